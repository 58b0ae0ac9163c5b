package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.FirstOrderErrors;
import dev.takt.solver.ipm.compute.Vector;

/**
 * How far an iterate is from satisfying the first-order conditions (Wächter and Biegler 2006, eq. 5). Measured once an
 * iteration; the error for any barrier parameter follows without another pass.
 */
public final class OptimalityError {
    private static final double LARGEST_UNSCALED = 100;

    private final BarrierProblem problem;
    private final FirstOrderErrors errors = new FirstOrderErrors();
    private final Complementarity complementarity = errors.complementarity();
    private final Vector gradient;
    private final Vector dualResidual;
    private double objective;
    private double dualScale;
    private double complementarityScale;

    public OptimalityError(BarrierProblem problem) {
        this.problem = problem;
        gradient = problem.program().newPrimal();
        dualResidual = problem.program().newPrimal();
    }

    /** The gradient of the objective at the iterate; evaluated by the caller before {@link #measure}. */
    public Vector gradient() {
        return gradient;
    }

    /** The gradient of the Lagrangian in w. */
    public Vector dualResidual() {
        return dualResidual;
    }

    /** Measures an iterate at which gradient and Jacobian have been evaluated. */
    public void measure(Iterate iterate) {
        BarrierProgram program = problem.program();
        objective = iterate.objective() / program.objectiveScale();
        program.firstOrderErrors(gradient, iterate.point(), problem.bounds(), dualResidual, errors);
        if (problem.anyFixed()) {
            problem.maskFixed(dualResidual);
            errors.dual(problem.operations().infinityNorm(dualResidual));
        }
        double multipliers = complementarity.multiplierSum() + errors.multiplierSum();
        dualScale = scale(multipliers, program.rowCount() + complementarity.count());
        complementarityScale = scale(complementarity.multiplierSum(), complementarity.count());
    }

    private static double scale(double sum, int count) {
        return count == 0 ? 1 : Math.max(LARGEST_UNSCALED, sum / count) / LARGEST_UNSCALED;
    }

    /** E_mu: the largest of the scaled errors. */
    public double scaled(double mu) {
        return Math.max(feasibility(), complementarity.error(mu) / complementarityScale);
    }

    /** The scaled error without that of complementarity, which the barrier parameter keeps above zero. */
    public double feasibility() {
        return Math.max(errors.dual() / dualScale, errors.rows());
    }

    /** The scaled error of complementarity alone. */
    double scaledComplementarity() {
        return complementarity.error(0) / complementarityScale;
    }

    /** The largest of the errors without the scaling by multipliers. */
    public double unscaledBarrierError(double mu) {
        return Math.max(Math.max(errors.dual(), errors.rows()), complementarity.error(mu));
    }

    /** The objective in the units of the program. */
    public double objective() {
        return objective;
    }

    /** The gradient of the Lagrangian in the units of the program. */
    public double dual() {
        return errors.dual() / problem.program().objectiveScale();
    }

    /** The violation of the constraints in the units of the program. */
    public double rows() {
        return errors.unscaledRows();
    }

    /** The largest modulus of a variable, slacks included. */
    public double largestVariable() {
        return errors.largestVariable();
    }

    /** The largest complementarity product in the units of the program. */
    public double complementarityError() {
        return complementarity.error(0) / problem.program().objectiveScale();
    }

    /** The products of multipliers and distances. */
    public Complementarity complementarity() {
        return complementarity;
    }
}
