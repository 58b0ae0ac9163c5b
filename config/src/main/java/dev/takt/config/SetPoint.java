package dev.takt.config;

import dev.takt.solver.model.Parameter;
import java.util.function.DoubleUnaryOperator;

/**
 * A parameter that changes while the loop runs.
 *
 * @param parameter finite, or a function of time only, which then sees its future
 * @param values by the time since the start of the loop, in seconds
 */
public record SetPoint(Parameter parameter, DoubleUnaryOperator values) {

    /** The value at a time, in seconds since the start of the loop. */
    public double at(double seconds) {
        return values.applyAsDouble(seconds);
    }
}
