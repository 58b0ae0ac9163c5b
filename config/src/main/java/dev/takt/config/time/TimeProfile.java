package dev.takt.config.time;

import dev.takt.solver.model.ParameterFunction;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

/**
 * What a parameter is over the time of the plant.
 *
 * @param values by the time of the plant, in seconds
 * @param kind where they come from
 * @param first the first time of the plant that the data say something about; negative infinity for no first one
 * @param last the last one; infinity for data without an end
 * @param beyond what holds before the first and after the last
 * @param stated whether the case says so
 * @param dated whether the values are of dates or times of day
 * @param jumps whether a value holds until the next row
 * @param text what the values are, in a few words
 */
public record TimeProfile(
        DoubleUnaryOperator values,
        Kind kind,
        DoubleSupplier first,
        DoubleSupplier last,
        Beyond beyond,
        boolean stated,
        boolean dated,
        boolean jumps,
        String text)
        implements ParameterFunction {

    /** Where values come from. */
    public enum Kind {
        /** One number. */
        CONSTANT,
        /** An expression of the time. */
        EXPRESSION,
        /** A table in the case file. */
        TABLE,
        /** A file of values. */
        FILE
    }

    /** What holds where the data say nothing. */
    public enum Beyond {
        /** The value at the end of the data, as is meant. */
        HOLD,
        /** The value at the end of the data, and an alarm. */
        ALARM,
        /** The value at the end of the data, and the loop goes to its fail-safe commands. */
        SAFE
    }

    /** Values at all times. */
    public static TimeProfile of(DoubleUnaryOperator values, Kind kind, String text) {
        return of(values, kind, false, text);
    }

    /**
     * Values at all times.
     *
     * @param dated whether they are of times of day
     */
    public static TimeProfile of(DoubleUnaryOperator values, Kind kind, boolean dated, String text) {
        return of(values, kind, dated, false, text);
    }

    /**
     * Values at all times.
     *
     * @param dated whether they are of times of day
     * @param jumps whether a value holds until the next row
     */
    public static TimeProfile of(DoubleUnaryOperator values, Kind kind, boolean dated, boolean jumps, String text) {
        return new TimeProfile(
                values,
                kind,
                () -> Double.NEGATIVE_INFINITY,
                () -> Double.POSITIVE_INFINITY,
                Beyond.HOLD,
                true,
                dated,
                jumps,
                text);
    }

    /** The value at a time of the plant in seconds. */
    public double at(double time) {
        return values.applyAsDouble(time);
    }

    @Override
    public double at(double... coordinates) {
        return values.applyAsDouble(coordinates[0]);
    }

    @Override
    public boolean dependsOn(int domain) {
        return kind != Kind.CONSTANT;
    }

    /** Whether the data say what the value is at a time of the plant. */
    public boolean covers(double time) {
        return time >= first.getAsDouble() && time <= last.getAsDouble();
    }

    /** Whether somebody is to know when the data say nothing. */
    public boolean warns() {
        return beyond != Beyond.HOLD;
    }
}
