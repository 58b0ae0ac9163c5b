package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;

/** A triangular factor of one diagonal block by columns, numbered from 0 inside the block. */
final class TransposedFactor {
    private final int[] start;
    private final int[] row;
    private final int[] slot;
    private final double[] value;

    TransposedFactor(CompressedRows factor, int firstPosition, int size) {
        int from = factor.start(firstPosition);
        int to = factor.start(firstPosition + size);
        start = new int[size + 1];
        row = new int[to - from];
        slot = new int[to - from];
        value = new double[to - from];
        for (int s = from; s < to; s++) {
            start[factor.column(s) - firstPosition + 1]++;
        }
        for (int c = 0; c < size; c++) {
            start[c + 1] += start[c];
        }
        int[] next = Arrays.copyOf(start, size);
        for (int r = 0; r < size; r++) {
            for (int s = factor.start(firstPosition + r); s < factor.start(firstPosition + r + 1); s++) {
                int at = next[factor.column(s) - firstPosition]++;
                row[at] = r;
                slot[at] = s;
            }
        }
    }

    /** Number of entries. */
    int size() {
        return row.length;
    }

    /** Takes the present values. */
    void gather(CompressedRows factor) {
        for (int e = 0; e < slot.length; e++) {
            value[e] = factor.value(slot[e]);
        }
    }

    /**
     * {@code m[c] = scale[c] * (m[c] - sum over the entries of column c of value * m[row])} for the rows of a matrix, one
     * after the other.
     */
    void combine(LaneKernels kernels, double[] matrix, int stride, double[] scales, int first, int last) {
        kernels.combineRows(matrix, stride, start, row, value, scales, matrix, first, last, stride);
    }
}
