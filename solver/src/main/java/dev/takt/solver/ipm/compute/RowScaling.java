package dev.takt.solver.ipm.compute;

import java.util.Arrays;

/**
 * Factors of the objective and the rows that bound the first derivatives at the start (Wächter and Biegler 2006, section
 * 3.8). Derivatives that are not finite ask for no scaling.
 */
final class RowScaling {
    /** No factor is smaller than this. */
    private static final double LEAST = 1e-8;

    private final double[] rows;
    private final double[] keptRows;
    private double objective = 1;
    private double keptObjective = 1;
    private boolean trivial = true;
    private boolean keptTrivial = true;

    RowScaling(int rows) {
        this.rows = new double[rows];
        Arrays.fill(this.rows, 1);
        keptRows = this.rows.clone();
    }

    /** Keeps the present factors, to be compared with later ones. */
    void keep() {
        keptObjective = objective;
        if (!trivial || !keptTrivial) {
            System.arraycopy(rows, 0, keptRows, 0, rows.length);
        }
        keptTrivial = trivial;
    }

    /** The largest relative change of a factor since they were kept. */
    double drift() {
        double largest = Math.abs(objective / keptObjective - 1);
        if (!trivial || !keptTrivial) {
            for (int i = 0; i < rows.length; i++) {
                largest = Math.max(largest, Math.abs(rows[i] / keptRows[i] - 1));
            }
        }
        return largest;
    }

    void reset() {
        objective = 1;
        Arrays.fill(rows, 1);
        trivial = true;
    }

    void choose(double limit, double[] gradient, double[] jacobian, int[] rowOfValue) {
        objective = factor(limit, NormLoops.infinityNorm(gradient, true));
        if (NormLoops.infinityNorm(jacobian, true) <= limit) {
            Arrays.fill(rows, 1);
            trivial = objective == 1;
            return;
        }
        Arrays.fill(rows, 0);
        for (int k = 0; k < jacobian.length; k++) {
            rows[rowOfValue[k]] = Math.max(rows[rowOfValue[k]], Math.abs(jacobian[k]));
        }
        trivial = objective == 1;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = factor(limit, rows[i]);
            trivial &= rows[i] == 1;
        }
    }

    private static double factor(double limit, double largest) {
        return largest > limit && largest < Double.POSITIVE_INFINITY ? Math.max(LEAST, limit / largest) : 1;
    }

    /** Whether every factor is 1. */
    boolean isTrivial() {
        return trivial;
    }

    double objective() {
        return objective;
    }

    double row(int row) {
        return rows[row];
    }

    /** The factors of the rows; not a copy. */
    double[] rows() {
        return rows;
    }

    void scaleJacobian(double[] values, int[] rowOfValue) {
        for (int k = 0; k < values.length; k++) {
            values[k] *= rows[rowOfValue[k]];
        }
    }
}
