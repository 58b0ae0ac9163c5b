package dev.takt.actors.estimation;

/** The LU factorization of a small square matrix, by rows, with partial pivoting (Golub and Van Loan, 3.4). */
final class DenseFactors {
    private final int size;
    private final double[][] rows;
    private final int[] pivots;

    DenseFactors(int size) {
        this.size = size;
        this.rows = new double[size][size];
        this.pivots = new int[size];
    }

    /** The matrix to be factorized, by rows; overwritten by {@link #factorize}. */
    double[][] rows() {
        return rows;
    }

    /** Factorizes the matrix in {@link #rows}; false if it is singular or not finite. */
    boolean factorize() {
        for (int k = 0; k < size; k++) {
            int pivot = k;
            for (int i = k + 1; i < size; i++) {
                if (Math.abs(rows[i][k]) > Math.abs(rows[pivot][k])) {
                    pivot = i;
                }
            }
            double[] swapped = rows[pivot];
            rows[pivot] = rows[k];
            rows[k] = swapped;
            pivots[k] = pivot;
            double diagonal = swapped[k];
            if (diagonal == 0 || !Double.isFinite(diagonal)) {
                return false;
            }
            for (int i = k + 1; i < size; i++) {
                double[] row = rows[i];
                if (row[k] != 0) {
                    double factor = row[k] / diagonal;
                    row[k] = factor;
                    for (int j = k + 1; j < size; j++) {
                        row[j] -= factor * swapped[j];
                    }
                }
            }
        }
        return true;
    }

    /** Solves for one right-hand side, in place. */
    void solve(double[] vector) {
        for (int k = 0; k < size; k++) {
            double pivot = vector[pivots[k]];
            vector[pivots[k]] = vector[k];
            vector[k] = pivot;
        }
        for (int i = 0; i < size; i++) {
            double sum = vector[i];
            for (int j = 0; j < i; j++) {
                sum -= rows[i][j] * vector[j];
            }
            vector[i] = sum;
        }
        for (int i = size - 1; i >= 0; i--) {
            double sum = vector[i];
            for (int j = i + 1; j < size; j++) {
                sum -= rows[i][j] * vector[j];
            }
            vector[i] = sum / rows[i][i];
        }
    }

    /**
     * Solves for the columns of a matrix, in place.
     *
     * @param matrix by rows
     * @param columns number of columns
     */
    void solve(double[][] matrix, int columns) {
        for (int k = 0; k < size; k++) {
            double[] pivot = matrix[pivots[k]];
            matrix[pivots[k]] = matrix[k];
            matrix[k] = pivot;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                subtract(rows[i][j], matrix[j], matrix[i], columns);
            }
        }
        for (int i = size - 1; i >= 0; i--) {
            for (int j = i + 1; j < size; j++) {
                subtract(rows[i][j], matrix[j], matrix[i], columns);
            }
            for (int c = 0; c < columns; c++) {
                matrix[i][c] /= rows[i][i];
            }
        }
    }

    private static void subtract(double factor, double[] from, double[] target, int columns) {
        if (factor != 0) {
            for (int c = 0; c < columns; c++) {
                target[c] -= factor * from[c];
            }
        }
    }
}
