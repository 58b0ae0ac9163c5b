package dev.takt.solver.kernels;

import dev.takt.solver.transcription.RowBlock;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Bounds set at run time in place of the model's expressions. Only numbers change: an equality stays one, and so does an
 * inequality.
 */
public final class BoundOverrides {
    /** Marks an entry whose expression holds; no bound can be NaN. */
    private static final double NONE = Double.NaN;

    private final boolean[] equalities;
    private final double[] variableLower;
    private final double[] variableUpper;
    private final double[] rowLower;
    private final double[] rowUpper;
    private boolean used;

    BoundOverrides(TranscribedProblem problem, boolean[] equalities) {
        this.equalities = equalities;
        variableLower = new double[problem.variableCount()];
        variableUpper = new double[problem.variableCount()];
        rowLower = new double[problem.rowCount()];
        rowUpper = new double[problem.rowCount()];
        clear();
    }

    /** Bounds one entry of the variable vector; infinite for no bound. */
    public void setVariable(int variable, double lower, double upper) {
        requireOrdered(lower, upper);
        used = true;
        variableLower[variable] = lower;
        variableUpper[variable] = upper;
    }

    /** Bounds a variable of the model at all its supports where it is free; infinite for no bound. */
    public void setVariable(VariableBlock block, double lower, double upper) {
        requireOrdered(lower, upper);
        for (int variable : block.free()) {
            if (variable >= 0) {
                setVariable(variable, lower, upper);
            }
        }
    }

    /**
     * Bounds a variable of the model where it is free, otherwise at each support of one of its domains; infinite for no bound. Values
     * that share an entry have the bounds of the last of them.
     *
     * @param domain position among the domains of the variable
     * @param lower one a support of that domain
     * @param upper one a support of that domain
     */
    public void setVariable(VariableBlock block, int domain, double[] lower, double[] upper) {
        int[] shape = block.shape();
        int inside = 1;
        for (int d = domain + 1; d < shape.length; d++) {
            inside *= shape[d];
        }
        for (int value = 0; value < block.size(); value++) {
            int support = value / inside % shape[domain];
            if (block.free()[value] >= 0) {
                setVariable(block.free()[value], lower[support], upper[support]);
            }
        }
    }

    /** Bounds one inequality row; infinite for no bound. */
    public void setRow(int row, double lower, double upper) {
        requireOrdered(lower, upper);
        if (equalities[row]) {
            throw new IllegalArgumentException(
                    "row %d is an equation, whose right-hand side is part of the structure; maybe make it a parameter"
                            .formatted(row));
        }
        used = true;
        rowLower[row] = lower;
        rowUpper[row] = upper;
    }

    /** Bounds all rows of an inequality of the model; infinite for no bound. */
    public void setRows(RowBlock block, double lower, double upper) {
        for (int row = block.offset(); row < block.offset() + block.count(); row++) {
            setRow(row, lower, upper);
        }
    }

    /** Returns one entry of the variable vector to the model's bounds. */
    public void clearVariable(int variable) {
        variableLower[variable] = NONE;
        variableUpper[variable] = NONE;
    }

    /** Returns one row to the model's bounds. */
    public void clearRow(int row) {
        rowLower[row] = NONE;
        rowUpper[row] = NONE;
    }

    /** Returns to the model's bounds everywhere. */
    public void clear() {
        used = false;
        Arrays.fill(variableLower, NONE);
        Arrays.fill(variableUpper, NONE);
        Arrays.fill(rowLower, NONE);
        Arrays.fill(rowUpper, NONE);
    }

    /**
     * Writes which entries of the variable vector have bounds that leave one value.
     *
     * @param result written whole
     */
    public void fixed(BitSet result) {
        result.clear();
        for (int variable = 0; used && variable < variableLower.length; variable++) {
            result.set(variable, isFixed(variable));
        }
    }

    /** Whether just these entries have bounds that leave one value. */
    public boolean fixesOnly(BitSet entries) {
        if (!used) {
            return entries.isEmpty();
        }
        for (int variable = 0; variable < variableLower.length; variable++) {
            if (entries.get(variable) != isFixed(variable)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFixed(int variable) {
        return variableLower[variable] == variableUpper[variable];
    }

    /** Number of values that {@link #write} writes. */
    public int size() {
        return 2 * (variableLower.length + rowLower.length);
    }

    /**
     * Writes all overrides, NaN where the model's bound holds: lower and upper ones of the variables, then of the rows.
     *
     * @param values result, of length {@link #size}
     */
    public void write(double[] values) {
        int n = variableLower.length;
        int m = rowLower.length;
        System.arraycopy(variableLower, 0, values, 0, n);
        System.arraycopy(variableUpper, 0, values, n, n);
        System.arraycopy(rowLower, 0, values, 2 * n, m);
        System.arraycopy(rowUpper, 0, values, 2 * n + m, m);
    }

    /** Whether the overrides are those that {@link #write} has written. */
    boolean matches(double[] values) {
        int n = variableLower.length;
        int m = rowLower.length;
        return Arrays.equals(values, 0, n, variableLower, 0, n)
                && Arrays.equals(values, n, 2 * n, variableUpper, 0, n)
                && Arrays.equals(values, 2 * n, 2 * n + m, rowLower, 0, m)
                && Arrays.equals(values, 2 * n + m, 2 * n + 2 * m, rowUpper, 0, m);
    }

    /** Takes over overrides that {@link #write} has written. */
    public void read(double[] values) {
        int n = variableLower.length;
        int m = rowLower.length;
        System.arraycopy(values, 0, variableLower, 0, n);
        System.arraycopy(values, n, variableUpper, 0, n);
        System.arraycopy(values, 2 * n, rowLower, 0, m);
        System.arraycopy(values, 2 * n + m, rowUpper, 0, m);
        used = true;
    }

    void apply(double[] lowerVariables, double[] upperVariables, double[] lowerRows, double[] upperRows) {
        if (!used) {
            return;
        }
        apply(variableLower, lowerVariables);
        apply(variableUpper, upperVariables);
        apply(rowLower, lowerRows);
        apply(rowUpper, upperRows);
    }

    private static void apply(double[] overrides, double[] bounds) {
        for (int entry = 0; entry < overrides.length; entry++) {
            if (!Double.isNaN(overrides[entry])) {
                bounds[entry] = overrides[entry];
            }
        }
    }

    private static void requireOrdered(double lower, double upper) {
        if (!(lower <= upper)) {
            throw new IllegalArgumentException(
                    "the lower bound %s is not at most the upper bound %s".formatted(lower, upper));
        }
    }
}
