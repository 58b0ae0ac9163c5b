package dev.takt.solver.linalg.lanes;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The structure of a sparse matrix and of its factors {@code E = L D U} without pivoting, L and U with unit diagonal; found
 * once for all matrices of this structure. Numeric factorization is {@link StageKernels#factorize}.
 */
public final class LuPattern {
    final int[] entryStart;
    final int[] entryColumn;
    final int[] lowerStart;
    final int[] lowerColumn;
    final int[] upperStart;
    final int[] upperColumn;

    /**
     * Eliminates symbolically, row by row.
     *
     * @param entryStart first entry of each row, and the end of the last one's
     * @param entryColumn column of each entry, each position once
     */
    public LuPattern(int[] entryStart, int[] entryColumn) {
        this.entryStart = entryStart.clone();
        this.entryColumn = entryColumn.clone();
        int size = entryStart.length - 1;
        lowerStart = new int[size + 1];
        upperStart = new int[size + 1];
        Growing lower = new Growing();
        Growing upper = new Growing();
        BitSet[] right = new BitSet[size];
        for (int p = 0; p < size; p++) {
            BitSet row = new BitSet(size);
            for (int e = entryStart[p]; e < entryStart[p + 1]; e++) {
                row.set(entryColumn[e]);
            }
            for (int k = row.nextSetBit(0); k >= 0 && k < p; k = row.nextSetBit(k + 1)) {
                row.or(right[k]);
                lower.add(k);
            }
            row.clear(0, p + 1);
            right[p] = row;
            row.stream().forEach(upper::add);
            lowerStart[p + 1] = lower.count;
            upperStart[p + 1] = upper.count;
        }
        lowerColumn = lower.columns();
        upperColumn = upper.columns();
    }

    /** A list of columns that grows. */
    private static final class Growing {
        private int[] columns = new int[64];
        private int count;

        void add(int column) {
            if (count == columns.length) {
                columns = Arrays.copyOf(columns, 2 * count);
            }
            columns[count++] = column;
        }

        int[] columns() {
            return Arrays.copyOf(columns, count);
        }
    }

    /** Number of rows. */
    public int size() {
        return entryStart.length - 1;
    }

    /** Number of entries of the matrix. */
    public int entries() {
        return entryColumn.length;
    }

    /** Number of entries of L below its diagonal. */
    public int lowerEntries() {
        return lowerColumn.length;
    }

    /** Number of entries of U above its diagonal. */
    public int upperEntries() {
        return upperColumn.length;
    }

    /** First entry of each row of L, and the end of the last one's; a copy. */
    public int[] lowerStarts() {
        return lowerStart.clone();
    }

    /** Columns of the entries of L, ascending in a row; a copy. */
    public int[] lowerColumns() {
        return lowerColumn.clone();
    }

    /** First entry of each row of U, and the end of the last one's; a copy. */
    public int[] upperStarts() {
        return upperStart.clone();
    }

    /** Columns of the entries of U, ascending in a row; a copy. */
    public int[] upperColumns() {
        return upperColumn.clone();
    }

    /** {@code L^-1}, which comes first in a solve. */
    public RowSweep lower() {
        return new RowSweep(lowerStart, lowerColumn, identity(lowerColumn.length), true);
    }

    /** {@code (D U)^-1}, its rows scaled by the inverse of D. */
    public RowSweep upper() {
        return new RowSweep(upperStart, upperColumn, identity(upperColumn.length), false);
    }

    /** {@code U^-T}, which comes first in a solve with the transposed matrix. */
    public RowSweep upperTransposed() {
        return transposed(upperStart, upperColumn, true);
    }

    /** {@code (L D)^-T}, its rows scaled by the inverse of D. */
    public RowSweep lowerTransposed() {
        return transposed(lowerStart, lowerColumn, false);
    }

    private static int[] identity(int length) {
        int[] numbers = new int[length];
        Arrays.setAll(numbers, i -> i);
        return numbers;
    }

    private static RowSweep transposed(int[] start, int[] column, boolean downwards) {
        int size = start.length - 1;
        int[] columnStart = new int[size + 1];
        for (int c : column) {
            columnStart[c + 1]++;
        }
        for (int c = 0; c < size; c++) {
            columnStart[c + 1] += columnStart[c];
        }
        int[] next = Arrays.copyOf(columnStart, size);
        int[] source = new int[column.length];
        int[] slot = new int[column.length];
        for (int r = 0; r < size; r++) {
            for (int s = start[r]; s < start[r + 1]; s++) {
                int at = next[column[s]]++;
                source[at] = r;
                slot[at] = s;
            }
        }
        return new RowSweep(columnStart, source, slot, downwards);
    }
}
