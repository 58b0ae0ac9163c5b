package dev.takt.dynamics.integration;

/**
 * A square matrix of fixed sparsity that is factorized and solved with many times. Entry (i, i) of the matrix is
 * structurally not zero.
 */
sealed interface SquareMatrix permits DiagonalMatrix, DenseMatrix, SparseMatrix {

    /**
     * Factorizes the matrix.
     *
     * @param values in the order of the sparsity; values at repeated positions add
     * @return false when the matrix is singular or not finite
     */
    boolean factorize(double[] values);

    /** Solves with the last factorization, in place. */
    void solve(double[] rightHandSide);

    /** How many numbers the factors hold. */
    long storedNumbers();
}
