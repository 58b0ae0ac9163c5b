package dev.takt.solver.kkt.elimination;

import java.util.Arrays;

/**
 * A sequence of row operations, {@code row <- scale * (row - sum of coefficient * source)}, sorted into levels: those of one
 * level neither read nor write what another one of it writes, so that they may run at the same time.
 */
public final class RowOperations {
    private final int rows;
    private final int[] lastWrite;
    private final int[] lastRead;
    private int[] row = new int[64];
    private int[] scale = new int[64];
    private int[] level = new int[64];
    private int[] start = new int[65];
    private int[] source = new int[64];
    private int[] coefficient = new int[64];
    private int count;
    private int entries;

    public RowOperations(int rows) {
        this.rows = rows;
        lastWrite = new int[rows];
        lastRead = new int[rows];
    }

    /** Adds an entry to the operation that is begun. */
    public void add(int from, int at) {
        if (entries == source.length) {
            source = Arrays.copyOf(source, 2 * entries);
            coefficient = Arrays.copyOf(coefficient, 2 * entries);
        }
        source[entries] = from;
        coefficient[entries++] = at;
    }

    /**
     * Ends an operation, after all that it follows in the sequence.
     *
     * @param target the row
     * @param scaleAt where its scale is, or -1 for none
     */
    public void end(int target, int scaleAt) {
        if (count == row.length) {
            row = Arrays.copyOf(row, 2 * count);
            scale = Arrays.copyOf(scale, 2 * count);
            level = Arrays.copyOf(level, 2 * count);
            start = Arrays.copyOf(start, 2 * count + 1);
        }
        int own = Math.max(lastWrite[target], lastRead[target]) + 1;
        for (int e = start[count]; e < entries; e++) {
            own = Math.max(own, lastWrite[source[e]] + 1);
        }
        for (int e = start[count]; e < entries; e++) {
            lastRead[source[e]] = Math.max(lastRead[source[e]], own);
        }
        lastWrite[target] = own;
        row[count] = target;
        scale[count] = scaleAt;
        level[count++] = own;
        start[count] = entries;
    }

    /** The operations by level, as arrays. */
    public Levels levels() {
        int most = Arrays.stream(level, 0, count).max().orElse(0);
        int[] levelStart = new int[most + 1];
        for (int q = 0; q < count; q++) {
            levelStart[level[q]]++;
        }
        for (int l = 1; l <= most; l++) {
            levelStart[l] += levelStart[l - 1];
        }
        int[] next = levelStart.clone();
        int[] order = new int[count];
        for (int q = 0; q < count; q++) {
            order[next[level[q] - 1]++] = q;
        }
        return inOrder(order, levelStart);
    }

    private Levels inOrder(int[] order, int[] levelStart) {
        int[] sortedStart = new int[count + 1];
        int[] sortedSource = new int[entries];
        int[] sortedCoefficient = new int[entries];
        int[] firstLevel = new int[rows];
        for (int k = 0; k < count; k++) {
            int length = start[order[k] + 1] - start[order[k]];
            System.arraycopy(source, start[order[k]], sortedSource, sortedStart[k], length);
            System.arraycopy(coefficient, start[order[k]], sortedCoefficient, sortedStart[k], length);
            sortedStart[k + 1] = sortedStart[k] + length;
        }
        for (int k = count - 1; k >= 0; k--) {
            firstLevel[row[order[k]]] = level[order[k]] - 1;
        }
        return new Levels(
                levelStart,
                Arrays.stream(order).map(q -> row[q]).toArray(),
                Arrays.stream(order).map(q -> scale[q]).toArray(),
                sortedStart,
                sortedSource,
                sortedCoefficient,
                firstLevel);
    }

    /**
     * Operations level by level.
     *
     * @param levelStart first operation of each level, and the end of the last one's
     * @param row that each operation changes
     * @param scale where its scale is, or -1 for none
     * @param entryStart first entry of each operation, and the end of the last one's
     * @param source row of each entry
     * @param coefficient where the coefficient of each entry is
     * @param firstLevel the level in which each row is first changed
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Levels(
            int[] levelStart,
            int[] row,
            int[] scale,
            int[] entryStart,
            int[] source,
            int[] coefficient,
            int[] firstLevel) {

        /** Number of levels. */
        public int count() {
            return levelStart.length - 1;
        }
    }
}
