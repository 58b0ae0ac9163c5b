package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;

/**
 * How far a primal-dual point is from the optimality conditions of the present program: the sum of the violations of
 * stationarity, of the rows and of the bounds, each relative to the largest number that enters it.
 *
 * <p>It only ranks candidates for a warm start, and takes the cost of one evaluation of first derivatives.
 */
final class PointError {
    private final NonlinearProgram program;
    private final double[] gradient;
    private final double[] rows;
    private final double[] jacobian;
    private final double[] variableLower;
    private final double[] variableUpper;
    private final double[] rowLower;
    private final double[] rowUpper;

    PointError(NonlinearProgram program) {
        this.program = program;
        int n = program.variables();
        int m = program.rows();
        gradient = new double[n];
        rows = new double[m];
        jacobian = new double[program.jacobianSparsity().size()];
        variableLower = new double[n];
        variableUpper = new double[n];
        rowLower = new double[m];
        rowUpper = new double[m];
    }

    /** The error of a point; infinite where a function is not defined there. */
    double of(PrimalDualPoint point) {
        program.bounds(variableLower, variableUpper, rowLower, rowUpper);
        double error = infeasibility(point) + stationarity(point);
        return Double.isFinite(error) ? error : Double.POSITIVE_INFINITY;
    }

    private double infeasibility(PrimalDualPoint point) {
        program.constraints(point.variables(), rows);
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            sum += Math.max(0, Math.max(rowLower[row] - rows[row], rows[row] - rowUpper[row]));
        }
        for (int v = 0; v < gradient.length; v++) {
            double x = point.variables()[v];
            sum += Math.max(0, Math.max(variableLower[v] - x, x - variableUpper[v]));
        }
        return sum;
    }

    private double stationarity(PrimalDualPoint point) {
        program.gradient(point.variables(), gradient);
        program.jacobian(point.variables(), jacobian);
        CoordinateSparsity sparsity = program.jacobianSparsity();
        for (int e = 0; e < jacobian.length; e++) {
            gradient[sparsity.columns()[e]] += jacobian[e] * point.rowMultipliers()[sparsity.rows()[e]];
        }
        double largest = 1;
        for (double multiplier : point.rowMultipliers()) {
            largest = Math.max(largest, Math.abs(multiplier));
        }
        double sum = 0;
        for (int v = 0; v < gradient.length; v++) {
            sum += Math.abs(gradient[v] - point.lowerMultipliers()[v] + point.upperMultipliers()[v]);
        }
        return sum / largest;
    }
}
