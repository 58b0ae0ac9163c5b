package dev.takt.solver.nmpc;

import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.kernels.NonlinearProgram;

/**
 * How far a primal-dual point is from the optimality conditions of the present program: the sum of the violations of
 * stationarity, of the rows and of the bounds, each relative to the largest number that enters it.
 *
 * <p>It only ranks candidates for a warm start, and takes the cost of one or two evaluations of the constraints and of as many
 * of the derivatives.
 */
final class PointError {
    private final LagrangianConditions conditions;
    private final ProgramBounds bounds;

    PointError(NonlinearProgram program) {
        conditions = new LagrangianConditions(program);
        bounds = new ProgramBounds(program);
    }

    /**
     * Whether the error of one point is less than that of another; the error is infinite where a function is not defined.
     * Derivatives of a point that violates the constraints by more than the whole error of the other are not evaluated.
     */
    boolean isLess(PrimalDualPoint point, PrimalDualPoint other) {
        bounds.load();
        double least = infeasibility(point);
        double otherLeast = infeasibility(other);
        if (least <= otherLeast) {
            double error = least + stationarity(point);
            return error < otherLeast || error < otherLeast + stationarity(other);
        }
        double otherError = otherLeast + stationarity(other);
        return !(otherError <= least) && least + stationarity(point) < otherError;
    }

    private double infeasibility(PrimalDualPoint point) {
        conditions.evaluateRows(point.variables());
        double[] rows = conditions.rows();
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            sum += Math.max(0, Math.max(bounds.rowLower()[row] - rows[row], rows[row] - bounds.rowUpper()[row]));
        }
        double[] x = point.variables();
        for (int v = 0; v < x.length; v++) {
            sum += Math.max(0, Math.max(bounds.variableLower()[v] - x[v], x[v] - bounds.variableUpper()[v]));
        }
        return finite(sum);
    }

    private double stationarity(PrimalDualPoint point) {
        conditions.evaluateGradient(point.variables(), point.rowMultipliers());
        double largest = 1;
        for (double multiplier : point.rowMultipliers()) {
            largest = Math.max(largest, Math.abs(multiplier));
        }
        double[] gradient = conditions.gradient();
        double sum = 0;
        for (int v = 0; v < gradient.length; v++) {
            sum += Math.abs(gradient[v] - point.lowerMultipliers()[v] + point.upperMultipliers()[v]);
        }
        return finite(sum / largest);
    }

    private static double finite(double error) {
        return Double.isFinite(error) ? error : Double.POSITIVE_INFINITY;
    }
}
