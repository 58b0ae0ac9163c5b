package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.FunctionValues;
import dev.takt.solver.ipm.compute.Point;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/** A primal-dual point of a barrier program and the values of its functions there. */
public final class Iterate {
    /** A step leaves at least the part mu of a distance to a bound. Rounding may take that only where mu is small: the root of eps. */
    private static final double HALF_THE_DIGITS = 0x1p-26;

    private final Point point;
    private final FunctionValues values = new FunctionValues();
    private double objective;
    private double violation;
    private double logBarrier;

    Iterate(BarrierProgram program) {
        point = Point.of(program);
    }

    /** Its vectors. */
    public Point point() {
        return point;
    }

    /** The variables, slacks included: w. */
    public Vector primal() {
        return point.primal();
    }

    /** The multipliers of the rows: y. */
    public Vector multipliers() {
        return point.multipliers();
    }

    /** The multipliers of the bounds: z. */
    public BoundMultipliers boundMultipliers() {
        return point.boundMultipliers();
    }

    /** c(w), as of the last evaluation. */
    public Vector constraints() {
        return point.constraints();
    }

    /** Takes over variables and multipliers of another iterate, and no values of functions. */
    void copyVariables(Iterate other, VectorOperations operations) {
        operations.copy(other.primal(), primal());
        operations.copy(other.multipliers(), multipliers());
        operations.copy(other.boundMultipliers().lower(), boundMultipliers().lower());
        operations.copy(other.boundMultipliers().upper(), boundMultipliers().upper());
    }

    /** Evaluates objective, constraints and barrier at w. */
    public void evaluate(BarrierProblem problem) {
        problem.program().evaluate(point, problem.barrier(), values);
        objective = values.objective();
        violation = values.violation();
        logBarrier = values.logBarrier();
    }

    /**
     * As {@link #evaluate}, at a trial point. Near a bound the fraction-to-the-boundary rule leaves less distance than rounding takes:
     * where a sum has come upon a bound, or across, the bound makes way.
     */
    public void evaluateTrial(BarrierProblem problem) {
        evaluate(problem);
        if (problem.mu() < HALF_THE_DIGITS
                && !Double.isFinite(logBarrier)
                && problem.barrierOperations().keepDistance(primal(), problem.bounds(), problem.mu())) {
            reevaluateBarrier(problem);
        }
    }

    /** Takes over an objective value; the constraints have been written by the caller. */
    public void evaluated(BarrierProblem problem, double objectiveValue) {
        objective = objectiveValue;
        violation = problem.operations().oneNorm(constraints());
        logBarrier = problem.logBarrier(primal());
    }

    /** Evaluates the objective again after it has changed. */
    public void reevaluateObjective(BarrierProblem problem) {
        objective = problem.program().objective(primal());
    }

    /** Evaluates the barrier again after a bound has moved. */
    public void reevaluateBarrier(BarrierProblem problem) {
        logBarrier = problem.logBarrier(primal());
    }

    /** f(w). */
    public double objective() {
        return objective;
    }

    /** theta: the one-norm of c(w). */
    public double violation() {
        return violation;
    }

    /** phi: the barrier function f + mu logBarrier. */
    public double merit(double mu) {
        return objective + mu * logBarrier;
    }

    /** Whether all functions are finite here. */
    public boolean isFinite() {
        return Double.isFinite(objective) && Double.isFinite(violation) && Double.isFinite(logBarrier);
    }
}
