package dev.takt.plant.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.linalg.Coordinates;
import dev.takt.solver.linalg.OrderingOptions;
import dev.takt.solver.linalg.Pairing;
import dev.takt.solver.linalg.SymbolicFactorization;
import dev.takt.solver.linalg.SymmetricPattern;
import java.util.stream.IntStream;

/** How a square matrix of fixed sparsity is stored and factorized, found once for any number of matrices. */
sealed interface MatrixStructure {
    /** Up to this size a dense factorization is about as fast as a sparse one. */
    int SMALL = 48;
    /** From this part of entries on, a matrix is as good as dense. */
    double DENSE = 0.25;

    /** A new matrix of this structure, not factorized yet. */
    SquareMatrix matrix();

    /**
     * The structure that fits a sparsity.
     *
     * @param size number of rows; each has an entry on the diagonal
     */
    static MatrixStructure of(int size, CoordinateSparsity sparsity) {
        if (DiagonalMatrix.fits(sparsity)) {
            return new Diagonal(size, sparsity);
        }
        if (size <= SMALL || sparsity.size() > DENSE * size * size) {
            return new Dense(size, sparsity);
        }
        return Sparse.of(size, sparsity);
    }

    /** Entries on the diagonal only. */
    record Diagonal(int size, CoordinateSparsity sparsity) implements MatrixStructure {
        @Override
        public SquareMatrix matrix() {
            return new DiagonalMatrix(size, sparsity);
        }
    }

    /** All entries. */
    record Dense(int size, CoordinateSparsity sparsity) implements MatrixStructure {
        @Override
        public SquareMatrix matrix() {
            return new DenseMatrix(size, sparsity);
        }
    }

    /**
     * Sparse, as the symmetric matrix {@code [0, A; A^T, 0]} with the pairs (row i, column i) as static 2 x 2 pivots: its
     * factorization is the LU factorization of A without exchanges, ordered for little fill.
     *
     * @param symbolic the factorization of the symmetric matrix
     * @param positions where each value of A goes in its pattern
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Sparse(int size, SymbolicFactorization symbolic, int[] positions) implements MatrixStructure {

        static Sparse of(int size, CoordinateSparsity sparsity) {
            int[] columns = IntStream.of(sparsity.columns()).map(j -> size + j).toArray();
            SymmetricPattern pattern = SymmetricPattern.of(2 * size, sparsity.rows(), columns);
            int[] rows = IntStream.range(0, size).toArray();
            int[] partners = IntStream.range(size, 2 * size).toArray();
            Pairing pairs = Pairing.of(2 * size, rows, partners);
            return new Sparse(
                    size,
                    SymbolicFactorization.analyze(pattern, pairs, Coordinates.none(), OrderingOptions.DEFAULT),
                    pattern.positions(sparsity.rows(), columns));
        }

        @Override
        public SquareMatrix matrix() {
            return new SparseMatrix(this);
        }
    }
}
