package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.lanes.LuPattern;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.nio.IntBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Where the LU factors of the diagonal blocks fill in, pivots on the diagonal in the order of the positions.
 *
 * @param lower strictly lower triangle, columns ascending
 * @param upper strictly upper triangle, columns ascending
 */
record BlockFill(SparseMatrix lower, SparseMatrix upper) {
    /**
     * Eliminates symbolically, each structure of a block once.
     *
     * @param entries column position of each entry by row, inside the block of its row
     */
    static BlockFill of(StateElimination elimination, CompressedRows entries) {
        LuPattern[] patterns = new LuPattern[elimination.blockCount()];
        Map<IntBuffer, LuPattern> known = new HashMap<>();
        for (int b = 0; b < patterns.length; b++) {
            CompressedRows block = block(entries, elimination.blockStart(b), elimination.blockStart(b + 1));
            patterns[b] = known.computeIfAbsent(
                    IntBuffer.wrap(Indices.joined(block.start(), block.index())), _ -> new LuPattern(block));
        }
        return new BlockFill(
                joined(elimination, b -> patterns[b].lowerTriangle()),
                joined(elimination, b -> patterns[b].upperTriangle()));
    }

    /** The rows of a block, with columns from 0 on. */
    private static CompressedRows block(CompressedRows entries, int from, int to) {
        var block = new CompressedRows.Builder();
        for (int r = from; r < to; r++) {
            for (int e = entries.start(r); e < entries.start(r + 1); e++) {
                block.add(entries.index(e) - from);
            }
            block.endRow();
        }
        return block.build();
    }

    /** The rows of all blocks, one block after the other. */
    private static SparseMatrix joined(StateElimination elimination, IntFunction<CompressedRows> rowsOfBlock) {
        var joined = new CompressedRows.Builder();
        for (int b = 0; b < elimination.blockCount(); b++) {
            CompressedRows rows = rowsOfBlock.apply(b);
            for (int r = 0; r < rows.rows(); r++) {
                for (int e = rows.start(r); e < rows.start(r + 1); e++) {
                    joined.add(elimination.blockStart(b) + rows.index(e));
                }
                joined.endRow();
            }
        }
        return new SparseMatrix(joined.build());
    }
}
