package dev.takt.solver.ipm;

/** When to stop: Ipopt's criterion for a solution, and the limits. */
final class Termination {
    private static final double DIVERGING = 1e20;

    private final SolverOptions options;
    private final SolveReport report;
    private final DeadlineMonitor deadline;
    private int acceptableInARow;
    private boolean acceptable;

    Termination(SolverOptions options, SolveReport report, DeadlineMonitor deadline) {
        this.options = options;
        this.report = report;
        this.deadline = deadline;
    }

    /** Starts a solve. */
    void reset() {
        acceptableInARow = 0;
        acceptable = false;
    }

    /** Whether and how the solve ends at an iterate; {@link SolveStatus#IN_PROGRESS} if it does not. */
    SolveStatus judge(OptimalityError error, double largestVariable) {
        if (isOptimal(error)) {
            return SolveStatus.OPTIMAL;
        }
        acceptable = isAcceptable(error);
        acceptableInARow = acceptable ? acceptableInARow + 1 : 0;
        if (acceptableInARow >= options.tolerances().acceptableIterations()) {
            return SolveStatus.ACCEPTABLE;
        }
        if (!Double.isFinite(error.scaled(0))) {
            return SolveStatus.NON_FINITE;
        }
        if (largestVariable > DIVERGING) {
            return SolveStatus.DIVERGING;
        }
        if (report.iterations() >= options.maxIterations()) {
            return SolveStatus.ITERATION_LIMIT;
        }
        return deadline.nextWouldMiss() ? SolveStatus.TIME_LIMIT : SolveStatus.IN_PROGRESS;
    }

    /** What a failure at the present iterate amounts to. */
    SolveStatus failure(SolveStatus status) {
        return acceptable ? SolveStatus.ACCEPTABLE : status;
    }

    private boolean isOptimal(OptimalityError error) {
        Tolerances tolerances = options.tolerances();
        return error.scaled(0) <= tolerances.optimality()
                && error.dual() <= tolerances.dual()
                && error.rows() <= tolerances.constraints()
                && error.complementarityError() <= tolerances.complementarity();
    }

    private boolean isAcceptable(OptimalityError error) {
        return error.scaled(0) <= options.tolerances().acceptable()
                && error.rows() <= Tolerances.ACCEPTABLE_VIOLATION
                && error.complementarityError() <= Tolerances.ACCEPTABLE_VIOLATION;
    }
}
