package dev.takt.solver.linalg.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.takt.solver.linalg.ldlt.DenseReference;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SymmetricPatternTest {
    @Test
    void mergesTrianglesAndDuplicatesAndAddsTheDiagonal() {
        SymmetricPattern pattern = SymmetricPattern.of(3, new int[] {0, 2, 2, 1}, new int[] {2, 0, 2, 1});
        assertArrayEquals(new int[] {0, 2, 3, 4}, pattern.columnStarts());
        assertArrayEquals(new int[] {0, 2, 1, 2}, pattern.rowIndices());
        assertEquals(pattern.position(2, 0), pattern.position(0, 2));
        assertArrayEquals(new int[] {1, 1, 3, 2}, pattern.positions(new int[] {0, 2, 2, 1}, new int[] {2, 0, 2, 1}));
    }

    @Test
    void refusesWhatIsNotInThePattern() {
        SymmetricPattern pattern = SymmetricPattern.of(3, new int[] {0}, new int[] {1});
        assertThrows(IllegalArgumentException.class, () -> pattern.position(0, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> SymmetricPattern.of(3, new int[] {3}, new int[] {0}));
        assertThrows(IllegalArgumentException.class, () -> SymmetricPattern.of(3, new int[] {1, 2}, new int[] {0}));
        assertThrows(
                IllegalArgumentException.class,
                () -> SymmetricPattern.ofColumns(new int[] {0, 1, 2}, new int[] {1, 1}));
    }

    @Test
    void acceptsAnEmptyMatrix() {
        assertEquals(0, SymmetricPattern.of(0, new int[0], new int[0]).entryCount());
    }

    @Property(tries = 100)
    void multipliesLikeTheDenseMatrix(@ForAll @IntRange(min = 1, max = 30) int n, @ForAll long seed) {
        Random random = new Random(seed);
        int entries = random.nextInt(4 * n);
        SymmetricPattern pattern = SymmetricPattern.of(
                n,
                random.ints(entries, 0, n).toArray(),
                random.ints(entries, 0, n).toArray());
        double[] values = random.doubles(pattern.entryCount()).toArray();
        double[] x = random.doubles(n).toArray();
        double[] b = random.doubles(n).toArray();
        double[] product = new double[n];
        double[] residual = new double[n];
        pattern.multiply(values, x, product);
        pattern.residual(values, x, b, residual);
        double[][] dense = DenseReference.matrix(pattern, values);
        for (int i = 0; i < n; i++) {
            double expected = 0.0;
            for (int j = 0; j < n; j++) {
                expected += dense[i][j] * x[j];
            }
            assertEquals(expected, product[i], 1e-13);
            assertEquals(b[i] - expected, residual[i], 1e-13);
        }
    }
}
