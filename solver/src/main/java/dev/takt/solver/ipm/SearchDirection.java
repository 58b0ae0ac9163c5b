package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.FactorizationOutcome;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * The primal-dual search direction: right-hand side, inertia correction, factorization and refined solve (Wächter and
 * Biegler 2006, eq. 9 and 13).
 */
final class SearchDirection {
    /** What holds a fixed entry in the factorized matrix; refinement removes the error that this leaves. */
    private static final double PIN = 1e8;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final InertiaCorrection correction = new InertiaCorrection();
    private final IterativeRefinement refinement;
    private final Step right;
    private final Step step;
    private final Vector diagonal;
    private final Vector rowDiagonal;

    SearchDirection(BarrierProblem problem) {
        this.problem = problem;
        operations = problem.operations();
        refinement = new IterativeRefinement(problem);
        right = Step.of(problem.program());
        step = Step.of(problem.program());
        diagonal = problem.program().newPrimal();
        rowDiagonal = problem.program().newRows();
    }

    /** Forgets what earlier solves needed. */
    void reset() {
        correction.forget();
        refinement.reset();
    }

    /** The direction. */
    Step step() {
        return step;
    }

    /** Regularization of the last factorization. */
    InertiaCorrection correction() {
        return correction;
    }

    /** How accurate the direction is. */
    IterativeRefinement refinement() {
        return refinement;
    }

    /**
     * Computes the direction at an iterate where Jacobian and Hessian have been evaluated.
     *
     * @param dualResidual the gradient of the Lagrangian
     * @return false if no regularization gave a useful one
     */
    boolean compute(Iterate at, Vector dualResidual) {
        double mu = problem.mu();
        operations.dampedNegative(dualResidual, problem.bounds(), BarrierProblem.DAMPING * mu, right.primal());
        problem.maskFixed(right.primal());
        operations.copy(at.constraints(), right.rows());
        operations.scale(-1, right.rows());
        operations.complementarityRightSide(at.primal(), problem.bounds(), at.boundMultipliers(), mu, right.bounds());
        correction.begin(mu);
        FactorizationOutcome outcome;
        do {
            outcome = factorize(at);
            if (outcome != FactorizationOutcome.WRONG_INERTIA
                    && refinement.solve(at, right, step, correction.primal(), rowDiagonal)
                    && outcome == FactorizationOutcome.REGULAR) {
                correction.succeed();
                return true;
            }
        } while (correction.next(outcome));
        return false;
    }

    private FactorizationOutcome factorize(Iterate at) {
        operations.barrierDiagonal(at.primal(), problem.bounds(), at.boundMultipliers(), correction.primal(), diagonal);
        if (problem.anyFixed()) {
            operations.pin(problem.free(), PIN, diagonal);
        }
        operations.fill(rowDiagonal, correction.dual());
        return problem.program().factorize(diagonal, rowDiagonal);
    }

    /**
     * Solves again with the same factorization and other constraint values, for a second-order correction.
     *
     * @param constraints what takes the place of c
     * @return whether the step is accurate enough to be used
     */
    boolean correct(Iterate at, Vector constraints, Step corrected) {
        operations.copy(constraints, right.rows());
        operations.scale(-1, right.rows());
        return refinement.solve(at, right, corrected, correction.primal(), rowDiagonal);
    }
}
