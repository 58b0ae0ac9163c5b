package dev.takt.plant.integration;

import dev.takt.solver.linalg.LdltFactorization;
import java.util.Arrays;

/**
 * A large sparse matrix A, factorized as {@code [0, A; A^T, 0]}. There are no exchanges of rows: a pivot that turns out weak
 * makes the matrix count as singular.
 */
final class SparseMatrix implements SquareMatrix {
    private final MatrixStructure.Sparse structure;
    private final LdltFactorization factors;
    private final double[] symmetricValues;
    private final double[] unknowns;

    SparseMatrix(MatrixStructure.Sparse structure) {
        this.structure = structure;
        this.factors = new LdltFactorization(structure.symbolic());
        this.symmetricValues = new double[structure.symbolic().pattern().entryCount()];
        this.unknowns = new double[2 * structure.size()];
    }

    @Override
    public boolean factorize(double[] values) {
        Arrays.fill(symmetricValues, 0);
        int[] positions = structure.positions();
        for (int k = 0; k < positions.length; k++) {
            if (!Double.isFinite(values[k])) {
                return false;
            }
            symmetricValues[positions[k]] += values[k];
        }
        return factors.factorize(symmetricValues).zero() == 0;
    }

    @Override
    public void solve(double[] rightHandSide) {
        int size = structure.size();
        System.arraycopy(rightHandSide, 0, unknowns, 0, size);
        Arrays.fill(unknowns, size, 2 * size, 0);
        factors.solve(unknowns);
        System.arraycopy(unknowns, size, rightHandSide, 0, size);
    }

    @Override
    public long storedNumbers() {
        return structure.symbolic().memoryBytes() / Double.BYTES + symmetricValues.length;
    }
}
