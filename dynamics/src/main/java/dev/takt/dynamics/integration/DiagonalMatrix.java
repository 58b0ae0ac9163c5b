package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;

/** A matrix with entries on the diagonal only, as is the mass matrix of an ordinary differential equation. */
final class DiagonalMatrix implements SquareMatrix {
    private final CoordinateSparsity sparsity;
    private final double[] diagonal;

    DiagonalMatrix(int size, CoordinateSparsity sparsity) {
        this.sparsity = sparsity;
        this.diagonal = new double[size];
    }

    /** Whether all positions are on the diagonal. */
    static boolean fits(CoordinateSparsity sparsity) {
        return Arrays.equals(sparsity.rows(), sparsity.columns());
    }

    @Override
    public boolean factorize(double[] values) {
        Arrays.fill(diagonal, 0);
        for (int k = 0; k < sparsity.size(); k++) {
            diagonal[sparsity.rows()[k]] += values[k];
        }
        for (double pivot : diagonal) {
            if (pivot == 0 || !Double.isFinite(pivot)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void solve(double[] rightHandSide) {
        for (int i = 0; i < diagonal.length; i++) {
            rightHandSide[i] /= diagonal[i];
        }
    }

    @Override
    public long storedNumbers() {
        return diagonal.length;
    }
}
