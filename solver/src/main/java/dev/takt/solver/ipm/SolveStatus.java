package dev.takt.solver.ipm;

/** How a solve ended. */
public enum SolveStatus {
    /** The method has not ended. */
    IN_PROGRESS,
    /** All tolerances are met: a local optimum. */
    OPTIMAL,
    /** The acceptable tolerances are met, and the method could not or need not do better. */
    ACCEPTABLE,
    /** The real-time iterations that were asked for have been made; tolerances play no part. */
    ITERATED,
    /** The preparation phase of a real-time iteration is over; there is no new solution. */
    PREPARED,
    /** The violation of the constraints is at a local minimum that is not zero, or bounds contradict each other. */
    INFEASIBLE,
    /** The objective falls, or the iterates grow, beyond all bounds: the objective is probably unbounded. */
    DIVERGING,
    /** The allowed number of iterations was used up. */
    ITERATION_LIMIT,
    /** The next iteration would not have ended before the deadline; the solution is the best iterate. */
    TIME_LIMIT,
    /** Neither the line search nor feasibility restoration could make progress. */
    RESTORATION_FAILED,
    /** Steps have become too small to change the point, and the tolerances are not met. */
    STEP_TOO_SMALL,
    /** The KKT system could not be solved to a useful accuracy, whatever the regularization. */
    STEP_COMPUTATION_FAILED,
    /** Objective, constraints or a derivative are not finite at the start, or a derivative at an iterate. */
    NON_FINITE,
    /** Stopped from outside. */
    INTERRUPTED;

    /** Whether a solve ended where another start may end otherwise. */
    boolean isFailure() {
        return switch (this) {
            case INFEASIBLE, DIVERGING, RESTORATION_FAILED, STEP_TOO_SMALL, STEP_COMPUTATION_FAILED, NON_FINITE -> true;
            case OPTIMAL, ACCEPTABLE, ITERATED, PREPARED, IN_PROGRESS, INTERRUPTED, ITERATION_LIMIT, TIME_LIMIT ->
                false;
        };
    }

    /** Whether it may be a failure of the way that the iterates took, and not of the problem. */
    boolean mayDependOnTheWay() {
        return isFailure() && this != DIVERGING && this != NON_FINITE;
    }

    /** Whether the solution can be used as an optimum. */
    public boolean isSolved() {
        return this == OPTIMAL || this == ACCEPTABLE;
    }

    /** Whether a solve did what was asked for: it ended at an optimum, or made its real-time iterations. */
    public boolean isDone() {
        return isSolved() || this == ITERATED;
    }
}
