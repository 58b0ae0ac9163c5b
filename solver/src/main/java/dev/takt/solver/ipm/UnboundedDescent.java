package dev.takt.solver.ipm;

import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.OptimalityError;

/**
 * Whether iterates that satisfy the constraints go down an objective that has no minimum: it falls beyond all measure, or variables
 * grow beyond all measure while it falls. Costs a few comparisons an iteration.
 */
final class UnboundedDescent {
    /** An objective that has fallen this far below its start goes on for ever, whatever becomes of the iterates. */
    private static final double BOTTOMLESS = 1e20;
    /** After a failure a fall this large says that there was no minimum ahead, */
    private static final double LONG_FALL = 1e6;
    /** and so does a variable this large, and so many times as large as any at the start, while the objective falls. */
    private static final double FAR = 1e12;
    /** What counts as satisfied constraints, beside the largest variable. */
    private static final double FEASIBLE = 1e-4;

    private double first;
    private double lowest;
    private double far;

    /** The objective where the descent began. */
    double first() {
        return first;
    }

    /** The lowest objective of an iterate that satisfied the constraints; that of the start if there was none. */
    double lowest() {
        return lowest;
    }

    /** Begins at an objective value, with variables of some size. */
    void begin(double objective, double largestVariable) {
        first = objective;
        lowest = objective;
        far = FAR * Math.max(1, largestVariable);
    }

    /** Takes note of an iterate; true if the descent will not end. */
    boolean isBottomless(Iterate current, OptimalityError error) {
        if (current.objective() < lowest && isFeasible(error)) {
            lowest = current.objective();
        }
        return hasFallen(BOTTOMLESS);
    }

    private boolean hasFallen(double far) {
        return first - lowest >= far * Math.max(1, Math.abs(first));
    }

    private static boolean isFeasible(OptimalityError error) {
        return error.rows() <= FEASIBLE * Math.max(1, error.largestVariable());
    }

    /** How a solve has ended that failed at an iterate; what the clock has ended was no failure of the solve. */
    SolveStatus verdict(SolveStatus status, Iterate current, OptimalityError error) {
        boolean distant = error.largestVariable() >= far && current.objective() < first && isFeasible(error);
        return switch (status) {
            case STEP_TOO_SMALL, RESTORATION_FAILED, STEP_COMPUTATION_FAILED, ITERATION_LIMIT, NON_FINITE ->
                hasFallen(LONG_FALL) || distant ? SolveStatus.DIVERGING : status;
            case OPTIMAL, ACCEPTABLE, ITERATED, PREPARED, IN_PROGRESS, INTERRUPTED, INFEASIBLE, DIVERGING, TIME_LIMIT ->
                status;
        };
    }
}
