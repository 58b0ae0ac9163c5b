package dev.takt.dynamics;

import dev.takt.solver.model.Parameter;

/** What the parameters of a model are while its motion is followed through time. */
public interface ParameterSource {
    /** The model's own functions, of a time of the plant that begins at 0. */
    ParameterSource MODEL = new ParameterSource() {
        @Override
        public boolean moves(Parameter parameter) {
            return parameter.timePosition() >= 0;
        }

        @Override
        public double at(Parameter parameter, double[] coordinates, double time) {
            return parameter.initialAt(coordinates, time);
        }
    };

    /** Whether a parameter changes with time; all those of the time domain do. */
    boolean moves(Parameter parameter);

    /**
     * The value of a parameter that moves.
     *
     * @param coordinates one for each of its domains, that of time apart, in whose place anything may stand; not changed
     * @param time in seconds since the start of the loop
     */
    double at(Parameter parameter, double[] coordinates, double time);

    /** The first time after a given one at which a parameter jumps, as delayed inputs do; infinite without. */
    default double nextJump(double time) {
        return Double.POSITIVE_INFINITY;
    }

    /** From now on the motion over a span of time is followed: what jumps has its mean over that span. */
    default void during(double from, double to) {
        // most parameters have a value at each time
    }
}
