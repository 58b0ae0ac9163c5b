package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Optional;

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
        return new Sparse(size, sparsity);
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
     * Sparse. A symmetric matrix is factorized as it is, another one as {@code [0, A; A^T, 0]} with the pairs (row i, column
     * i) as static 2 x 2 pivots, which is the LU factorization of A without exchanges. Both are ordered for little fill, and
     * analysed when first needed.
     */
    final class Sparse implements MatrixStructure {
        private final int size;
        private final CoordinateSparsity sparsity;
        private final Symmetry symmetry;
        private Optional<SparseForm> symmetric = Optional.empty();
        private Optional<SparseForm> general = Optional.empty();

        Sparse(int size, CoordinateSparsity sparsity) {
            this.size = size;
            this.sparsity = sparsity;
            this.symmetry = new Symmetry(sparsity);
        }

        @Override
        public SquareMatrix matrix() {
            return new SparseMatrix(this);
        }

        Symmetry symmetry() {
            return symmetry;
        }

        SparseForm symmetric() {
            if (symmetric.isEmpty()) {
                symmetric = Optional.of(SparseForm.symmetric(size, sparsity));
            }
            return symmetric.get();
        }

        SparseForm general() {
            if (general.isEmpty()) {
                general = Optional.of(SparseForm.general(size, sparsity));
            }
            return general.get();
        }
    }
}
