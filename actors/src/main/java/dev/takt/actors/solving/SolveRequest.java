package dev.takt.actors.solving;

import dev.takt.loop.Coded;
import java.util.List;

/**
 * What is to be solved in a period. The arrays belong to the request and are not to be changed.
 *
 * @param cycle number of the period
 * @param start of the plan, in seconds of the plant since the start of the loop
 * @param state at the start of the plan, as {@link StateLayout} says; NaN where nothing is known: the last plan's prediction
 *     serves
 * @param parameters set-points, previews and other parameters that the loop sets
 * @param limits of variables along the plan, in place of those of the model
 * @param due when the command of the period is due, on the loop's clock
 * @param deadline until which the solve may go on, on the loop's clock; later than due where it cannot start from the last one
 * @param ahead whether the plan is for the period after the present one, made before its measurement: the answer then holds a
 *     law that corrects its command
 * @param retention what of earlier solves may be used
 */
@SuppressWarnings("ArrayRecordComponent")
// large because all that a solve depends on travels in one message
public record SolveRequest(
        long cycle,
        double start,
        double[] state,
        List<ParameterValues> parameters,
        List<LimitCourse> limits,
        long due,
        long deadline,
        boolean ahead,
        Retention retention) {
    public SolveRequest {
        parameters = List.copyOf(parameters);
        limits = List.copyOf(limits);
    }

    /** This request, not from the last solution. */
    public SolveRequest startingCold() {
        return new SolveRequest(
                cycle,
                start,
                state,
                parameters,
                limits,
                due,
                deadline,
                ahead,
                retention == Retention.ALL ? Retention.NO_WARM_START : retention);
    }

    /**
     * The values of a parameter.
     *
     * @param values one for a finite parameter or for all supports, else one a support
     */
    public record ParameterValues(String name, double[] values) {}

    /** Limits of a variable. */
    public record VariableLimits(String name, double least, double most) {}

    /** What of earlier solves may be used. */
    public enum Retention implements Coded {
        /** Everything. */
        ALL(0),
        /** Not the last solution. */
        NO_WARM_START(1),
        /** Nothing but the structure. */
        NO_NUMBERS(2);

        private final int code;

        Retention(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }
}
