package dev.takt.solver.linalg.ldlt;

import static dev.takt.solver.linalg.ldlt.DenseKernels.BLOCK;

import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.Arrays;

/**
 * How the rows of each update matrix spread over the row blocks of the parent's panel.
 *
 * <p>Rows ascend in child and parent alike, so the rows that fall into one block of the parent follow each other in the
 * child: a block is described by the first of them and by a bit for each lane of the block that receives one.
 */
final class UpdateScatter {
    private final int[] start;

    /** Row block of the parent's panel. */
    final int[] block;

    /** First row of the update that falls into the block. */
    final int[] firstRow;

    /** Lanes of the block that receive a row, as bits. */
    final byte[] lanes;

    UpdateScatter(FrontTree tree, FrontLayout layout) {
        int rows = tree.rowStart(tree.fronts());
        start = new int[tree.fronts() + 1];
        int[] blocks = new int[rows];
        int[] firstRows = new int[rows];
        byte[] bits = new byte[rows];
        int count = 0;
        for (int f = 0; f < tree.fronts(); f++) {
            int previous = -1;
            for (int i = 0; i < tree.rows(f); i++) {
                int row = layout.panelRow(tree.parent(f), tree.rowInParent(tree.rowStart(f) + i));
                if (row / BLOCK != previous) {
                    previous = row / BLOCK;
                    blocks[count] = previous;
                    firstRows[count++] = i;
                }
                bits[count - 1] |= (byte) (1 << (row % BLOCK));
            }
            start[f + 1] = count;
        }
        block = Arrays.copyOf(blocks, count);
        firstRow = Arrays.copyOf(firstRows, count);
        lanes = Arrays.copyOf(bits, count);
    }

    /** Index of the first block of front {@code f}; {@code f} may be the number of fronts, the end. */
    int start(int f) {
        return start[f];
    }

    /** The block, of those from {@code from} to {@code to - 1}, into which row {@code row} of the update falls. */
    int blockOfRow(int row, int from, int to) {
        int q = from;
        while (q + 1 < to && firstRow[q + 1] <= row) {
            q++;
        }
        return q;
    }
}
