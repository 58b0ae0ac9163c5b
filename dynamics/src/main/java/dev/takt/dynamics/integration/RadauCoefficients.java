package dev.takt.dynamics.integration;

import java.util.Arrays;
import org.hipparchus.analysis.polynomials.PolynomialFunction;
import org.hipparchus.analysis.polynomials.PolynomialsUtils;
import org.hipparchus.analysis.solvers.LaguerreSolver;
import org.hipparchus.complex.Complex;
import org.hipparchus.linear.EigenDecompositionNonSymmetric;
import org.hipparchus.linear.FieldLUDecomposition;
import org.hipparchus.linear.FieldVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

/**
 * The coefficients of the Radau IIA method with s stages, of order 2s - 1 (Hairer and Wanner II, IV.5), in the form in which
 * simplified Newton iterations use them (IV.8): with the stages as values {@code Z_i = Y_i - y_0}, the stage derivatives are
 * {@code (1/h) sum_j D_ij Z_j}, {@code D = A^-1}, and {@code T^-1 D T} is block diagonal, one real entry gamma and (s-1)/2
 * blocks {@code [alpha, beta; -beta, alpha]}.
 *
 * <p>D is the differentiation matrix of the collocation polynomial, computed from barycentric weights (Berrut and Trefethen
 * 2004, eq. 9.4 and 9.5), which keeps full accuracy where inverting A would not.
 */
final class RadauCoefficients {
    /** Relative distance from an eigenvalue at which a shifted matrix is still safely not singular. */
    private static final double INVERSE_ITERATION_SHIFT = 1e-9;

    private static final int INVERSE_ITERATIONS = 3;

    /** Those that most integrators have, computed once. */
    private static final RadauCoefficients USUAL = new RadauCoefficients(5);

    /** The nodes c, increasing, the last one 1. */
    final double[] nodes;
    /** D, by rows: derivatives of the collocation polynomial at the nodes. */
    final double[][] differentiation;
    /** The derivative of the collocation polynomial at 0 as a combination of the Z. */
    final double[] derivativeAtStart;
    /** T, by rows. */
    final double[][] transformation;
    /** T^-1, by rows. */
    final double[][] inverseTransformation;
    /** The real eigenvalue of D. */
    final double gamma;
    /** Real parts of the pairs of complex eigenvalues. */
    final double[] alpha;
    /** The entries above the diagonal of the blocks of the pairs. */
    final double[] beta;

    /** The coefficients for a number of stages. */
    static RadauCoefficients of(int stages) {
        return stages == USUAL.nodes.length ? USUAL : new RadauCoefficients(stages);
    }

    /** Computes the coefficients for an odd number of stages from 3 to 7. */
    RadauCoefficients(int stages) {
        if (stages < 3 || stages > 7 || stages % 2 == 0) {
            throw new IllegalArgumentException(stages + " stages; expected 3, 5 or 7");
        }
        this.nodes = nodes(stages);
        double[] points = new double[stages + 1];
        System.arraycopy(nodes, 0, points, 1, stages);
        double[][] derivatives = differentiation(points);
        this.differentiation = new double[stages][];
        for (int i = 0; i < stages; i++) {
            differentiation[i] = Arrays.copyOfRange(derivatives[i + 1], 1, stages + 1);
        }
        this.derivativeAtStart = Arrays.copyOfRange(derivatives[0], 1, stages + 1);

        Complex[] eigenvalues =
                new EigenDecompositionNonSymmetric(MatrixUtils.createRealMatrix(differentiation)).getEigenvalues();
        RealMatrix columns = MatrixUtils.createRealMatrix(stages, stages);
        int column = 1;
        for (Complex value : eigenvalues) {
            if (value.getImaginary() == 0) {
                setParts(columns, 0, eigenvector(value), true);
            } else if (value.getImaginary() > 0) {
                setParts(columns, column, eigenvector(value), true);
                setParts(columns, column + 1, eigenvector(value), false);
                column += 2;
            }
        }
        RealMatrix inverse = new LUDecomposition(columns).getSolver().getInverse();
        RealMatrix blocks =
                inverse.multiply(MatrixUtils.createRealMatrix(differentiation)).multiply(columns);
        this.transformation = columns.getData();
        this.inverseTransformation = inverse.getData();
        this.gamma = blocks.getEntry(0, 0);
        this.alpha = new double[(stages - 1) / 2];
        this.beta = new double[alpha.length];
        for (int pair = 0; pair < alpha.length; pair++) {
            int k = 1 + 2 * pair;
            alpha[pair] = (blocks.getEntry(k, k) + blocks.getEntry(k + 1, k + 1)) / 2;
            beta[pair] = (blocks.getEntry(k, k + 1) - blocks.getEntry(k + 1, k)) / 2;
        }
    }

    /** Number of stages s. */
    int stages() {
        return nodes.length;
    }

    /** An eigenvector of D by inverse iteration, which finds it to rounding where the decomposition does not. */
    private FieldVector<Complex> eigenvector(Complex eigenvalue) {
        int stages = nodes.length;
        Complex shift = eigenvalue.multiply(1 + INVERSE_ITERATION_SHIFT);
        Complex[][] shifted = new Complex[stages][stages];
        for (int i = 0; i < stages; i++) {
            for (int j = 0; j < stages; j++) {
                Complex entry = new Complex(differentiation[i][j]);
                shifted[i][j] = i == j ? entry.subtract(shift) : entry;
            }
        }
        var solver = new FieldLUDecomposition<>(MatrixUtils.createFieldMatrix(shifted)).getSolver();
        Complex[] ones = new Complex[stages];
        Arrays.fill(ones, Complex.ONE);
        FieldVector<Complex> vector = MatrixUtils.createFieldVector(ones);
        for (int iteration = 0; iteration < INVERSE_ITERATIONS; iteration++) {
            vector = solver.solve(vector);
            double largest = 0;
            for (int i = 0; i < stages; i++) {
                largest = Math.max(largest, vector.getEntry(i).norm());
            }
            vector = vector.mapMultiply(new Complex(1 / largest));
        }
        return vector;
    }

    private static void setParts(RealMatrix columns, int column, FieldVector<Complex> vector, boolean real) {
        for (int i = 0; i < vector.getDimension(); i++) {
            Complex entry = vector.getEntry(i);
            columns.setEntry(i, column, real ? entry.getReal() : entry.getImaginary());
        }
    }

    /** The zeros of the Jacobi polynomial P^(1,0) of degree s - 1, mapped to (0, 1), and 1. */
    private static double[] nodes(int stages) {
        PolynomialFunction jacobi = PolynomialsUtils.createJacobiPolynomial(stages - 1, 1, 0);
        PolynomialFunction slope = jacobi.polynomialDerivative();
        Complex[] zeros = new LaguerreSolver().solveAllComplex(jacobi.getCoefficients(), 0);
        double[] nodes = new double[stages];
        for (int i = 0; i < zeros.length; i++) {
            double zero = zeros[i].getReal();
            for (int polish = 0; polish < 3; polish++) {
                zero -= jacobi.value(zero) / slope.value(zero);
            }
            nodes[i] = (1 + zero) / 2;
        }
        nodes[stages - 1] = 1;
        Arrays.sort(nodes);
        return nodes;
    }

    private static double[][] differentiation(double[] points) {
        int n = points.length;
        double[] weights = new double[n];
        for (int j = 0; j < n; j++) {
            weights[j] = 1;
            for (int k = 0; k < n; k++) {
                weights[j] /= k == j ? 1 : points[j] - points[k];
            }
        }
        double[][] derivatives = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (j != i) {
                    derivatives[i][j] = weights[j] / weights[i] / (points[i] - points[j]);
                    derivatives[i][i] -= derivatives[i][j];
                }
            }
        }
        return derivatives;
    }

    /**
     * Writes the values of the last collocation polynomial at the nodes of a following step, as increments from its end:
     * {@code result = rows x stages}, the coefficients of Z of the last step.
     *
     * @param ratio size of the following step over that of the last one
     */
    double[][] extrapolation(double ratio) {
        int stages = stages();
        double[][] coefficients = new double[stages][stages];
        for (int i = 0; i < stages; i++) {
            double at = 1 + ratio * nodes[i];
            for (int j = 0; j < stages; j++) {
                double basis = at / nodes[j];
                for (int k = 0; k < stages; k++) {
                    basis *= k == j ? 1 : (at - nodes[k]) / (nodes[j] - nodes[k]);
                }
                coefficients[i][j] = basis - (j == stages - 1 ? 1 : 0);
            }
        }
        return coefficients;
    }
}
