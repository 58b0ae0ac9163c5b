package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.stream.IntStream;

/**
 * The symmetric matrix that stands for a square one.
 *
 * @param symbolic its factorization
 * @param positions where each value of the square matrix goes in its pattern, or {@link #MIRRORED}
 * @param solutionOffset where the unknowns of the square matrix stand among its own
 */
@SuppressWarnings("ArrayRecordComponent")
record SparseForm(SymbolicFactorization symbolic, int[] positions, int solutionOffset) {
    /** The position of a value that is left out, because its mirror image is there. */
    static final int MIRRORED = -1;

    /** The matrix itself, where it is symmetric, by its lower triangle. */
    static SparseForm symmetric(int size, CoordinateSparsity sparsity) {
        SparseForm whole = of(size, sparsity.rows(), sparsity.columns(), Pairing.none(size), 0);
        int[] positions = whole.positions();
        for (int k = 0; k < positions.length; k++) {
            if (sparsity.rows()[k] < sparsity.columns()[k]) {
                positions[k] = MIRRORED;
            }
        }
        return whole;
    }

    /** {@code [0, A; A^T, 0]}. */
    static SparseForm general(int size, CoordinateSparsity sparsity) {
        int[] columns = IntStream.of(sparsity.columns()).map(j -> size + j).toArray();
        int[] first = IntStream.range(0, size).toArray();
        int[] second = IntStream.range(size, 2 * size).toArray();
        return of(2 * size, sparsity.rows(), columns, Pairing.of(2 * size, first, second), size);
    }

    private static SparseForm of(int size, int[] rows, int[] columns, Pairing pairs, int solutionOffset) {
        SymmetricPattern pattern = SymmetricPattern.of(size, rows, columns);
        return new SparseForm(
                SymbolicFactorization.analyze(pattern, pairs, Coordinates.none(), OrderingOptions.DEFAULT),
                pattern.positions(rows, columns),
                solutionOffset);
    }

    /** Number of unknowns of the symmetric matrix. */
    int dimension() {
        return symbolic.dimension();
    }
}
