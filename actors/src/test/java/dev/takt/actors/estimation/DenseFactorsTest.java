package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DenseFactorsTest {
    private static DenseFactors of(double[]... rows) {
        DenseFactors factors = new DenseFactors(rows.length);
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i], 0, factors.rows()[i], 0, rows.length);
        }
        return factors;
    }

    @Test
    void solvesByHand() {
        DenseFactors factors = of(new double[] {0, 2, 1}, new double[] {4, 2, 2}, new double[] {2, 3, 0});
        assertTrue(factors.factorize());
        double[] vector = {0 * 1 + 2 * -2 + 3, 4 - 4 + 6, 2 - 6};
        factors.solve(vector);
        assertArrayEquals(new double[] {1, -2, 3}, vector, 1e-14);
    }

    /** The largest entry of a column, whatever its sign, goes on top; the factors stay at most 1. */
    @Test
    void pivotsByTheLargestEntry() {
        DenseFactors factors = of(new double[] {1, 5}, new double[] {-4, 2});
        assertTrue(factors.factorize());
        assertArrayEquals(new double[] {-4, 2}, factors.rows()[0]);
        assertArrayEquals(new double[] {-0.25, 5.5}, factors.rows()[1]);
    }

    /** Of equal entries the first stays: the order does not depend on chance. */
    @Test
    void swapsNothingWithoutNeed() {
        DenseFactors factors = of(new double[] {2, 1}, new double[] {-2, 3});
        assertTrue(factors.factorize());
        assertArrayEquals(new double[] {2, 1}, factors.rows()[0]);
        assertArrayEquals(new double[] {-1, 4}, factors.rows()[1]);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 12})
    void solvesWhatItMultipliesTo(int size) {
        Random random = new Random(size);
        for (int round = 0; round < 20; round++) {
            double[][] matrix = new double[size][size];
            for (double[] row : matrix) {
                for (int j = 0; j < size; j++) {
                    // with zeros, some on the diagonal
                    row[j] = random.nextInt(4) == 0 ? 0 : random.nextGaussian();
                }
            }
            DenseFactors factors = of(matrix);
            if (!factors.factorize()) {
                continue;
            }
            double[][] expected = new double[size][3];
            double[][] columns = new double[size][4];
            for (int i = 0; i < size; i++) {
                for (int c = 0; c < 3; c++) {
                    expected[i][c] = random.nextGaussian();
                }
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    for (int c = 0; c < 3; c++) {
                        columns[i][c] += matrix[i][j] * expected[j][c];
                    }
                }
                columns[i][3] = 7;
            }
            double[] first = new double[size];
            for (int i = 0; i < size; i++) {
                first[i] = columns[i][0];
            }
            factors.solve(first);
            factors.solve(columns, 3);
            for (int i = 0; i < size; i++) {
                assertEquals(expected[i][0], first[i], 1e-9);
                for (int c = 0; c < 3; c++) {
                    assertEquals(expected[i][c], columns[i][c], 1e-9);
                }
                assertEquals(7, columns[i][3], "a column that is not asked for stays");
            }
        }
    }

    @Test
    void refusesWhatIsSingularOrNotFinite() {
        assertFalse(of(new double[] {1, 2}, new double[] {2, 4}).factorize());
        assertFalse(of(new double[] {0}).factorize());
        assertFalse(of(new double[] {Double.POSITIVE_INFINITY}).factorize());
        assertFalse(of(new double[] {Double.NaN}).factorize());
        assertFalse(of(new double[] {1, 0}, new double[] {0, Double.NaN}).factorize());
        assertTrue(of().factorize(), "nothing to solve for");
    }
}
