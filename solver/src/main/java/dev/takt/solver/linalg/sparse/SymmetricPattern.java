package dev.takt.solver.linalg.sparse;

import java.util.Arrays;
import java.util.Objects;

/**
 * The sparsity pattern of a symmetric matrix: its lower triangle with the full diagonal, in compressed columns.
 *
 * <p>A matrix on this pattern is a {@code double[]} of {@link #entryCount()} values in the order of the pattern: column
 * by column, rows ascending, the diagonal entry first in its column.
 */
public final class SymmetricPattern {
    /** The rows of each column, ascending. */
    private final CompressedRows columns;

    private SymmetricPattern(CompressedRows columns) {
        this.columns = columns;
    }

    /**
     * The pattern of a coordinate list. An entry may stand in either triangle and any number of times; diagonal entries
     * that are absent from the list are added.
     *
     * @param dimension number of rows and columns
     * @param rows row index of each entry
     * @param columns column index of each entry, as many as {@code rows}
     * @throws IllegalArgumentException if the lists differ in length or an index is outside the matrix
     */
    public static SymmetricPattern of(int dimension, int[] rows, int[] columns) {
        requireEntries(dimension, rows, columns);
        int[] smaller = Arrays.copyOf(Indices.range(dimension), dimension + rows.length);
        int[] larger = smaller.clone();
        for (int e = 0; e < rows.length; e++) {
            smaller[dimension + e] = Math.min(rows[e], columns[e]);
            larger[dimension + e] = Math.max(rows[e], columns[e]);
        }
        return new SymmetricPattern(
                CompressedRows.of(dimension, smaller, larger).distinct());
    }

    /**
     * The pattern given by its compressed columns, as {@link #columnStarts} and {@link #rowIndices} return them.
     *
     * @throws IllegalArgumentException if a column does not start at its diagonal or its rows do not ascend
     */
    public static SymmetricPattern ofColumns(int[] columnStart, int[] rows) {
        int dimension = columnStart.length - 1;
        boolean valid = dimension >= 0 && columnStart[0] == 0 && columnStart[dimension] == rows.length;
        for (int j = 0; valid && j < dimension; j++) {
            int end = columnStart[j + 1];
            valid = columnStart[j] < end
                    && end <= rows.length
                    && rows[columnStart[j]] == j
                    && rows[end - 1] < dimension;
            for (int p = columnStart[j] + 1; valid && p < end; p++) {
                valid = rows[p - 1] < rows[p];
            }
        }
        if (!valid) {
            throw new IllegalArgumentException(
                    "expected columns of the lower triangle that start at the diagonal, rows ascending");
        }
        return new SymmetricPattern(new CompressedRows(columnStart.clone(), rows.clone()));
    }

    private static void requireEntries(int dimension, int[] rows, int[] columns) {
        if (dimension < 0) {
            throw new IllegalArgumentException("dimension is " + dimension + ", expected 0 or more");
        }
        if (rows.length != columns.length) {
            throw new IllegalArgumentException(
                    rows.length + " row indices for " + columns.length + " column indices, expected as many");
        }
        for (int e = 0; e < rows.length; e++) {
            Objects.checkIndex(rows[e], dimension);
            Objects.checkIndex(columns[e], dimension);
        }
    }

    /** Number of rows and columns. */
    public int dimension() {
        return columns.rows();
    }

    /** Number of stored entries, the diagonal included. */
    public int entryCount() {
        return columns.size();
    }

    /** Index of the first entry of column {@code column}; {@code column} may be {@link #dimension()}, the end. */
    public int columnStart(int column) {
        return columns.start(column);
    }

    /** Row of entry {@code entry}. */
    public int row(int entry) {
        return columns.index(entry);
    }

    /**
     * Index of the entry at ({@code row}, {@code column}), which may stand in either triangle.
     *
     * @throws IllegalArgumentException if the pattern has no such entry
     */
    public int position(int row, int column) {
        int j = Math.min(row, column);
        int p = columns.find(j, Math.max(row, column));
        if (p < 0) {
            throw new IllegalArgumentException("(" + row + ", " + column + ") is not an entry of the pattern");
        }
        return p;
    }

    /** Where each entry of a coordinate list lands: {@link #position} of every pair. */
    public int[] positions(int[] entryRows, int[] entryColumns) {
        requireEntries(dimension(), entryRows, entryColumns);
        int[] positions = new int[entryRows.length];
        for (int e = 0; e < positions.length; e++) {
            positions[e] = position(entryRows[e], entryColumns[e]);
        }
        return positions;
    }

    /** The product {@code result = A x} for the symmetric matrix A with the given {@code values}; allocates nothing. */
    public void multiply(double[] values, double[] x, double[] result) {
        int[] columnStart = columns.start();
        int[] rows = columns.index();
        int dimension = columnStart.length - 1;
        Arrays.fill(result, 0, dimension, 0.0);
        for (int j = 0; j < dimension; j++) {
            double xj = x[j];
            double sum = values[columnStart[j]] * xj;
            for (int p = columnStart[j] + 1; p < columnStart[j + 1]; p++) {
                int i = rows[p];
                sum += values[p] * x[i];
                result[i] += values[p] * xj;
            }
            result[j] += sum;
        }
    }

    /** The residual {@code result = b - A x}; allocates nothing. */
    public void residual(double[] values, double[] x, double[] b, double[] result) {
        multiply(values, x, result);
        for (int i = 0; i < dimension(); i++) {
            result[i] = b[i] - result[i];
        }
    }

    /** A copy of the column starts, {@link #dimension()} + 1 of them. */
    public int[] columnStarts() {
        return columns.start().clone();
    }

    /** A copy of the row indices, {@link #entryCount()} of them. */
    public int[] rowIndices() {
        return columns.index().clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SymmetricPattern that
                && Arrays.equals(columns.start(), that.columns.start())
                && Arrays.equals(columns.index(), that.columns.index());
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(columns.start()) + Arrays.hashCode(columns.index());
    }

    @Override
    public String toString() {
        return "SymmetricPattern[dimension=" + dimension() + ", entries=" + entryCount() + "]";
    }
}
