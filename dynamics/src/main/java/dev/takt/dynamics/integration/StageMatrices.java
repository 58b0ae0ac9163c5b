package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;

/**
 * The factorized matrices of the simplified Newton iterations of a Radau method for one step size h, after the transformation
 * that decouples the stages (Hairer and Wanner II, IV.8): {@code gamma/h E + J} for the real eigenvalue and, for each pair,
 *
 * <pre>
 *   [ alpha/h E + J        beta/h E      ]
 *   [   beta/h E      -(alpha/h E + J)  ]
 * </pre>
 *
 * with E = dF/dy' and J = dF/dy. The lower rows have the opposite sign to that of the transformation, so that the matrix is
 * symmetric where E and J are.
 */
final class StageMatrices {
    private final RadauCoefficients coefficients;
    private final SquareMatrix real;
    private final SquareMatrix[] pairs;
    private final double[] realValues;
    private final double[] pairValues;

    /** The structures of the two kinds of matrix, found once for a system. */
    record Structure(MatrixStructure real, MatrixStructure pair, int realValues, int pairValues) {

        static Structure of(DynamicSystem system) {
            int size = system.size();
            CoordinateSparsity state = system.stateSparsity();
            CoordinateSparsity mass = system.massSparsity();
            var real = new Positions(state.size() + mass.size());
            real.add(state, 0, 0);
            real.add(mass, 0, 0);
            var pair = new Positions(2 * state.size() + 4 * mass.size());
            for (int block = 0; block < 2; block++) {
                pair.add(state, block * size, block * size);
                pair.add(mass, block * size, block * size);
                pair.add(mass, block * size, (1 - block) * size);
            }
            return new Structure(
                    MatrixStructure.of(size, real.sparsity()),
                    MatrixStructure.of(2 * size, pair.sparsity()),
                    real.sparsity().size(),
                    pair.sparsity().size());
        }
    }

    StageMatrices(RadauCoefficients coefficients, Structure structure) {
        this.coefficients = coefficients;
        this.real = structure.real().matrix();
        this.pairs = new SquareMatrix[coefficients.alpha.length];
        for (int pair = 0; pair < pairs.length; pair++) {
            pairs[pair] = structure.pair().matrix();
        }
        this.realValues = new double[structure.realValues()];
        this.pairValues = new double[structure.pairValues()];
    }

    /**
     * Factorizes all matrices.
     *
     * @return false when one is singular or not finite
     */
    boolean factorize(double step, Linearization linearization) {
        double[] state = linearization.stateValues;
        double[] mass = linearization.massValues;
        System.arraycopy(state, 0, realValues, 0, state.length);
        scale(mass, coefficients.gamma / step, realValues, state.length);
        if (!real.factorize(realValues)) {
            return false;
        }
        for (int pair = 0; pair < pairs.length; pair++) {
            int at = 0;
            for (int block = 0; block < 2; block++) {
                double sign = block == 0 ? 1 : -1;
                scale(state, sign, pairValues, at);
                scale(mass, sign * coefficients.alpha[pair] / step, pairValues, at + state.length);
                scale(mass, coefficients.beta[pair] / step, pairValues, at + state.length + mass.length);
                at += state.length + 2 * mass.length;
            }
            if (!pairs[pair].factorize(pairValues)) {
                return false;
            }
        }
        return true;
    }

    private static void scale(double[] values, double factor, double[] result, int offset) {
        for (int k = 0; k < values.length; k++) {
            result[offset + k] = factor * values[k];
        }
    }

    /** Number of matrices. */
    int count() {
        return 1 + pairs.length;
    }

    /** How many numbers the factors hold. */
    long storedNumbers() {
        long sum = real.storedNumbers();
        for (SquareMatrix pair : pairs) {
            sum += pair.storedNumbers();
        }
        return sum;
    }

    /** Solves with the real matrix, in place. */
    void solveReal(double[] rightHandSide) {
        real.solve(rightHandSide);
    }

    /** Solves with the matrix of a pair, in place; length 2n. */
    void solvePair(int pair, double[] rightHandSide) {
        for (int k = rightHandSide.length / 2; k < rightHandSide.length; k++) {
            rightHandSide[k] = -rightHandSide[k];
        }
        pairs[pair].solve(rightHandSide);
    }

    /** Collects the positions of a block matrix. */
    private static final class Positions {
        private final int[] rows;
        private final int[] columns;
        private int count;

        Positions(int size) {
            this.rows = new int[size];
            this.columns = new int[size];
        }

        void add(CoordinateSparsity block, int row, int column) {
            for (int k = 0; k < block.size(); k++) {
                rows[count] = row + block.rows()[k];
                columns[count++] = column + block.columns()[k];
            }
        }

        CoordinateSparsity sparsity() {
            return new CoordinateSparsity(rows, columns);
        }
    }
}
