package dev.takt.solver.ipm.linesearch;

import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.FractionToBoundary;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.SearchDirection;

/**
 * Corrections of a full step that was rejected because it raised the violation (Wächter and Biegler 2006, section 2.4):
 * the constraints are linearised once more at the trial point, with the factorization at hand.
 */
final class SecondOrderCorrection {
    private static final int MOST = 4;
    private static final double KAPPA = 0.99;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final FractionToBoundary boundary;
    private final SearchDirection direction;
    private final AcceptanceTest test;
    private final Step step;
    private final Vector constraints;
    private double primalStep;

    SecondOrderCorrection(
            BarrierProblem problem, FractionToBoundary boundary, SearchDirection direction, AcceptanceTest test) {
        this.problem = problem;
        this.boundary = boundary;
        this.direction = direction;
        this.test = test;
        operations = problem.operations();
        step = Step.of(problem.program());
        constraints = problem.program().newRows();
    }

    /** The corrected direction. */
    Step step() {
        return step;
    }

    /** The length of the corrected primal step. */
    double primalStep() {
        return primalStep;
    }

    /**
     * Tries corrections of the rejected step that led to the trial iterate, and leaves the accepted point there.
     *
     * @param alpha the length of the rejected step
     * @return whether one was accepted
     */
    boolean search(Iterate current, Iterate trial, double alpha) {
        operations.copy(current.constraints(), constraints);
        primalStep = alpha;
        double last = Double.POSITIVE_INFINITY;
        for (int k = 0; k < MOST && trial.violation() <= KAPPA * last; k++) {
            last = trial.violation();
            operations.scale(primalStep, constraints);
            operations.axpy(1, trial.constraints(), constraints);
            if (!direction.correct(current, constraints, step)) {
                return false;
            }
            primalStep = boundary.primal(current, step);
            operations.sum(current.primal(), primalStep, step.primal(), trial.primal());
            trial.evaluateTrial(problem);
            if (test.accepts(alpha, trial.violation(), trial.merit(problem.mu()))) {
                return true;
            }
        }
        return false;
    }
}
