package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.lanes.LuPattern;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Where the LU factors of the diagonal blocks fill in, pivots on the diagonal in the order of the positions.
 *
 * @param lower strictly lower triangle, columns ascending
 * @param upper strictly upper triangle, columns ascending
 */
record BlockFill(SparseMatrix lower, SparseMatrix upper) {
    private static final int[] NONE = {};

    /**
     * Eliminates symbolically, each structure of a block once.
     *
     * @param entryStart first entry of each row
     * @param entryPosition column position of each entry, inside the block of its row
     */
    static BlockFill of(StateElimination elimination, int[] entryStart, int[] entryPosition) {
        LuPattern[] patterns = new LuPattern[elimination.blockCount()];
        Map<IntBuffer, LuPattern> known = new HashMap<>();
        int lowerEntries = 0;
        int upperEntries = 0;
        for (int b = 0; b < patterns.length; b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            int first = entryStart[from];
            int[] start = new int[to - from + 1];
            Arrays.setAll(start, r -> entryStart[from + r] - first);
            int[] column = new int[entryStart[to] - first];
            Arrays.setAll(column, e -> entryPosition[first + e] - from);
            patterns[b] = known.computeIfAbsent(key(start, column), _ -> new LuPattern(start, column));
            lowerEntries += patterns[b].lowerEntries();
            upperEntries += patterns[b].upperEntries();
        }
        Joined lower = new Joined(elimination.pairs(), lowerEntries);
        Joined upper = new Joined(elimination.pairs(), upperEntries);
        for (int b = 0; b < patterns.length; b++) {
            lower.append(elimination.blockStart(b), patterns[b].lowerStarts(), patterns[b].lowerColumns());
            upper.append(elimination.blockStart(b), patterns[b].upperStarts(), patterns[b].upperColumns());
        }
        return new BlockFill(lower.rows(), upper.rows());
    }

    private static IntBuffer key(int[] start, int[] column) {
        return IntBuffer.allocate(start.length + column.length)
                .put(start)
                .put(column)
                .flip();
    }

    /** The rows of all blocks, one block after the other. */
    private static final class Joined {
        private final int[] start;
        private final int[] columns;
        private int count;

        Joined(int size, int entries) {
            start = new int[size + 1];
            columns = new int[entries];
        }

        void append(int position, int[] blockStart, int[] blockColumns) {
            for (int r = 1; r < blockStart.length; r++) {
                start[position + r] = count + blockStart[r];
            }
            for (int column : blockColumns) {
                columns[count++] = position + column;
            }
        }

        SparseMatrix rows() {
            return new SparseMatrix(start, columns, NONE, NONE);
        }
    }
}
