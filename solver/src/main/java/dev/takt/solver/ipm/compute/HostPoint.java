package dev.takt.solver.ipm.compute;

import dev.takt.solver.ipm.compute.scaling.RowScaling;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;

/** What goes between the host and a machine before and after a solve, laid out as there: the variables, then the slacks. */
final class HostPoint {
    private final int n;
    private final int[] slackRows;
    private final double[] variables;
    private final double[] lower;
    private final double[] upper;
    private final double[] rows;
    private final double[] variableUpper;
    private final double[] rowUpper;

    HostPoint(int variables, int rows, int[] slackRows) {
        n = variables;
        this.slackRows = slackRows;
        this.variables = new double[n];
        lower = new double[n + slackRows.length];
        upper = new double[n + slackRows.length];
        this.rows = new double[rows];
        variableUpper = new double[n];
        rowUpper = new double[rows];
    }

    /** Reads bounds and right-hand sides of a program. */
    void readBounds(NonlinearProgram program) {
        program.bounds(variables, variableUpper, rows, rowUpper);
        System.arraycopy(variables, 0, lower, 0, n);
        System.arraycopy(variableUpper, 0, upper, 0, n);
        for (int k = 0; k < slackRows.length; k++) {
            lower[n + k] = rows[slackRows[k]];
            upper[n + k] = rowUpper[slackRows[k]];
            rows[slackRows[k]] = 0;
        }
    }

    /** Writes the middle between the bounds that were read to the variables; 0, or the bound next to it, where one is missing. */
    void middle() {
        for (int j = 0; j < n; j++) {
            double middle = 0.5 * (lower[j] + upper[j]);
            variables[j] = Double.isFinite(middle) ? middle : Math.max(lower[j], Math.min(upper[j], 0));
        }
    }

    /** Brings the multipliers of a point into the scaling; those of the slacks' bounds follow from the rows. */
    void scaleUp(PrimalDualPoint point, RowScaling scaling) {
        scaling.scaleMultipliers(point.rowMultipliers(), rows);
        scaling.scaleBoundMultipliers(point.lowerMultipliers(), lower);
        scaling.scaleBoundMultipliers(point.upperMultipliers(), upper);
        for (int k = 0; k < slackRows.length; k++) {
            lower[n + k] = Math.max(0, -rows[slackRows[k]]);
            upper[n + k] = Math.max(0, rows[slackRows[k]]);
        }
    }

    /** Splits a step that stands in {@link #lower} into variables and slacks without factors, 0 for equality rows. */
    void splitStep(RowScaling scaling, double[] dx, double[] slacks) {
        System.arraycopy(lower, 0, dx, 0, n);
        Arrays.fill(slacks, 0);
        for (int k = 0; k < slackRows.length; k++) {
            slacks[slackRows[k]] = lower[n + k] / scaling.row(slackRows[k]);
        }
    }

    /** Room for the variables. */
    double[] variables() {
        return variables;
    }

    /** Lower bounds, their multipliers, or a step, of variables and slacks. */
    double[] lower() {
        return lower;
    }

    /** Upper bounds, or their multipliers, of variables and slacks. */
    double[] upper() {
        return upper;
    }

    /** Multipliers of the rows, or right-hand sides of equality rows and 0 for the others. */
    double[] rows() {
        return rows;
    }
}
