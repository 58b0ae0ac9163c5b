package dev.takt.solver.kkt;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Where the LU factors of the diagonal blocks fill in, pivots on the diagonal in the order of the positions.
 *
 * @param lower strictly lower triangle, columns ascending
 * @param upper strictly upper triangle, columns ascending
 */
record BlockFill(CompressedRows lower, CompressedRows upper) {
    private static final int[] NONE = {};

    /**
     * Eliminates symbolically, row by row.
     *
     * @param entryStart first entry of each row
     * @param entryPosition column position of each entry, inside the block of its row
     */
    static BlockFill of(StateElimination elimination, int[] entryStart, int[] entryPosition) {
        int size = elimination.pairs();
        int[] lowerStart = new int[size + 1];
        int[] upperStart = new int[size + 1];
        Growing lower = new Growing();
        Growing upper = new Growing();
        for (int b = 0; b < elimination.blockCount(); b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            BitSet[] right = new BitSet[to - from];
            for (int p = from; p < to; p++) {
                BitSet row = new BitSet(to - from);
                for (int e = entryStart[p]; e < entryStart[p + 1]; e++) {
                    row.set(entryPosition[e] - from);
                }
                int local = p - from;
                for (int k = row.nextSetBit(0); k >= 0 && k < local; k = row.nextSetBit(k + 1)) {
                    row.or(right[k]);
                    lower.add(from + k);
                }
                row.clear(0, local + 1);
                right[local] = row;
                row.stream().forEach(q -> upper.add(from + q));
                lowerStart[p + 1] = lower.count;
                upperStart[p + 1] = upper.count;
            }
        }
        return new BlockFill(lower.rows(lowerStart), upper.rows(upperStart));
    }

    /** A list of columns that grows. */
    private static final class Growing {
        private int[] columns = new int[256];
        private int count;

        void add(int column) {
            if (count == columns.length) {
                columns = Arrays.copyOf(columns, 2 * count);
            }
            columns[count++] = column;
        }

        CompressedRows rows(int[] start) {
            return new CompressedRows(start, Arrays.copyOf(columns, count), NONE, NONE);
        }
    }
}
