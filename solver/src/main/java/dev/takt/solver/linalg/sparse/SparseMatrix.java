package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/** A sparse matrix in compressed rows with fixed structure, whose values may be gathered from a longer list of values. */
public final class SparseMatrix {
    private static final int[] NONE = {};

    private final CompressedRows structure;
    /** The arrays of the structure: products take few operations a row. */
    private final int[] start;

    private final int[] columns;
    private final double[] values;
    private final int[] slot;
    private final int[] source;

    /** A matrix whose values are set one by one. */
    public SparseMatrix(CompressedRows structure) {
        this(structure, NONE, NONE);
    }

    private SparseMatrix(CompressedRows structure, int[] slot, int[] source) {
        this.structure = structure;
        start = structure.start();
        columns = structure.index();
        values = new double[columns.length];
        this.slot = slot;
        this.source = source;
    }

    /** Collects entries of a matrix; positions may repeat, and their sources are then summed. */
    public static final class Builder {
        private final int rows;
        private final IntList row = new IntList();
        private final IntList column = new IntList();
        private final IntList source = new IntList();

        public Builder(int rows) {
            this.rows = rows;
        }

        /** Adds an entry whose value is at a place of the list of values. */
        public void add(int r, int c, int from) {
            row.add(r);
            column.add(c);
            source.add(from);
        }

        /** The sources by row, in the order in which they were added; repeated positions each time. */
        public CompressedRows sources() {
            return CompressedRows.of(rows, row.toArray(), source.toArray());
        }

        /** The columns that belong to {@link #sources()}. */
        public CompressedRows sourceColumns() {
            return CompressedRows.of(rows, row.toArray(), column.toArray());
        }

        public SparseMatrix build() {
            CompressedRows sourceColumns = sourceColumns();
            CompressedRows structure = sourceColumns.distinct();
            int[] slots = new int[sourceColumns.size()];
            for (int r = 0; r < rows; r++) {
                for (int e = sourceColumns.start(r); e < sourceColumns.start(r + 1); e++) {
                    slots[e] = structure.find(r, sourceColumns.index(e));
                }
            }
            return new SparseMatrix(structure, slots, sources().index());
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

    /** Where the values that a slot is the sum of come from: one place where positions do not repeat. */
    public CompressedRows sourcesBySlot() {
        return CompressedRows.of(columns.length, slot, source);
    }

    /** The columns of the slots, by row. */
    public CompressedRows structure() {
        return structure;
    }

    /** The values of all slots; not to be changed. */
    public double[] values() {
        return values;
    }
}
