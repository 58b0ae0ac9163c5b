package dev.takt.solver.linalg.lanes;

import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.stream.IntStream;

/**
 * The structure of a sparse matrix whose product with dense rows is wanted: {@code target row a = sum over the entries of
 * a of coefficient(slot) * source row}, slots numbered like the entries. Coefficients of several matrices stand side by
 * side as in {@link RowSweep}.
 */
public final class RowSums {
    final int[] start;
    final int[] sources;
    /** Whether each target row has exactly one entry, of the source row with its number. */
    private final boolean diagonal;

    /**
     * A structure by rows.
     *
     * @param entries the source row of each entry, by target row
     */
    public RowSums(CompressedRows entries) {
        start = entries.start();
        sources = entries.index();
        diagonal = entries.rows() == entries.size()
                && IntStream.range(0, sources.length).allMatch(a -> start[a] == a && sources[a] == a);
    }

    /** Number of target rows. */
    public int size() {
        return start.length - 1;
    }

    /** Whether each target row has exactly one entry, of the source row with its number. */
    boolean isDiagonal() {
        return diagonal;
    }

    /** Number of entries. */
    public int entries() {
        return sources.length;
    }

    /**
     * Subtracts the product with a single vector: an entry of {@code y} a target row.
     *
     * @param offset where the entry of the first target row is
     */
    public void subtract(double[] values, int lane, double[] x, double[] y, int offset) {
        if (diagonal) {
            for (int a = 0; a < sources.length; a++) {
                y[offset + a] -= values[a * LaneKernels.LANES + lane] * x[a];
            }
            return;
        }
        for (int a = 0; a < start.length - 1; a++) {
            int from = start[a];
            int to = start[a + 1];
            y[offset + a] -= to - from == 1
                    ? values[from * LaneKernels.LANES + lane] * x[sources[from]]
                    : product(values, lane, x, from, to);
        }
    }

    /** Four partial sums, so that additions do not wait for each other. */
    private double product(double[] values, int lane, double[] x, int from, int to) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int e = from;
        for (; e + 4 <= to; e += 4) {
            int at = e * LaneKernels.LANES + lane;
            sum0 = Math.fma(values[at], x[sources[e]], sum0);
            sum1 = Math.fma(values[at + LaneKernels.LANES], x[sources[e + 1]], sum1);
            sum2 = Math.fma(values[at + 2 * LaneKernels.LANES], x[sources[e + 2]], sum2);
            sum3 = Math.fma(values[at + 3 * LaneKernels.LANES], x[sources[e + 3]], sum3);
        }
        for (; e < to; e++) {
            sum0 = Math.fma(values[e * LaneKernels.LANES + lane], x[sources[e]], sum0);
        }
        return sum0 + sum1 + (sum2 + sum3);
    }

    /** Subtracts the product of the transposed matrix with a single vector: an entry of {@code x} a source row. */
    public void subtractTransposed(double[] values, int lane, double[] y, double[] x) {
        if (diagonal) {
            for (int a = 0; a < sources.length; a++) {
                x[a] -= values[a * LaneKernels.LANES + lane] * y[a];
            }
            return;
        }
        int e = 0;
        for (int a = 0; a < start.length - 1; a++) {
            double factor = -y[a];
            for (int end = start[a + 1]; e < end; e++) {
                x[sources[e]] = Math.fma(values[e * LaneKernels.LANES + lane], factor, x[sources[e]]);
            }
        }
    }

    /** Copies one target row of all matrices, as vectors side by side with an entry a source row. */
    public void scatterRow(int a, double[] values, double[] x) {
        for (int e = start[a]; e < start[a + 1]; e++) {
            LaneMap.copyGroup(values, e * LaneKernels.LANES, x, sources[e] * LaneKernels.LANES);
        }
    }

    /** Copies the diagonal of a matrix that has no other entries. */
    public void diagonal(double[] values, int lane, double[] diagonal) {
        for (int a = 0; a < start.length - 1; a++) {
            diagonal[a] = start[a] < start[a + 1] ? values[start[a] * LaneKernels.LANES + lane] : 0;
        }
    }
}
