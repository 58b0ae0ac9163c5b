package dev.takt.solver.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Products run by run against products value by value: the same bits, early and late. */
class CoordinateProductsTest {
    private static final int SIZE = 60;
    private static final int PRODUCTS = 600;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 20})
    void runsGiveTheSameBits(int longestRun) {
        var random = new Random(longestRun);
        int[] rows = new int[400];
        int[] columns = new int[400];
        int row = 0;
        int column = 0;
        int left = 0;
        for (int k = 0; k < rows.length; k++) {
            if (left-- == 0 || row + 1 == SIZE || column + 1 > row) {
                row = random.nextInt(SIZE);
                column = random.nextInt(row + 1);
                left = random.nextInt(longestRun);
            } else {
                row++;
                column++;
            }
            rows[k] = row;
            columns[k] = column;
        }
        double[] values = random.doubles(rows.length, -1, 1).toArray();
        double[] x = random.doubles(SIZE, -1, 1).toArray();
        double[] expected = new double[SIZE];
        double[] transposed = new double[SIZE];
        double[] symmetric = new double[SIZE];
        IntStream.range(0, rows.length).forEach(k -> {
            expected[rows[k]] += values[k] * x[columns[k]];
            transposed[columns[k]] += values[k] * x[rows[k]];
            symmetric[rows[k]] += values[k] * x[columns[k]];
            if (rows[k] != columns[k]) {
                symmetric[columns[k]] += values[k] * x[rows[k]];
            }
        });
        var products = new CoordinateProducts(new CoordinateSparsity(rows, columns));

        double[][] first = new double[3][SIZE];
        products.add(values, x, first[0]);
        products.addTransposed(values, x, first[1]);
        products.addSymmetric(values, x, first[2]);
        for (int product = 0; product < PRODUCTS; product++) {
            double[] y = new double[SIZE];
            products.add(values, x, y);
            assertArrayEquals(expected, y, 1e-13);
            assertArrayEquals(first[0], y, 0);
            double[] z = new double[SIZE];
            products.addTransposed(values, x, z);
            assertArrayEquals(transposed, z, 1e-13);
            assertArrayEquals(first[1], z, 0);
            double[] s = new double[SIZE];
            products.addSymmetric(values, x, s);
            assertArrayEquals(symmetric, s, 1e-13);
            assertArrayEquals(first[2], s, 0);
        }
    }
}
