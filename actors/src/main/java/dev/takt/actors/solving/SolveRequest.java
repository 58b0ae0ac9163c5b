package dev.takt.actors.solving;

import dev.takt.loop.Coded;
import dev.takt.solver.model.Expression;
import dev.takt.solver.model.Occurrences;
import dev.takt.solver.model.PointEvaluation;
import dev.takt.solver.model.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The request for a solve in a period. The arrays belong to the request and must not be changed.
 *
 * @param cycle number of the period
 * @param start of the plan, in seconds of the plant since the start of the loop
 * @param state at the start of the plan, in the {@link StateLayout}; NaN for unknown entries, which take the last
 *     plan's prediction
 * @param parameters set-points, previews and other parameters that the loop sets
 * @param limits of variables along the plan, which replace those of the model
 * @param due due time of the command of the period, on the loop's clock
 * @param deadline end of the time for the solve, on the loop's clock; later than due if it cannot start from the last
 *     solution
 * @param ahead whether the plan is for the period after the present one, made before its measurement: the answer then holds a
 *     law that corrects its command
 * @param retention data of earlier solves that may be used
 * @param service what the solve leaves alone
 */
@SuppressWarnings("ArrayRecordComponent")
// large because all inputs of a solve are sent in one message
public record SolveRequest(
        long cycle,
        double start,
        double[] state,
        List<ParameterValues> parameters,
        List<LimitCourse> limits,
        long due,
        long deadline,
        boolean ahead,
        Retention retention,
        SolveService service) {
    public SolveRequest {
        parameters = List.copyOf(parameters);
        limits = List.copyOf(limits);
    }

    /** A request with everything in service. */
    public SolveRequest(
            long cycle,
            double start,
            double[] state,
            List<ParameterValues> parameters,
            List<LimitCourse> limits,
            long due,
            long deadline,
            boolean ahead,
            Retention retention) {
        this(cycle, start, state, parameters, limits, due, deadline, ahead, retention, SolveService.NONE);
    }

    /** This request with a cold start. */
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
                retention == Retention.ALL ? Retention.NO_WARM_START : retention,
                service);
    }

    /**
     * The values of a parameter.
     *
     * @param values one for a finite parameter or for all supports, else one per support
     */
    public record ParameterValues(String name, double[] values) {}

    /** Limits of a variable. */
    public record VariableLimits(String name, double least, double most) {
        /** Those of a variable of a model, where they are numbers. */
        public static Optional<VariableLimits> ofNumbers(Variable variable) {
            PointEvaluation anywhere = new PointEvaluation(Map.of());
            return isNumber(variable.lower()) && isNumber(variable.upper())
                    ? Optional.of(new VariableLimits(
                            variable.name(), anywhere.of(variable.lower()), anywhere.of(variable.upper())))
                    : Optional.empty();
        }

        private static boolean isNumber(Expression bound) {
            return !Occurrences.any(
                    bound,
                    part -> part instanceof Expression.ParameterReference || part instanceof Expression.Coordinate);
        }

        /** The width between the limits; for a one-sided limit its size, at least 1. */
        public double width() {
            double between = most - least;
            return Double.isFinite(between) ? between : Math.max(1, Math.max(size(least), size(most)));
        }

        private static double size(double limit) {
            return Double.isFinite(limit) ? Math.abs(limit) : 0;
        }
    }

    /** The data of earlier solves that may be used. */
    public enum Retention implements Coded {
        /** Everything. */
        ALL(0),
        /** Not the last solution. */
        NO_WARM_START(1),
        /** Only the structure. */
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
