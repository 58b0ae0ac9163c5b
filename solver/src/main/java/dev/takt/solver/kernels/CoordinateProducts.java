package dev.takt.solver.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Products of vectors with a matrix whose values come in the order of a {@link CoordinateSparsity}. Instances on a grid make
 * rows and columns run in steps of one; a run is a loop without index lists. Sums have a fixed order.
 *
 * <p>Code on vector registers is slow until the JIT compiler has seen to it, so it is used from the time on when products
 * are many. It gives the same bits.
 */
public final class CoordinateProducts {
    private static final int FIRST_IN_LANES = 500;

    /** Where runs are shorter than this on average, positions are read one by one. */
    private static final double WORTHWHILE = 4;

    private final int[] rows;
    private final int[] columns;
    private final boolean inRuns;
    private final RunSums straight;
    private final RunSums transposed;
    private final RunSums symmetric;

    private int products;

    /** Finds the runs of a matrix. */
    public CoordinateProducts(CoordinateSparsity sparsity) {
        rows = sparsity.rows();
        columns = sparsity.columns();
        List<RunSums.Run> found = runs(rows, columns);
        inRuns = rows.length >= WORTHWHILE * found.size();
        List<RunSums.Run> runs = inRuns ? found : List.of();
        List<RunSums.Run> mirrored = runs.stream()
                .map(run -> new RunSums.Run(run.first(), run.to(), run.from(), run.length()))
                .toList();
        straight = new RunSums(runs);
        transposed = new RunSums(mirrored);
        symmetric = new RunSums(Stream.concat(runs.stream(), mirrored.stream().filter(run -> run.from() != run.to()))
                .toList());
    }

    /** Steps of one in both directions; others gain nothing. */
    private static List<RunSums.Run> runs(int[] rows, int[] columns) {
        List<RunSums.Run> runs = new ArrayList<>();
        int k = 0;
        while (k < rows.length) {
            int last = k + 1;
            while (last < rows.length && rows[last] - rows[last - 1] == 1 && columns[last] - columns[last - 1] == 1) {
                last++;
            }
            runs.add(new RunSums.Run(k, columns[k], rows[k], last - k));
            k = last;
        }
        return runs;
    }

    /** {@code y = y + A x}. */
    public void add(double[] values, double[] x, double[] y) {
        if (inRuns) {
            straight.add(values, x, y, countProduct());
        } else {
            multiply(values, columns, x, rows, y);
        }
    }

    /** {@code x = x + A^T y}. */
    public void addTransposed(double[] values, double[] y, double[] x) {
        if (inRuns) {
            transposed.add(values, y, x, countProduct());
        } else {
            multiply(values, rows, y, columns, x);
        }
    }

    /** {@code y = y + A x} for a symmetric matrix of which each pair of values off the diagonal is given once. */
    public void addSymmetric(double[] values, double[] x, double[] y) {
        if (inRuns) {
            symmetric.add(values, x, y, countProduct());
            return;
        }
        for (int k = 0; k < values.length; k++) {
            y[rows[k]] += values[k] * x[columns[k]];
            if (rows[k] != columns[k]) {
                y[columns[k]] += values[k] * x[rows[k]];
            }
        }
    }

    private static void multiply(double[] values, int[] from, double[] x, int[] to, double[] y) {
        for (int k = 0; k < values.length; k++) {
            y[to[k]] += values[k] * x[from[k]];
        }
    }

    private boolean countProduct() {
        if (products < FIRST_IN_LANES) {
            products++;
            return false;
        }
        return true;
    }
}
