package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CovarianceTest {
    private static Covariance of(double[]... rows) {
        Covariance covariance = new Covariance(rows.length);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, covariance.values[i], 0, rows.length);
        }
        return covariance;
    }

    private static void assertMatrix(Covariance actual, double[]... expected) {
        for (int i = 0; i < expected.length; i++) {
            assertArrayEquals(expected[i], actual.values[i], 1e-12);
        }
    }

    @Test
    void beginsWithTheSquaresOfTheDeviations() {
        Covariance covariance = of(new double[] {1, 2}, new double[] {2, 7});
        covariance.reset(new double[] {3, 0.5});
        assertMatrix(covariance, new double[] {9, 0}, new double[] {0, 0.25});
    }

    /** By hand: A P A^T = [[8, 9], [9, 18]], G N G^T = [[4, 12], [12, 37]]. */
    @Test
    void movesWithTheTransitionAndTheNoise() {
        Covariance covariance = of(new double[] {4, 1}, new double[] {1, 2});
        double[][] transition = {{1, 1, 2, 0}, {0, 3, 6, 0.5}};
        covariance.propagate(transition, new double[] {1, 2});
        assertMatrix(covariance, new double[] {4 + 2 + 2 + 4, 3 + 6 + 12}, new double[] {3 + 6 + 12, 18 + 36 + 1});
        covariance.propagate(new double[][] {{0, 1, 0, 0}, {1, 0, 0, 0}}, new double[] {1, 2});
        assertMatrix(covariance, new double[] {55, 21}, new double[] {21, 12});
    }

    @Test
    void knowsTheVarianceOfALinearFunction() {
        Covariance covariance = of(new double[] {4, 1}, new double[] {1, 2});
        assertEquals(4 * 4 + 2 * 2 * -3 + 2 * 9, covariance.variance(new double[] {2, -3}), 1e-12);
        assertEquals(2, covariance.variance(new double[] {0, 1}), 1e-12);
    }

    /** By hand: P h = (5, 4), h P h + R = 5 + 2*4 + 2^2 = 17. */
    @Test
    void takesInAMeasurement() {
        Covariance covariance = of(new double[] {3, 1}, new double[] {1, 1.5});
        double[] gain = new double[2];
        covariance.correct(new double[] {1, 2}, 2, gain);
        assertArrayEquals(new double[] {5 / 17.0, 4 / 17.0}, gain, 1e-12);
        assertMatrix(
                covariance, new double[] {3 - 25 / 17.0, 1 - 20 / 17.0}, new double[] {1 - 20 / 17.0, 1.5 - 16 / 17.0});
    }
}
