package dev.takt.solver.linalg.lanes;

import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.Arrays;

/**
 * The structure of a triangular solve as a sequence of row operations: each row of a sequence, one after the other, takes
 * multiples of rows that came before it,
 *
 * <pre>
 *   row &lt;- scale(row) * row - sum over its entries of coefficient(slot) * source row
 * </pre>
 *
 * <p>The entry whose source came immediately before, if there is one, is kept apart as the <em>chain</em>: its source is
 * still in a register, so that a chain of rows runs at the speed of the arithmetic.
 *
 * <p>Coefficients and scales of up to {@link LaneKernels#LANES} matrices of one structure stand side by side: that of slot
 * s of matrix {@code lane} at {@code s * LANES + lane}.
 */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
public final class RowSweep {
    static final int NONE = -1;

    /** The rows in the order of the sweep. */
    final int[] rows;
    /** First entry of each row of the sequence, and the end of the last one's; chains left out. */
    final int[] start;

    final int[] sources;
    /** Where the coefficients start: slot times {@link LaneKernels#LANES}. */
    final int[] coefficients;
    /** Where the coefficient of each chain starts, or {@link #NONE}. */
    final int[] chains;
    /** The first row of the sequence, from each one on, that is more than a chain or none. */
    final int[] chainEnd;

    private final boolean downwards;
    /** Whether coefficients follow each other along every chain. */
    private final boolean regular;

    /**
     * A sweep over the rows of a triangular matrix.
     *
     * @param entries the rows that each row takes multiples of
     * @param entrySlot where the entry's coefficient is
     * @param downwards whether the first row comes first
     */
    RowSweep(CompressedRows entries, int[] entrySlot, boolean downwards) {
        this.downwards = downwards;
        int size = entries.rows();
        rows = new int[size];
        start = new int[size + 1];
        sources = new int[entries.size()];
        coefficients = new int[entries.size()];
        chains = new int[size];
        Arrays.fill(chains, NONE);
        int count = 0;
        for (int k = 0; k < size; k++) {
            rows[k] = downwards ? k : size - 1 - k;
            for (int e = entries.start(rows[k]); e < entries.start(rows[k] + 1); e++) {
                int coefficient = entrySlot[e] * LaneKernels.LANES;
                if (k > 0 && entries.index(e) == rows[k - 1]) {
                    chains[k] = coefficient;
                } else {
                    sources[count] = entries.index(e);
                    coefficients[count++] = coefficient;
                }
            }
            start[k + 1] = count;
        }
        chainEnd = new int[size];
        for (int k = size - 1; k >= 0; k--) {
            boolean chainAlone = chains[k] != NONE && start[k] == start[k + 1];
            if (!chainAlone) {
                chainEnd[k] = k;
            } else {
                chainEnd[k] = k + 1 < size ? Math.max(k + 1, chainEnd[k + 1]) : size;
            }
        }
        regular = isRegular();
    }

    private boolean isRegular() {
        int step = downwards ? LaneKernels.LANES : -LaneKernels.LANES;
        for (int k = 0; k + 1 < rows.length; k++) {
            if (k + 1 < chainEnd[k] && chains[k + 1] - chains[k] != step) {
                return false;
            }
        }
        return true;
    }

    /** Number of rows. */
    public int size() {
        return rows.length;
    }

    /**
     * Sweeps over a single vector.
     *
     * @param values coefficients of all matrices
     * @param scales of all rows of all matrices
     * @param lane which matrix
     * @param x an entry a row
     */
    public void apply(double[] values, double[] scales, int lane, double[] x) {
        double before = 0;
        int k = 0;
        while (k < rows.length) {
            int row = rows[k];
            double sum = x[row] * scales[row * LaneKernels.LANES + lane];
            for (int e = start[k]; e < start[k + 1]; e++) {
                sum = Math.fma(-values[coefficients[e] + lane], x[sources[e]], sum);
            }
            if (chains[k] != NONE) {
                sum = Math.fma(-values[chains[k] + lane], before, sum);
            }
            x[row] = sum;
            before = sum;
            k++;
            int end = k < rows.length ? chainEnd[k] : k;
            if (regular && k < end) {
                before = downwards
                        ? followDown(values, chains[k] + lane, scales, lane, x, rows[k], end - k, before)
                        : followUp(values, chains[k] + lane, scales, lane, x, rows[k], end - k, before);
                k = end;
            }
            for (; k < end; k++) {
                row = rows[k];
                before = Math.fma(-values[chains[k] + lane], before, x[row] * scales[row * LaneKernels.LANES + lane]);
                x[row] = before;
            }
        }
    }

    private static double followDown(
            double[] values,
            int coefficient,
            double[] scales,
            int lane,
            double[] x,
            int row,
            int length,
            double source) {
        int scale = row * LaneKernels.LANES + lane;
        double before = source;
        for (int i = 0; i < length; i++) {
            double scaled = x[row + i] * scales[scale + i * LaneKernels.LANES];
            before = Math.fma(-values[coefficient + i * LaneKernels.LANES], before, scaled);
            x[row + i] = before;
        }
        return before;
    }

    private static double followUp(
            double[] values,
            int coefficient,
            double[] scales,
            int lane,
            double[] x,
            int row,
            int length,
            double source) {
        int scale = row * LaneKernels.LANES + lane;
        double before = source;
        for (int i = 0; i < length; i++) {
            double scaled = x[row - i] * scales[scale - i * LaneKernels.LANES];
            before = Math.fma(-values[coefficient - i * LaneKernels.LANES], before, scaled);
            x[row - i] = before;
        }
        return before;
    }
}
