package dev.takt.solver.kernels;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products of vectors with a matrix whose values come in the order of a {@link CoordinateSparsity}. Instances on a grid make
 * rows and columns run in steps of one; a run is a loop without index lists. Sums have the order of the values.
 *
 * <p>Code on vector registers is slow until the JIT compiler has seen to it, so it is used from the time on when products
 * are many. It gives the same bits.
 */
public final class CoordinateProducts {
    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;
    private static final int FIRST_IN_LANES = 500;

    /** Where runs are shorter than this on average, positions are read one by one. */
    private static final double WORTHWHILE = 4;

    private final int[] rows;
    private final int[] columns;
    /** The first value of each run, and after them the number of values; empty where runs are too short. */
    private final int[] starts;

    private int products;

    /** Finds the runs of a matrix. */
    public CoordinateProducts(CoordinateSparsity sparsity) {
        rows = sparsity.rows();
        columns = sparsity.columns();
        int[] found = runs(rows, columns);
        boolean worthwhile = rows.length >= WORTHWHILE * (found.length - 1);
        starts = worthwhile ? found : new int[0];
    }

    private static int[] runs(int[] rows, int[] columns) {
        int[] starts = new int[rows.length + 1];
        int runs = 0;
        int k = 0;
        while (k < rows.length) {
            starts[runs++] = k;
            int last = k + 1;
            if (last < rows.length && isRegular(rows, columns, k, last)) {
                while (last < rows.length
                        && rows[last] - rows[last - 1] == rows[k + 1] - rows[k]
                        && columns[last] - columns[last - 1] == columns[k + 1] - columns[k]) {
                    last++;
                }
            }
            k = last;
        }
        starts[runs] = rows.length;
        return Arrays.copyOf(starts, runs + 1);
    }

    /** Steps of one in both directions; others gain nothing. */
    private static boolean isRegular(int[] rows, int[] columns, int first, int second) {
        return rows[second] - rows[first] == 1 && columns[second] - columns[first] == 1;
    }

    /** {@code y = y + A x}. */
    public void add(double[] values, double[] x, double[] y) {
        multiply(values, columns, x, rows, y);
    }

    /** {@code x = x + A^T y}. */
    public void addTransposed(double[] values, double[] y, double[] x) {
        multiply(values, rows, y, columns, x);
    }

    /** {@code y = y + A x} for a symmetric matrix of which each pair of values off the diagonal is given once. */
    public void addSymmetric(double[] values, double[] x, double[] y) {
        if (starts.length == 0) {
            for (int k = 0; k < values.length; k++) {
                addSymmetric(values[k], rows[k], columns[k], x, y);
            }
            return;
        }
        boolean inLanes = countProduct();
        for (int run = 0; run + 1 < starts.length; run++) {
            int first = starts[run];
            int row = rows[first];
            int column = columns[first];
            int length = starts[run + 1] - first;
            if (length == 1) {
                addSymmetric(values[first], row, column, x, y);
                continue;
            }
            addRun(values, first, x, column, y, row, length, inLanes);
            if (row != column) {
                addRun(values, first, x, row, y, column, length, inLanes);
            }
        }
    }

    private static void addSymmetric(double value, int row, int column, double[] x, double[] y) {
        y[row] += value * x[column];
        if (row != column) {
            y[column] += value * x[row];
        }
    }

    private void multiply(double[] values, int[] from, double[] x, int[] to, double[] y) {
        if (starts.length == 0) {
            for (int k = 0; k < values.length; k++) {
                y[to[k]] += values[k] * x[from[k]];
            }
            return;
        }
        boolean inLanes = countProduct();
        for (int run = 0; run + 1 < starts.length; run++) {
            int first = starts[run];
            addRun(values, first, x, from[first], y, to[first], starts[run + 1] - first, inLanes);
        }
    }

    private boolean countProduct() {
        if (products < FIRST_IN_LANES) {
            products++;
            return false;
        }
        return true;
    }

    private static void addRun(
            double[] values, int first, double[] x, int from, double[] y, int to, int length, boolean inLanes) {
        int done = inLanes ? addLanes(values, first, x, from, y, to, LANES.loopBound(length)) : 0;
        for (int i = done; i < length; i++) {
            y[to + i] += values[first + i] * x[from + i];
        }
    }

    private static int addLanes(double[] values, int first, double[] x, int from, double[] y, int to, int length) {
        for (int i = 0; i < length; i += LANES.length()) {
            DoubleVector.fromArray(LANES, values, first + i)
                    .mul(DoubleVector.fromArray(LANES, x, from + i))
                    .add(DoubleVector.fromArray(LANES, y, to + i))
                    .intoArray(y, to + i);
        }
        return length;
    }
}
