package dev.takt.dynamics.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RadauCoefficientsTest {

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void satisfiesTheOrderConditions(int stages) {
        var radau = new RadauCoefficients(stages);
        double[][] a = new LUDecomposition(MatrixUtils.createRealMatrix(radau.differentiation))
                .getSolver()
                .getInverse()
                .getData();
        double[] c = radau.nodes;
        // B(2s - 1), with the weights in the last row of A since the method is stiffly accurate
        for (int q = 1; q <= 2 * stages - 1; q++) {
            double sum = 0;
            for (int j = 0; j < stages; j++) {
                sum += a[stages - 1][j] * Math.pow(c[j], q - 1.0);
            }
            assertEquals(1.0 / q, sum, 1e-13, "B(" + q + ")");
        }
        // C(s)
        for (int i = 0; i < stages; i++) {
            for (int q = 1; q <= stages; q++) {
                double sum = 0;
                for (int j = 0; j < stages; j++) {
                    sum += a[i][j] * Math.pow(c[j], q - 1.0);
                }
                assertEquals(Math.pow(c[i], q) / q, sum, 1e-13, "C(" + q + ") at stage " + (i + 1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void decouplesTheStages(int stages) {
        var radau = new RadauCoefficients(stages);
        double[][] blocks = MatrixUtils.createRealMatrix(radau.inverseTransformation)
                .multiply(MatrixUtils.createRealMatrix(radau.differentiation))
                .multiply(MatrixUtils.createRealMatrix(radau.transformation))
                .getData();
        for (int i = 0; i < stages; i++) {
            for (int j = 0; j < stages; j++) {
                double expected = 0;
                int pair = (i - 1) / 2;
                if (i == 0 && j == 0) {
                    expected = radau.gamma;
                } else if (i == j) {
                    expected = radau.alpha[pair];
                } else if (i > 0 && j > 0 && pair == (j - 1) / 2) {
                    expected = i < j ? radau.beta[pair] : -radau.beta[pair];
                }
                assertEquals(expected, blocks[i][j], 1e-11, "entry " + i + ", " + j);
            }
        }
    }

    /** Hairer and Wanner II, IV.8: U1, ALPH and BETA of RADAU5. */
    @ParameterizedTest
    @ValueSource(ints = 3)
    void hasThePublishedEigenvaluesOfOrderFive(int stages) {
        var radau = new RadauCoefficients(stages);
        double root9 = Math.cbrt(9);
        double root81 = Math.cbrt(81);
        double gamma0 = (6 + root81 - root9) / 30;
        double alpha0 = (12 - root81 + root9) / 60;
        double beta0 = (root81 + root9) * Math.sqrt(3) / 60;
        double square = alpha0 * alpha0 + beta0 * beta0;
        assertEquals(1 / gamma0, radau.gamma, 1e-13);
        assertEquals(alpha0 / square, radau.alpha[0], 1e-13);
        assertEquals(beta0 / square, Math.abs(radau.beta[0]), 1e-13);
        assertEquals((4 - Math.sqrt(6)) / 10, radau.nodes[0], 1e-15);
    }
}
