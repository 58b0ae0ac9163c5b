package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.StepMeasures;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.SearchDirection;
import dev.takt.solver.ipm.options.RealTimeOptions;

/**
 * The quadratic program of one real-time iteration, solved by a primal-dual interior point method that evaluates no derivatives:
 * the first step is a back-solve with a factorization that was made before the measurement, each further one a factorization with
 * the same matrices. Where bounds block the first step the active set is another one, and the method starts again from the central
 * path (decision 40).
 */
final class QuadraticSubproblem {
    /** A step of this length was not in the way of bounds. */
    private static final double UNHINDERED = 0.9;
    /** A step lowers the barrier parameter at most by this factor. */
    private static final double LARGEST_CUT = 1e-3;
    /** Products of distances and multipliers may be this many times the barrier parameter at the end. */
    private static final double CENTRALITY = 10;
    /** Where a blocked start begins again. */
    private static final double SAFE_BARRIER = 1e-4;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final SearchDirection direction;
    private final OptimalityError error;
    private final Linearization linearization;
    private final RealTimeOptions options;
    private final SolveReport report;
    private final DeadlineMonitor deadline;
    private final StepMeasures measures = new StepMeasures();
    private double barrier;

    QuadraticSubproblem(
            BarrierMethod method,
            Linearization linearization,
            RealTimeOptions options,
            SolveReport report,
            DeadlineMonitor deadline) {
        problem = method.problem();
        operations = problem.operations();
        barrierOperations = problem.barrierOperations();
        direction = method.direction();
        error = method.error();
        this.linearization = linearization;
        this.options = options;
        this.report = report;
        this.deadline = deadline;
    }

    /**
     * Solves from an iterate at which errors have been measured and the matrix has been factorized.
     *
     * @param at start and result
     * @param free barrier parameter at which it counts as solved
     * @param blocked the same where bounds block the first step; at least as large
     * @return {@link SolveStatus#ITERATED}, or why it could not be solved
     */
    SolveStatus solve(Iterate at, double free, double blocked) {
        barrier = free;
        problem.mu(barrier);
        direction.computeSimplified(at, error.dualResidual());
        measure(at);
        if (Math.min(measures.primal(), measures.dual()) < UNHINDERED) {
            barrier = blocked;
            problem.mu(Math.max(SAFE_BARRIER, barrier));
            barrierOperations.centre(at.point(), problem.bounds(), problem.mu());
            evaluate(at);
            if (!direction.computeAgain(at, error.dualResidual())) {
                return SolveStatus.STEP_COMPUTATION_FAILED;
            }
            measure(at);
        }
        for (int step = 1; ; step++) {
            double length = advance(at);
            report.countStep();
            deadline.iterationEnded();
            if (!Double.isFinite(error.scaled(0))) {
                return SolveStatus.NON_FINITE;
            }
            if (isSolved()) {
                return SolveStatus.ITERATED;
            }
            if (step == options.steps()) {
                return SolveStatus.STEP_TOO_SMALL;
            }
            if (deadline.nextWouldMiss()) {
                return SolveStatus.TIME_LIMIT;
            }
            lowerBarrier(length);
            if (!direction.computeAgain(at, error.dualResidual())) {
                return SolveStatus.STEP_COMPUTATION_FAILED;
            }
            measure(at);
        }
    }

    /** The barrier parameter at which the last one counted as solved. */
    double barrier() {
        return barrier;
    }

    private boolean isSolved() {
        return error.feasibility() <= options.tolerance()
                && error.complementarity().error(0) <= CENTRALITY * barrier;
    }

    private void lowerBarrier(double length) {
        double average = error.complementarity().average();
        double hindrance = 1 - length;
        double factor = Math.max(LARGEST_CUT, hindrance * hindrance);
        problem.mu(Math.max(barrier, Math.min(problem.mu(), factor * average)));
    }

    private void measure(Iterate at) {
        barrierOperations.measureStep(
                error.gradient(), at.point(), direction.step(), problem.barrier(), false, measures);
    }

    /** Takes the step as far as bounds allow, and measures where it leads; returns the lesser length. */
    private double advance(Iterate at) {
        Step step = direction.step();
        operations.axpy(measures.primal(), step.primal(), at.primal());
        operations.axpy(measures.primal(), step.rows(), at.multipliers());
        operations.axpy(
                measures.dual(), step.bounds().lower(), at.boundMultipliers().lower());
        operations.axpy(
                measures.dual(), step.bounds().upper(), at.boundMultipliers().upper());
        evaluate(at);
        return Math.min(measures.primal(), measures.dual());
    }

    private void evaluate(Iterate at) {
        linearization.evaluate(at, direction.correction().primal(), error.gradient());
        error.measure(at);
    }
}
