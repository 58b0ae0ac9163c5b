package dev.takt.solver.linalg.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SparseMatrixTest {
    private static final double TOLERANCE = 1e-12;

    @Property(tries = 100)
    void gathersAndMultipliesLikeTheDenseMatrix(
            @ForAll @IntRange(min = 1, max = 12) int rows,
            @ForAll @IntRange(min = 1, max = 12) int columns,
            @ForAll long seed) {
        Random random = new Random(seed);
        double[] from = random.doubles(random.nextInt(60)).toArray();
        double[][] dense = new double[rows][columns];
        SparseMatrix.Builder builder = new SparseMatrix.Builder(rows);
        for (int k = 0; k < from.length; k++) {
            int r = random.nextInt(rows);
            int c = random.nextInt(columns);
            builder.add(r, c, k);
            dense[r][c] += from[k];
        }
        SparseMatrix matrix = builder.build();
        matrix.gather(from);
        double[] x = random.doubles(columns).toArray();
        for (int r = 0; r < rows; r++) {
            double expected = 0;
            for (int c = 0; c < columns; c++) {
                expected += dense[r][c] * x[c];
            }
            assertEquals(expected, matrix.dot(r, x), TOLERANCE);
            double[] row = new double[columns];
            matrix.subtract(r, -1, row);
            assertArrayEquals(dense[r], row, TOLERANCE);
        }
        CompressedRows sources = matrix.sourcesBySlot();
        for (int slot = 0; slot < matrix.size(); slot++) {
            double sum = 0;
            for (int place : sources.row(slot)) {
                sum += from[place];
            }
            assertEquals(matrix.value(slot), sum, "summed up in the same order");
        }
    }
}
