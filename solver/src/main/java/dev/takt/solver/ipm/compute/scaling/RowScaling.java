package dev.takt.solver.ipm.compute.scaling;

import dev.takt.solver.ipm.compute.loops.LinearLoops;
import dev.takt.solver.ipm.compute.loops.NormLoops;
import java.util.Arrays;

/**
 * Factors of the objective and the rows that bound the first derivatives at the start (Wächter and Biegler 2006, section
 * 3.8). Derivatives that are not finite ask for no scaling.
 */
public final class RowScaling {
    /** No factor is smaller than this. */
    private static final double LEAST = 1e-8;

    private final double[] rows;
    private final double[] keptRows;
    /** The sizes of the rows that the factors were chosen for. */
    private final double[] known;

    private final double[] sizes;
    private double knownLimit;
    private double objective = 1;
    private double keptObjective = 1;
    private boolean unitRows = true;
    private boolean trivial = true;
    private int revision;
    private int keptRevision;

    public RowScaling(int rows) {
        this.rows = new double[rows];
        Arrays.fill(this.rows, 1);
        keptRows = this.rows.clone();
        known = new double[rows];
        sizes = new double[rows];
    }

    /** Keeps the present factors, to be compared with later ones. */
    public void keep() {
        keptObjective = objective;
        if (keptRevision != revision) {
            System.arraycopy(rows, 0, keptRows, 0, rows.length);
            keptRevision = revision;
        }
    }

    /** The largest relative change of a factor since they were kept. */
    public double drift() {
        double largest = Math.abs(objective / keptObjective - 1);
        if (keptRevision != revision) {
            for (int i = 0; i < rows.length; i++) {
                largest = Math.max(largest, Math.abs(rows[i] / keptRows[i] - 1));
            }
        }
        return largest;
    }

    /** No factors, until they are chosen. */
    public void reset() {
        objective = 1;
        trivial = true;
    }

    /** Chooses the factors from first derivatives without factors; those of the rows stay where sizes are as they were. */
    public void choose(double limit, double[] gradient, ScaledJacobian jacobian) {
        objective = factor(limit, NormLoops.infinityNorm(gradient, true));
        if (jacobian.isWithin(limit)) {
            Arrays.fill(sizes, 0);
        } else {
            jacobian.rowSizes(sizes);
        }
        if (limit != knownLimit || !Arrays.equals(sizes, known)) {
            System.arraycopy(sizes, 0, known, 0, sizes.length);
            knownLimit = limit;
            chooseRows(limit);
        }
        trivial = objective == 1 && unitRows;
    }

    private void chooseRows(double limit) {
        unitRows = true;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = factor(limit, sizes[i]);
            unitRows &= rows[i] == 1;
        }
        revision++;
    }

    /** Another number whenever factors of rows have been chosen anew. */
    int revision() {
        return revision;
    }

    private static double factor(double limit, double largest) {
        return largest > limit && largest < Double.POSITIVE_INFINITY ? Math.max(LEAST, limit / largest) : 1;
    }

    /** Whether every factor is 1. */
    public boolean isTrivial() {
        return trivial;
    }

    public double objective() {
        return objective;
    }

    public double row(int row) {
        return rows[row];
    }

    /** The factors of the rows; not a copy. */
    public double[] rows() {
        return rows;
    }

    /** Brings multipliers of the rows into the scaling. */
    public void scaleMultipliers(double[] multipliers, double[] result) {
        if (trivial) {
            System.arraycopy(multipliers, 0, result, 0, rows.length);
            return;
        }
        for (int i = 0; i < rows.length; i++) {
            result[i] = multipliers[i] * objective / rows[i];
        }
    }

    /** Brings multipliers of the rows back into the units of the program. */
    public void unscaleMultipliers(double[] multipliers, double[] result) {
        if (trivial) {
            System.arraycopy(multipliers, 0, result, 0, rows.length);
            return;
        }
        for (int i = 0; i < rows.length; i++) {
            result[i] = multipliers[i] * rows[i] / objective;
        }
    }

    /** Brings multipliers of bounds of variables, or anything that grows with the objective, into the scaling. */
    public void scaleBoundMultipliers(double[] multipliers, double[] result) {
        scaled(objective, multipliers, result);
    }

    /** The reverse of {@link #scaleBoundMultipliers}. */
    public void unscaleBoundMultipliers(double[] multipliers, double[] result) {
        scaled(1 / objective, multipliers, result);
    }

    private static void scaled(double factor, double[] x, double[] result) {
        if (factor == 1) {
            System.arraycopy(x, 0, result, 0, x.length);
        } else {
            LinearLoops.scaled(factor, x, result);
        }
    }
}
