package dev.takt.config;

import dev.takt.config.time.TimeProfile;
import dev.takt.solver.model.Parameter;
import java.util.function.DoubleUnaryOperator;

/**
 * A parameter that changes while the loop runs.
 *
 * @param parameter finite, or a function of time only, which then sees its future
 * @param profile its values by the time of the plant
 */
public record SetPoint(Parameter parameter, TimeProfile profile) {

    /**
     * A parameter with values at all times.
     *
     * @param values by the time of the plant, in seconds
     */
    public SetPoint(Parameter parameter, DoubleUnaryOperator values) {
        this(parameter, TimeProfile.of(values, TimeProfile.Kind.EXPRESSION, "a function"));
    }

    /** The value at a time of the plant, in seconds. */
    public double at(double seconds) {
        return profile.at(seconds);
    }
}
