package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;

/** A small matrix, factorized densely with partial pivoting. */
final class DenseMatrix implements SquareMatrix {
    /** Below this a pivot counts as zero; matrices here are not scaled, so only an underflow is singular for sure. */
    private static final double SINGULAR_PIVOT = 1e-300;

    private final int size;
    private final CoordinateSparsity sparsity;
    private DecompositionSolver factors;

    DenseMatrix(int size, CoordinateSparsity sparsity) {
        this.size = size;
        this.sparsity = sparsity;
        this.factors = new LUDecomposition(MatrixUtils.createRealIdentityMatrix(size)).getSolver();
    }

    @Override
    public boolean factorize(double[] values) {
        double[][] dense = new double[size][size];
        for (int k = 0; k < sparsity.size(); k++) {
            if (!Double.isFinite(values[k])) {
                return false;
            }
            dense[sparsity.rows()[k]][sparsity.columns()[k]] += values[k];
        }
        factors = new LUDecomposition(new Array2DRowRealMatrix(dense, false), SINGULAR_PIVOT).getSolver();
        return factors.isNonSingular();
    }

    @Override
    public void solve(double[] rightHandSide) {
        double[] solution =
                factors.solve(MatrixUtils.createRealVector(rightHandSide)).toArray();
        System.arraycopy(solution, 0, rightHandSide, 0, size);
    }

    @Override
    public long storedNumbers() {
        return (long) size * size;
    }
}
