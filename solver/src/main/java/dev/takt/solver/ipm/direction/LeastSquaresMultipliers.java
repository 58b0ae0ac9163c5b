package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierProgram;
import dev.takt.solver.ipm.compute.FactorizationOutcome;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * Row multipliers that bring the gradient of the Lagrangian as close to zero as they can (Wächter and Biegler 2006, eq.
 * 36), from the KKT system with a unit Hessian.
 */
public final class LeastSquaresMultipliers {
    private final BarrierProblem problem;
    private final Vector primal;
    private final Vector rows;

    public LeastSquaresMultipliers(BarrierProblem problem) {
        this.problem = problem;
        primal = problem.program().newPrimal();
        rows = problem.program().newRows();
    }

    /**
     * Estimates the multipliers at an iterate where the Jacobian has been evaluated; writes zeros where the estimate
     * exceeds a limit, or where there is none because rows are dependent.
     */
    public void estimate(Iterate at, Vector gradient, double limit) {
        BarrierProgram program = problem.program();
        VectorOperations operations = problem.operations();
        Vector y = at.multipliers();
        if (limit == 0 || program.rowCount() == 0) {
            operations.fill(y, 0);
            return;
        }
        program.clearHessian();
        operations.fill(primal, 1);
        operations.fill(rows, 0);
        FactorizationOutcome outcome = program.factorize(primal, rows);
        operations.fill(primal, 0);
        problem.barrierOperations().dualResidual(gradient, primal, at.boundMultipliers(), primal);
        problem.maskFixed(primal);
        operations.scale(-1, primal);
        program.solve(primal, rows, primal, y);
        boolean useful = outcome == FactorizationOutcome.REGULAR && operations.infinityNorm(y) <= limit;
        if (!useful) {
            operations.fill(y, 0);
        }
    }
}
