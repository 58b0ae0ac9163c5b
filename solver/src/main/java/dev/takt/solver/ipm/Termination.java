package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;

/** When to stop: Ipopt's criterion for a solution, and the limits. */
final class Termination {
    /** A variable this large, and so many times as large as any at the start, goes on for ever. */
    private static final double DIVERGING = 1e20;
    /**
     * Errors in the units of the program are measured by so small a part of the objective where that is large: the product of a
     * multiplier and the rounding of a bound is more than any fixed number in a unit that is small enough.
     */
    private static final double PART = 1e-8;

    /** A warm solve that ends this far below the tolerance needs no polish. */
    private static final double MARGIN = 0.1;

    private static final int MAX_POLISHING = 2;

    /** A point this far below the tolerance is the solution: another iteration would change it by rounding. */
    private static final double SETTLED = 1e-2;

    /** Digits of a violation that is at its minimum. */
    private static final double PART_OF_VIOLATION = 1e-6;

    private final SolverOptions options;
    private final SolveReport report;
    private final DeadlineMonitor deadline;
    private final boolean restoring;
    private int acceptableInARow;
    private boolean acceptable;
    private boolean optimal;
    private double diverging;

    /**
     * Makes a criterion.
     *
     * @param restoring whether the objective is the violation of another program
     */
    Termination(SolverOptions options, SolveReport report, DeadlineMonitor deadline, boolean restoring) {
        this.restoring = restoring;
        this.options = options;
        this.report = report;
        this.deadline = deadline;
    }

    /** Starts a solve from variables of some size. */
    void begin(double largestVariable) {
        diverging = DIVERGING * Math.max(1, largestVariable);
        acceptableInARow = 0;
        acceptable = false;
        optimal = false;
    }

    /** Whether and how the solve ends at an iterate; {@link SolveStatus#IN_PROGRESS} if it does not. */
    SolveStatus judge(OptimalityError error, double largestVariable) {
        optimal = isOptimal(error);
        if (optimal && (isWorkDone(error) || deadline.nextWouldMiss())) {
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
        if (largestVariable > diverging) {
            return SolveStatus.DIVERGING;
        }
        if (report.iterationsOfAllowed() >= options.maxIterations()) {
            return SolveStatus.ITERATION_LIMIT;
        }
        return deadline.nextWouldMiss() ? SolveStatus.TIME_LIMIT : SolveStatus.IN_PROGRESS;
    }

    /** What a failure at the present iterate amounts to. */
    SolveStatus failure(SolveStatus status) {
        if (optimal) {
            return SolveStatus.OPTIMAL;
        }
        return acceptable ? SolveStatus.ACCEPTABLE : status;
    }

    /** Whether an iterate is so near the solution that a solve which starts there has nothing to do. */
    boolean isSettled(OptimalityError error) {
        return isOptimal(error)
                && error.scaled(0) <= SETTLED * options.tolerances().optimality();
    }

    /**
     * Whether an optimal iterate is the end. A warm solve that does not start at the solution makes its least number of iterations,
     * and a few more where its error is just below the tolerance: otherwise the error would be passed on from solve to solve, and add
     * up in the plant.
     */
    private boolean isWorkDone(OptimalityError error) {
        if (!report.warmStarted() || (report.iterations() == 0 && isSettled(error))) {
            return true;
        }
        int beyond = report.iterations() - options.warmStart().leastIterations();
        boolean polished = error.feasibility() <= MARGIN * options.tolerances().optimality();
        return beyond >= MAX_POLISHING || (beyond >= 0 && polished);
    }

    private boolean isOptimal(OptimalityError error) {
        Tolerances tolerances = options.tolerances();
        double size = size(error);
        return error.scaled(0) <= tolerances.optimality()
                && error.dual() <= tolerances.dual() * size
                && error.rows() <= tolerances.constraints()
                && error.complementarityError() <= tolerances.complementarity() * size;
    }

    private boolean isAcceptable(OptimalityError error) {
        double acceptable = options.tolerances().acceptable();
        if (restoring && error.feasibility() <= acceptable && isLeast(error)) {
            return true;
        }
        return error.scaled(0) <= acceptable
                && error.rows() <= Tolerances.ACCEPTABLE_VIOLATION
                && error.complementarityError() <= Tolerances.ACCEPTABLE_VIOLATION * size(error);
    }

    /**
     * Whether the violation is at a minimum, as far as its digits tell. The products of a large multiplier and the rounding of a
     * large bound may stay above any fixed number, and a violation that cannot fall would be looked at until the limit.
     */
    private static boolean isLeast(OptimalityError error) {
        Complementarity products = error.complementarity();
        return products.average() * products.count() <= PART_OF_VIOLATION * error.objective();
    }

    /** What errors in the unit of the objective are measured by: 1, or a part of the objective. */
    private static double size(OptimalityError error) {
        return Math.max(1, PART * Math.abs(error.objective()));
    }
}
