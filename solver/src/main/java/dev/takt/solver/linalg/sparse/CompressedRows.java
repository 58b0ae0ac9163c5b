package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/**
 * Rows of integers in compressed form: row r holds {@code index[start[r]]} … {@code index[start[r + 1] - 1]}. A sparsity
 * pattern is one, with the columns of its entries; so is a graph, with the neighbours of its nodes, and so is a grouping, with
 * the members of its groups.
 *
 * <p>The arrays are owned by this object and are not to be changed. They are open for loops that have to be fast.
 *
 * @param start first entry of each row and the end of the last one's: one number more than there are rows
 * @param index what the rows hold, row after row: a number an entry
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompressedRows(int[] start, int[] index) {
    /**
     * Takes the arrays, without a copy.
     *
     * @throws IllegalArgumentException if the starts do not ascend from 0 to the number of entries
     */
    public CompressedRows {
        boolean ascends = start.length > 0 && start[0] == 0 && start[start.length - 1] == index.length;
        for (int r = 1; ascends && r < start.length; r++) {
            ascends = start[r - 1] <= start[r];
        }
        if (!ascends) {
            throw new IllegalArgumentException(
                    "expected starts that ascend from 0 to the number of entries, which is " + index.length);
        }
    }

    /**
     * The rows of a coordinate list. Entries of one row keep their order; entries in a negative row are left out.
     *
     * @param rows number of rows
     * @param row of each entry
     * @param index what the row holds for each entry, as many as {@code row}
     */
    public static CompressedRows of(int rows, int[] row, int[] index) {
        int[] start = new int[rows + 1];
        for (int r : row) {
            if (r >= 0) {
                start[r + 1]++;
            }
        }
        for (int r = 0; r < rows; r++) {
            start[r + 1] += start[r];
        }
        int[] next = Arrays.copyOf(start, rows);
        int[] sorted = new int[start[rows]];
        for (int e = 0; e < row.length; e++) {
            if (row[e] >= 0) {
                sorted[next[row[e]]++] = index[e];
            }
        }
        return new CompressedRows(start, sorted);
    }

    /**
     * The numbers 0, 1, … by the group that each of them belongs to, ascending in a group; a negative group is none. The starts
     * are those of the groups, the indices a stable permutation that sorts by group.
     *
     * @param groups number of groups
     * @param group of each number
     */
    public static CompressedRows grouped(int groups, int[] group) {
        return of(groups, group, Indices.range(group.length));
    }

    /** The numbers 0, 1, … by group, with as many groups as the largest one asks for. */
    public static CompressedRows grouped(int[] group) {
        return grouped(Arrays.stream(group).max().orElse(-1) + 1, group);
    }

    /** Makes rows one after the other. */
    public static final class Builder {
        private final IntList start = new IntList();
        private final IntList index = new IntList();

        public Builder() {
            start.add(0);
        }

        /** Adds an entry to the row that is begun. */
        public void add(int entry) {
            index.add(entry);
        }

        /** Ends a row; what follows is in the next one. */
        public void endRow() {
            start.add(index.size());
        }

        /** The rows; the last one has to be ended. */
        public CompressedRows build() {
            return new CompressedRows(start.toArray(), index.toArray());
        }
    }

    /** Number of rows. */
    public int rows() {
        return start.length - 1;
    }

    /** Number of entries. */
    public int size() {
        return index.length;
    }

    /** The first entry of a row; {@code row} may be the number of rows, the end. */
    public int start(int row) {
        return start[row];
    }

    /** What an entry holds. */
    public int index(int entry) {
        return index[entry];
    }

    /** Number of entries of a row. */
    public int length(int row) {
        return start[row + 1] - start[row];
    }

    /** A copy of what a row holds. */
    public int[] row(int row) {
        return Arrays.copyOfRange(index, start[row], start[row + 1]);
    }

    /** The row of each entry. */
    public int[] rowOfEntries() {
        int[] row = new int[index.length];
        for (int r = 0; r < rows(); r++) {
            Arrays.fill(row, start[r], start[r + 1], r);
        }
        return row;
    }

    /** Where a row whose indices ascend holds an index; negative, as {@link Arrays#binarySearch} has it, if it does not. */
    public int find(int row, int wanted) {
        return Arrays.binarySearch(index, start[row], start[row + 1], wanted);
    }

    /** The rows with {@code of[i]} in the place of each index i. */
    public CompressedRows mapped(int[] of) {
        return new CompressedRows(start, Indices.picked(of, index));
    }

    /** Each row ascending and without duplicates. */
    public CompressedRows distinct() {
        int[] sorted = index.clone();
        int[] compactStart = new int[start.length];
        int count = 0;
        for (int r = 0; r < rows(); r++) {
            Arrays.sort(sorted, start[r], start[r + 1]);
            for (int e = start[r]; e < start[r + 1]; e++) {
                if (e == start[r] || sorted[e] != sorted[count - 1]) {
                    sorted[count++] = sorted[e];
                }
            }
            compactStart[r + 1] = count;
        }
        return new CompressedRows(compactStart, Arrays.copyOf(sorted, count));
    }

    /** The rows that {@code order} names, in that order. */
    public CompressedRows reordered(int[] order) {
        int[] newStart = new int[order.length + 1];
        for (int k = 0; k < order.length; k++) {
            newStart[k + 1] = newStart[k] + length(order[k]);
        }
        int[] moved = new int[newStart[order.length]];
        for (int k = 0; k < order.length; k++) {
            System.arraycopy(index, start[order[k]], moved, newStart[k], length(order[k]));
        }
        return new CompressedRows(newStart, moved);
    }

    /** The entries by index instead of by row, numbered as they are here: what {@link #transposed} takes them from. */
    public CompressedRows entriesByIndex(int columns) {
        return grouped(columns, index);
    }

    /**
     * The transposed pattern: for each column the rows that hold it, ascending.
     *
     * @param columns number of columns, more than any index
     */
    public CompressedRows transposed(int columns) {
        return of(columns, index, rowOfEntries());
    }

    /**
     * The rows of a strictly lower triangular pattern by level, ascending in a level. A row without entries has level 0, any
     * other one comes a level after the last one of those that it holds: those of one level do not depend on one another.
     *
     * @throws IllegalArgumentException if a row holds itself or a later one
     */
    public CompressedRows levels() {
        return grouped(levelOfRows());
    }

    /** The level of each row, as {@link #levels} has them. */
    public int[] levelOfRows() {
        int[] level = new int[rows()];
        for (int r = 0; r < level.length; r++) {
            for (int e = start[r]; e < start[r + 1]; e++) {
                if (index[e] >= r) {
                    throw new IllegalArgumentException(
                            "row " + r + " holds " + index[e] + ", expected earlier rows alone");
                }
                level[r] = Math.max(level[r], level[index[e]] + 1);
            }
        }
        return level;
    }
}
