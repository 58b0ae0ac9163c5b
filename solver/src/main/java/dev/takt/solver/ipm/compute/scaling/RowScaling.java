package dev.takt.solver.ipm.compute.scaling;

import dev.takt.solver.ipm.compute.loops.LinearLoops;
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

    private double knownLimit;
    private double objective = 1;
    private double keptObjective = 1;
    private boolean unitRows = true;
    private boolean chosen;
    private int revision;
    private int keptRevision;

    public RowScaling(int rows) {
        this.rows = new double[rows];
        Arrays.fill(this.rows, 1);
        keptRows = this.rows.clone();
        known = new double[rows];
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
        chosen = false;
    }

    /**
     * Chooses the factors from first derivatives without factors; those of the rows stay where sizes are as they were.
     *
     * @param gradient the largest modulus in the gradient of the objective
     * @param sizes the largest modulus in each row of the Jacobian; may be 0 where none is above the limit
     */
    public void choose(double limit, double gradient, double[] sizes) {
        objective = factor(limit, gradient);
        if (limit != knownLimit || !Arrays.equals(sizes, known)) {
            System.arraycopy(sizes, 0, known, 0, sizes.length);
            knownLimit = limit;
            chooseRows(limit);
        }
        chosen = true;
    }

    private void chooseRows(double limit) {
        unitRows = true;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = factor(limit, known[i]);
            unitRows &= rows[i] == 1;
        }
        revision++;
    }

    /** Another number whenever factors of rows have been chosen anew. */
    public int revision() {
        return revision;
    }

    private static double factor(double limit, double largest) {
        return largest > limit && largest < Double.POSITIVE_INFINITY ? Math.max(LEAST, limit / largest) : 1;
    }

    /** Whether the factor of every row is 1. */
    public boolean hasUnitRows() {
        return !chosen || unitRows;
    }

    private boolean isTrivial() {
        return objective == 1 && hasUnitRows();
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
        if (isTrivial()) {
            System.arraycopy(multipliers, 0, result, 0, rows.length);
            return;
        }
        for (int i = 0; i < rows.length; i++) {
            result[i] = multipliers[i] * objective / rows[i];
        }
    }

    /** Brings multipliers of the rows back into the units of the program. */
    public void unscaleMultipliers(double[] multipliers, double[] result) {
        if (isTrivial()) {
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
