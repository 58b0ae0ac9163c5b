package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Kernels of problems side by side against those of a single one, with the same bits on any runtime. */
class GroupKernelsTest {
    private final GroupKernels plain = new ScalarGroupKernels();
    private final GroupKernels vectors = new VectorGroupKernels();

    private static double[] numbers(int groups, Random random) {
        return random.doubles((long) groups * LANES, -1, 1).toArray();
    }

    private static double[] lane(double[] groups, int lane, int from, int length) {
        double[] x = new double[length];
        for (int k = 0; k < length; k++) {
            x[k] = groups[(from + k) * LANES + lane];
        }
        return x;
    }

    /** A random sparse matrix by rows, or a diagonal one. */
    private static RowSums sums(int rows, int columns, boolean diagonal, Random random) {
        var entries = new CompressedRows.Builder();
        for (int a = 0; a < rows; a++) {
            for (int i = 0; i < columns; i++) {
                if (diagonal ? i == a : random.nextInt(3) == 0) {
                    entries.add(i);
                }
            }
            entries.endRow();
        }
        return new RowSums(entries.build());
    }

    @Property(tries = 40)
    void sumsAreThoseOfEachLane(
            @ForAll @IntRange(min = 1, max = 15) int states, @ForAll boolean diagonal, @ForAll long seed) {
        Random random = new Random(seed);
        int rows = diagonal ? states : 5;
        RowSums sums = sums(rows, states, diagonal, random);
        double[] values = numbers(sums.entries(), random);
        double[] x = numbers(states, random);
        double[] y = numbers(rows, random);
        for (GroupKernels kernels : new GroupKernels[] {plain, vectors}) {
            double[] less = y.clone();
            kernels.subtractSums(sums, values, x, 0, less, 0);
            double[] back = x.clone();
            kernels.subtractTransposedSums(sums, values, y, back, 0);
            for (int lane = 0; lane < LANES; lane++) {
                double[] single = lane(y, lane, 0, rows);
                sums.subtract(values, lane, lane(x, lane, 0, states), single, 0);
                assertArrayEquals(single, lane(less, lane, 0, rows));
                double[] singleBack = lane(x, lane, 0, states);
                sums.subtractTransposed(values, lane, lane(y, lane, 0, rows), singleBack);
                assertArrayEquals(singleBack, lane(back, lane, 0, states));
            }
        }
        double[] matrix = numbers(6 * states, random);
        double[] products = new double[7 * rows * LANES];
        double[] others = products.clone();
        plain.sumColumns(sums, values, matrix, states, 6, products, 7);
        vectors.sumColumns(sums, values, matrix, states, 6, others, 7);
        assertArrayEquals(products, others);
    }

    @Property(tries = 40)
    void sweepsAndSumsOfVectorsAreThoseOfPlainJava(
            @ForAll @IntRange(min = 1, max = 12) int size,
            @ForAll @IntRange(min = 1, max = 9) int columns,
            @ForAll long seed) {
        Random random = new Random(seed);
        var entries = new CompressedRows.Builder();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (Math.abs(i - j) < 2 || random.nextInt(4) == 0) {
                    entries.add(j);
                }
            }
            entries.endRow();
        }
        LuPattern pattern = new LuPattern(entries.build());
        double[] upper = numbers(pattern.upperEntries(), random);
        double[] scales = numbers(size, random);
        double[] matrix = numbers(size * columns, random);
        double[] swept = matrix.clone();
        plain.sweepColumns(pattern.upperTransposed(), upper, scales, swept, 0, columns);
        double[] sweptInVectors = matrix.clone();
        vectors.sweepColumns(pattern.upperTransposed(), upper, scales, sweptInVectors, 0, columns);
        assertArrayEquals(swept, sweptInVectors);
        double[] x = numbers(size, random);
        double[] y = numbers(size, random);
        double[] sum = numbers(1, random);
        double[] sumInVectors = sum.clone();
        plain.addProduct(-1, x, 0, y, 0, size, sum, 0);
        vectors.addProduct(-1, x, 0, y, 0, size, sumInVectors, 0);
        assertArrayEquals(sum, sumInVectors);
    }

    @Property(tries = 20)
    void combinationsOfVectorsAreThoseOfPlainJava(@ForAll @IntRange(min = 1, max = 19) int order, @ForAll long seed) {
        Random random = new Random(seed);
        double[] matrix = numbers(order * order, random);
        double[] factor = numbers(2, random);
        double[][] results = new double[2][];
        for (int k = 0; k < results.length; k++) {
            GroupKernels kernels = k == 0 ? plain : vectors;
            results[k] = matrix.clone();
            kernels.mirror(results[k], order);
            kernels.add(2, matrix, 0, order, results[k], 0);
            kernels.subtractMultiple(factor, LANES, matrix, 0, order, results[k], 0);
            kernels.scale(factor, results[k], 0, order);
        }
        assertArrayEquals(results[0], results[1]);
    }
}
