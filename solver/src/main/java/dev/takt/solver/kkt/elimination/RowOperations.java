package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.IntList;

/**
 * A sequence of row operations, {@code row <- scale * (row - sum of coefficient * source)}, sorted into levels: those of one
 * level neither read nor write what another one of it writes, so that they may run at the same time.
 */
public final class RowOperations {
    private final int rows;
    private final int[] lastWrite;
    private final int[] lastRead;
    private final IntList row = new IntList();
    private final IntList scale = new IntList();
    private final IntList level = new IntList();
    private final IntList start = new IntList();
    private final IntList source = new IntList();
    private final IntList coefficient = new IntList();

    public RowOperations(int rows) {
        this.rows = rows;
        lastWrite = new int[rows];
        lastRead = new int[rows];
        start.add(0);
    }

    /** Adds an entry to the operation that is begun. */
    public void add(int from, int at) {
        source.add(from);
        coefficient.add(at);
    }

    /**
     * Ends an operation, after all that it follows in the sequence.
     *
     * @param target the row
     * @param scaleAt where its scale is, or -1 for none
     */
    public void end(int target, int scaleAt) {
        int first = start.get(start.size() - 1);
        int own = Math.max(lastWrite[target], lastRead[target]) + 1;
        for (int e = first; e < source.size(); e++) {
            own = Math.max(own, lastWrite[source.get(e)] + 1);
        }
        for (int e = first; e < source.size(); e++) {
            lastRead[source.get(e)] = Math.max(lastRead[source.get(e)], own);
        }
        lastWrite[target] = own;
        row.add(target);
        scale.add(scaleAt);
        level.add(own - 1);
        start.add(source.size());
    }

    /** The operations by level, as arrays. */
    public Levels levels() {
        CompressedRows byLevel = CompressedRows.grouped(level.toArray());
        int[] order = byLevel.index();
        int[] firstLevel = new int[rows];
        for (int k = order.length - 1; k >= 0; k--) {
            firstLevel[row.get(order[k])] = level.get(order[k]);
        }
        return new Levels(
                byLevel.mapped(row.toArray()),
                Indices.picked(scale.toArray(), order),
                new CompressedRows(start.toArray(), source.toArray()).reordered(order),
                new CompressedRows(start.toArray(), coefficient.toArray())
                        .reordered(order)
                        .index(),
                firstLevel);
    }

    /**
     * Operations level by level.
     *
     * @param rows the row that each operation changes, by level
     * @param scale where its scale is, or -1 for none
     * @param sources the row of each entry, by operation
     * @param coefficient where the coefficient of each entry is
     * @param firstLevel the level in which each row is first changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Levels(
            CompressedRows rows, int[] scale, CompressedRows sources, int[] coefficient, int[] firstLevel) {

        /** Number of levels. */
        public int count() {
            return rows.rows();
        }
    }
}
