package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.KktResidual;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * Solves the primal-dual equations and refines the result by Richardson's iteration on their <em>unreduced</em> residual,
 * with bound multipliers as unknowns (Wächter and Biegler 2006, section 3.10). The equations of the bound multipliers are
 * diagonal, so that they hold to rounding whenever the multipliers are recovered from the primal step; what is left to
 * refine is the residual of the other rows.
 */
public final class IterativeRefinement {
    private static final int MAX_STEPS = 10;
    /** Error, relative to the sizes of solution and right-hand side, that is aimed at. */
    static final double GOOD = 1e-10;
    /** Where the step of an iteration without new derivatives is measured, and what it leaves is corrected by the next one. */
    static final double FAIR = 1e-6;

    private static final double USEFUL = 1e-5;
    /** A refinement step that leaves more than this part of the error is the last one. */
    private static final double STAGNATION = 0.9;

    private static final double LARGEST_SOLUTION = 1e6;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final KktResidual residual;
    private final PrimalRegularization regularization;
    private double ratio;
    private int steps;
    private boolean accurateAtOnce;

    IterativeRefinement(BarrierProblem problem, PrimalRegularization regularization) {
        this.problem = problem;
        this.regularization = regularization;
        operations = problem.operations();
        barrierOperations = problem.barrierOperations();
        residual = new KktResidual(problem.program());
    }

    /** Forgets how accurate solves have been. */
    void forget() {
        accurateAtOnce = false;
    }

    /** Whether the last solve that was measured needed no refinement. */
    boolean wasAccurateAtOnce() {
        return accurateAtOnce;
    }

    /** Starts counting again. */
    void reset() {
        steps = 0;
    }

    /** Refinement steps since the last reset. */
    public int steps() {
        return steps;
    }

    /** Whether the last solve reached the accuracy that is aimed at. */
    boolean isAccurate() {
        return ratio <= GOOD;
    }

    /** dw^T (W + diagonal) dw for the step of the last solve. */
    double curvature(Step step, Vector diagonal) {
        double hessian = operations.dot(step.primal(), residual.primalProduct())
                - operations.dot(step.rows(), residual.rowProduct());
        operations.copy(step.primal(), residual.primal());
        operations.multiply(diagonal, residual.primal());
        return hessian + operations.dot(step.primal(), residual.primal());
    }

    /** As {@link #solve(Iterate, Step, Step, double, Vector, double)}, to full accuracy. */
    boolean solve(Iterate at, Step right, Step step, double delta, Vector rowDiagonal) {
        return solve(at, right, step, delta, rowDiagonal, GOOD);
    }

    /**
     * Solves for a step with the last factorization.
     *
     * @param delta the primal regularization that was factorized
     * @param rowDiagonal the dual regularization that was factorized
     * @param aim error at which refinement ends
     * @return whether the step is accurate enough to be used
     */
    boolean solve(Iterate at, Step right, Step step, double delta, Vector rowDiagonal, double aim) {
        solveOnce(at, right, step);
        ratio = measure(right, step, delta, rowDiagonal);
        accurateAtOnce = ratio <= GOOD;
        for (int k = 0; k < MAX_STEPS && ratio > aim; k++) {
            problem.program().solve(residual.primal(), residual.rows(), residual.primal(), residual.rows());
            operations.axpy(1, residual.primal(), step.primal());
            operations.axpy(1, residual.rows(), step.rows());
            complete(at, right, step);
            double before = ratio;
            ratio = measure(right, step, delta, rowDiagonal);
            steps++;
            if (!(ratio <= STAGNATION * before)) {
                break;
            }
        }
        return ratio <= USEFUL;
    }

    /** As {@link #solve}; the result goes unmeasured where the last one with the same factorization needed no refinement. */
    boolean solveAlike(Iterate at, Step right, Step step, double delta, Vector rowDiagonal) {
        if (!accurateAtOnce) {
            return solve(at, right, step, delta, rowDiagonal);
        }
        solveOnce(at, right, step);
        return true;
    }

    /** Solves for a step with a factorization from elsewhere, which no refinement makes exact. */
    void solveOnce(Iterate at, Step right, Step step) {
        barrierOperations.condense(right, at.point(), problem.bounds(), residual.primal());
        problem.maskFixed(residual.primal());
        problem.program().solve(residual.primal(), right.rows(), step.primal(), step.rows());
        complete(at, right, step);
    }

    /** The steps of fixed entries are zero, those of the bound multipliers follow from the primal step. */
    private void complete(Iterate at, Step right, Step step) {
        problem.maskFixed(step.primal());
        barrierOperations.recoverMultipliers(right, at.point(), problem.bounds(), step);
    }

    private double measure(Step right, Step step, double delta, Vector rowDiagonal) {
        problem.program().product(step.primal(), step.rows(), residual.primalProduct(), residual.rowProduct());
        barrierOperations.residuals(right, step, regularization.shift(delta), rowDiagonal, residual);
        regularization.subtractProduct(delta, step.primal(), residual.primal());
        double largest = residual.largest();
        if (problem.anyFixed() || regularization.isWeighted(delta)) {
            problem.maskFixed(residual.primal());
            largest = Math.max(operations.infinityNorm(residual.primal()), operations.infinityNorm(residual.rows()));
        }
        return relative(largest, right, step);
    }

    /**
     * A residual over the sizes of solution and right-hand side. Norms that cannot matter are not taken: a residual that is
     * good beside a part of the solution is good beside all of it.
     */
    private double relative(double residualNorm, Step right, Step step) {
        if (residualNorm == 0) {
            return 0;
        }
        if (residualNorm <= GOOD * Math.min(residual.step(), LARGEST_SOLUTION * residual.right())) {
            return GOOD;
        }
        double rightNorm = norm(right);
        return residualNorm / (Math.min(norm(step), LARGEST_SOLUTION * rightNorm) + rightNorm);
    }

    private double norm(Step step) {
        return Math.max(
                Math.max(operations.infinityNorm(step.primal()), operations.infinityNorm(step.rows())),
                Math.max(
                        operations.infinityNorm(step.bounds().lower()),
                        operations.infinityNorm(step.bounds().upper())));
    }
}
