package dev.takt.solver.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the author of a model says about the values that a parameter may be given at run time. The solver takes any value;
 * whoever hands one over from outside is judged by these.
 *
 * <pre>{@code
 * Parameter goal = model.parameter("goal", 0, ParameterLimits.between(-1, 1).atRate(0.5));
 * }</pre>
 *
 * @param range of the values; empty where nothing is said
 * @param rate largest change in a second of the plant, above 0; empty for none
 */
public record ParameterLimits(Optional<Interval> range, OptionalDouble rate) {
    /** Nothing is said. */
    public static final ParameterLimits NONE = new ParameterLimits(Optional.empty(), OptionalDouble.empty());

    /**
     * Numbers between two, both included.
     *
     * @param least negative infinity for no limit
     * @param most above least; infinity for no limit
     */
    public record Interval(double least, double most) {
        /** All numbers, on purpose. */
        public static final Interval UNLIMITED = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

        /**
         * Makes an interval.
         *
         * @throws IllegalArgumentException if it is empty
         */
        public Interval {
            if (!(least < most)) {
                throw new IllegalArgumentException("a range from " + least + " to " + most);
            }
        }
    }

    /**
     * Makes limits.
     *
     * @throws IllegalArgumentException if the rate is not above 0
     */
    public ParameterLimits {
        rate.ifPresent(number -> {
            if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a rate of " + number);
            }
        });
    }

    /**
     * Values between two finite numbers, both included.
     *
     * @throws IllegalArgumentException unless the first is less than the second
     */
    public static ParameterLimits between(double least, double most) {
        return new ParameterLimits(Optional.of(new Interval(least, most)), OptionalDouble.empty());
    }

    /** Any finite value, on purpose. */
    public static ParameterLimits unlimited() {
        return new ParameterLimits(Optional.of(Interval.UNLIMITED), OptionalDouble.empty());
    }

    /**
     * The same range, in which the parameter moves at most so much in a second of the plant.
     *
     * @throws IllegalArgumentException if the rate is not a finite number above 0
     */
    public ParameterLimits atRate(double perSecond) {
        return new ParameterLimits(range, OptionalDouble.of(perSecond));
    }
}
