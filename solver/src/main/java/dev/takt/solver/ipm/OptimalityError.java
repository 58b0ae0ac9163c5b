package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * How far an iterate is from satisfying the first-order conditions (Wächter and Biegler 2006, eq. 5). Measured once an
 * iteration; the error for any barrier parameter follows without another pass.
 */
final class OptimalityError {
    private static final double LARGEST_UNSCALED = 100;

    private final BarrierProblem problem;
    private final Complementarity complementarity = new Complementarity();
    private final Vector gradient;
    private final Vector dualResidual;
    private double dual;
    private double rows;
    private double unscaledRows;
    private double dualScale;
    private double complementarityScale;

    OptimalityError(BarrierProblem problem) {
        this.problem = problem;
        gradient = problem.program().newPrimal();
        dualResidual = problem.program().newPrimal();
    }

    /** The gradient of the objective at the iterate; evaluated by the caller before {@link #measure}. */
    Vector gradient() {
        return gradient;
    }

    /** The gradient of the Lagrangian in w. */
    Vector dualResidual() {
        return dualResidual;
    }

    /** Measures an iterate at which gradient and Jacobian have been evaluated. */
    void measure(Iterate iterate) {
        BarrierProgram program = problem.program();
        VectorOperations operations = problem.operations();
        program.transposedProduct(iterate.multipliers(), dualResidual);
        dual = operations.dualResidual(gradient, dualResidual, iterate.boundMultipliers(), dualResidual);
        if (problem.anyFixed()) {
            problem.maskFixed(dualResidual);
            dual = operations.infinityNorm(dualResidual);
        }
        rows = operations.infinityNorm(iterate.constraints());
        unscaledRows = program.unscaledViolation(iterate.constraints());
        operations.complementarity(iterate.primal(), problem.bounds(), iterate.boundMultipliers(), complementarity);
        double multipliers = complementarity.multiplierSum() + operations.oneNorm(iterate.multipliers());
        dualScale = scale(multipliers, program.rowCount() + complementarity.count());
        complementarityScale = scale(complementarity.multiplierSum(), complementarity.count());
    }

    private static double scale(double sum, int count) {
        return count == 0 ? 1 : Math.max(LARGEST_UNSCALED, sum / count) / LARGEST_UNSCALED;
    }

    /** E_mu: the largest of the scaled errors. */
    double scaled(double mu) {
        return Math.max(Math.max(dual / dualScale, rows), complementarity.error(mu) / complementarityScale);
    }

    /** The scaled error without that of complementarity, which the barrier parameter keeps above zero. */
    double feasibility() {
        return Math.max(dual / dualScale, rows);
    }

    /** The largest of the errors without the scaling by multipliers. */
    double unscaledBarrierError(double mu) {
        return Math.max(Math.max(dual, rows), complementarity.error(mu));
    }

    /** The gradient of the Lagrangian in the units of the program. */
    double dual() {
        return dual / problem.program().objectiveScale();
    }

    /** The violation of the constraints in the units of the program. */
    double rows() {
        return unscaledRows;
    }

    /** The largest complementarity product in the units of the program. */
    double complementarityError() {
        return complementarity.error(0) / problem.program().objectiveScale();
    }

    /** The products of multipliers and distances. */
    Complementarity complementarity() {
        return complementarity;
    }
}
