package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/** A sparse matrix in compressed rows with fixed structure, whose values may be gathered from a longer list of values. */
public final class SparseMatrix {
    private final int[] start;
    private final int[] columns;
    private final double[] values;
    private final int[] slot;
    private final int[] source;

    public SparseMatrix(int[] start, int[] columns, int[] slot, int[] source) {
        this.start = start;
        this.columns = columns;
        this.values = new double[columns.length];
        this.slot = slot;
        this.source = source;
    }

    /** Collects entries of a matrix; positions may repeat, and their sources are then summed. */
    public static final class Builder {
        private final int rows;
        private int[] row = new int[64];
        private int[] column = new int[64];
        private int[] source = new int[64];
        private int count;

        public Builder(int rows) {
            this.rows = rows;
        }

        public void add(int r, int c, int from) {
            if (count == row.length) {
                row = Arrays.copyOf(row, 2 * count);
                column = Arrays.copyOf(column, 2 * count);
                source = Arrays.copyOf(source, 2 * count);
            }
            row[count] = r;
            column[count] = c;
            source[count++] = from;
        }

        /** The starts of the rows in {@link #sources()}, repeated positions counted each time. */
        public int[] sourceStarts() {
            int[] start = new int[rows + 1];
            for (int e = 0; e < count; e++) {
                start[row[e] + 1]++;
            }
            for (int r = 0; r < rows; r++) {
                start[r + 1] += start[r];
            }
            return start;
        }

        /** The sources, row by row in the order in which they were added. */
        public int[] sources() {
            return byRow(source);
        }

        /** The columns that belong to {@link #sources()}. */
        public int[] sourceColumns() {
            return byRow(column);
        }

        private int[] byRow(int[] what) {
            int[] next = sourceStarts();
            int[] sorted = new int[count];
            for (int e = 0; e < count; e++) {
                sorted[next[row[e]]++] = what[e];
            }
            return sorted;
        }

        public SparseMatrix build() {
            int[] sourceStart = sourceStarts();
            int[] sources = sources();
            int[] sourceColumns = sourceColumns();
            int[] start = new int[rows + 1];
            int[] columns = new int[count];
            int[] slots = new int[count];
            int filled = 0;
            for (int r = 0; r < rows; r++) {
                int[] distinct = Arrays.stream(sourceColumns, sourceStart[r], sourceStart[r + 1])
                        .sorted()
                        .distinct()
                        .toArray();
                for (int e = sourceStart[r]; e < sourceStart[r + 1]; e++) {
                    slots[e] = filled + Arrays.binarySearch(distinct, sourceColumns[e]);
                }
                System.arraycopy(distinct, 0, columns, filled, distinct.length);
                filled += distinct.length;
                start[r + 1] = filled;
            }
            return new SparseMatrix(start, Arrays.copyOf(columns, filled), slots, sources);
        }
    }

    /** Fills the values from the list that the sources index. */
    public void gather(double[] from) {
        Arrays.fill(values, 0);
        for (int e = 0; e < slot.length; e++) {
            values[slot[e]] += from[source[e]];
        }
    }

    /** The first slot of a row; {@code row} may be the number of rows. */
    public int start(int row) {
        return start[row];
    }

    /** The column of a slot. */
    public int column(int slotIndex) {
        return columns[slotIndex];
    }

    /** The value in a slot. */
    public double value(int slotIndex) {
        return values[slotIndex];
    }

    /** Sets the value in a slot. */
    public void set(int slotIndex, double value) {
        values[slotIndex] = value;
    }

    /** Number of slots. */
    public int size() {
        return columns.length;
    }

    /** The product of a row with a vector. */
    public double dot(int r, double[] x) {
        double sum = 0;
        for (int s = start[r]; s < start[r + 1]; s++) {
            sum += values[s] * x[columns[s]];
        }
        return sum;
    }

    /** Subtracts a multiple of a row from a vector. */
    public void subtract(int r, double factor, double[] y) {
        for (int s = start[r]; s < start[r + 1]; s++) {
            y[columns[s]] -= values[s] * factor;
        }
    }

    /** The product of a row with a vector whose first entry stands for column {@code offset}. */
    public double dot(int r, double[] x, int offset) {
        double sum = 0;
        for (int s = start[r]; s < start[r + 1]; s++) {
            sum += values[s] * x[columns[s] - offset];
        }
        return sum;
    }

    /** Subtracts a multiple of a row from a vector whose first entry stands for column {@code offset}. */
    public void subtract(int r, double factor, double[] y, int offset) {
        for (int s = start[r]; s < start[r + 1]; s++) {
            y[columns[s] - offset] -= values[s] * factor;
        }
    }

    /** Which slot each source adds to; not to be changed. */
    public int[] slots() {
        return slot;
    }

    /** Where the values come from; not to be changed. */
    public int[] sources() {
        return source;
    }

    /** Where the value of each slot comes from, for rows whose positions do not repeat. */
    public int[] sourcesBySlot() {
        int[] sources = new int[columns.length];
        for (int e = 0; e < slot.length; e++) {
            sources[slot[e]] = source[e];
        }
        return sources;
    }

    /** The first slot of each row, and the end of the last one's; not to be changed. */
    public int[] starts() {
        return start;
    }

    /** The columns of all slots; not to be changed. */
    public int[] columns() {
        return columns;
    }

    /** The values of all slots; not to be changed. */
    public double[] values() {
        return values;
    }
}
