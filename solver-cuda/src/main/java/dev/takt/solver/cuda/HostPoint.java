package dev.takt.solver.cuda;

import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;

/** What goes up to the device before a solve, laid out as there: the variables, then the slacks. */
final class HostPoint {
    private final int n;
    private final int[] rowOfSlack;
    private final double[] variables;
    private final double[] lower;
    private final double[] upper;
    private final double[] rows;
    private final double[] right;
    private final double[] variableLower;
    private final double[] variableUpper;
    private final double[] rowUpper;

    HostPoint(int variables, int rows, int[] rowOfSlack) {
        n = variables;
        this.rowOfSlack = rowOfSlack;
        this.variables = new double[n];
        lower = new double[n + rowOfSlack.length];
        upper = new double[n + rowOfSlack.length];
        this.rows = new double[rows];
        right = new double[rows];
        variableLower = new double[n];
        variableUpper = new double[n];
        rowUpper = new double[rows];
    }

    /** Reads bounds and right-hand sides of a program. */
    void loadBounds(NonlinearProgram program) {
        program.bounds(variableLower, variableUpper, right, rowUpper);
        System.arraycopy(variableLower, 0, lower, 0, n);
        System.arraycopy(variableUpper, 0, upper, 0, n);
        for (int k = 0; k < rowOfSlack.length; k++) {
            lower[n + k] = right[rowOfSlack[k]];
            upper[n + k] = rowUpper[rowOfSlack[k]];
            right[rowOfSlack[k]] = 0;
        }
    }

    /** Brings the multipliers of a point into the scaling; those of the slacks' bounds follow from the rows. */
    void scaleUp(PrimalDualPoint point, DeviceScaling scaling) {
        double weight = scaling.objective();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = point.rowMultipliers()[i] * weight / scaling.row(i);
        }
        Arrays.setAll(variables, i -> weight * point.lowerMultipliers()[i]);
        System.arraycopy(variables, 0, lower, 0, n);
        Arrays.setAll(variables, i -> weight * point.upperMultipliers()[i]);
        System.arraycopy(variables, 0, upper, 0, n);
        for (int k = 0; k < rowOfSlack.length; k++) {
            lower[n + k] = Math.max(0, -rows[rowOfSlack[k]]);
            upper[n + k] = Math.max(0, rows[rowOfSlack[k]]);
        }
    }

    /** Room for the variables. */
    double[] variables() {
        return variables;
    }

    /** Lower bounds, or their multipliers, of variables and slacks. */
    double[] lower() {
        return lower;
    }

    /** Upper bounds, or their multipliers, of variables and slacks. */
    double[] upper() {
        return upper;
    }

    /** Multipliers of the rows. */
    double[] rows() {
        return rows;
    }

    /** Right-hand sides of equality rows, 0 for the others. */
    double[] right() {
        return right;
    }
}
