package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Both kinds of kernels against plain sums, and with the same bits: a journal is repeated on any runtime. */
class LaneKernelsTest {
    private static final double TOLERANCE = 1e-12;

    private final List<LaneKernels> both = List.of(new ScalarLaneKernels(), new VectorLaneKernels());

    private double[] sameBits(double[] begin, BiConsumer<LaneKernels, double[]> work) {
        double[] plain = begin.clone();
        work.accept(both.getFirst(), plain);
        double[] lanes = begin.clone();
        work.accept(both.getLast(), lanes);
        assertArrayEquals(plain, lanes);
        return plain;
    }

    @Property(tries = 60)
    void aTriangularSolveOfRowsUpAndDown(
            @ForAll @IntRange(min = 1, max = 12) int rows,
            @ForAll @IntRange(min = 1, max = 20) int tiles,
            @ForAll boolean upwards,
            @ForAll long seed) {
        Random random = new Random(seed);
        int stride = tiles * LANES;
        int[] start = new int[rows + 1];
        int[] sources = new int[rows * rows];
        for (int r = 0; r < rows; r++) {
            start[r + 1] = start[r];
            for (int s = 0; s < rows; s++) {
                if ((upwards ? s < r : s > r) && random.nextBoolean()) {
                    sources[start[r + 1]++] = s;
                }
            }
        }
        double[] coefficients = random.doubles(start[rows], -1, 1).toArray();
        double[] scales = random.doubles(rows, 0.5, 2).toArray();
        double[] matrix = random.doubles((long) rows * stride, -1, 1).toArray();
        int first = upwards ? 0 : rows - 1;
        int last = rows - 1 - first;
        double[] solved = sameBits(
                matrix,
                (kernels, target) -> kernels.combineRows(
                        target, stride, start, sources, coefficients, scales, target, first, last, 0, stride));
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < stride; c++) {
                double left = solved[r * stride + c] / scales[r];
                for (int e = start[r]; e < start[r + 1]; e++) {
                    left += coefficients[e] * solved[sources[e] * stride + c];
                }
                assertEquals(matrix[r * stride + c], left, TOLERANCE * (1 + Math.abs(left)));
            }
        }
    }

    @Property(tries = 60)
    void aWeightedSquareOfRowsThatBecomeLonger(
            @ForAll @IntRange(min = 1, max = 6) int tiles,
            @ForAll @IntRange(min = 1, max = 30) int count,
            @ForAll long seed) {
        Random random = new Random(seed);
        int order = tiles * LANES;
        int[] reach = random.ints(count, 1, order + 1).sorted().toArray();
        double[] matrix = new double[count * order];
        for (int k = 0; k < count; k++) {
            for (int c = 0; c < order; c++) {
                matrix[k * order + c] = c < reach[k] ? 2 * random.nextDouble() - 1 : 0;
            }
        }
        int[] firstRow = new int[tiles];
        for (int tile = 0; tile < tiles; tile++) {
            while (firstRow[tile] < count && reach[firstRow[tile]] <= tile * LANES) {
                firstRow[tile]++;
            }
        }
        int[] rows = new int[count];
        Arrays.setAll(rows, k -> k);
        double[] weights = random.doubles(count, -2, 2).toArray();
        double[] begin = random.doubles((long) order * order, -1, 1).toArray();
        double[] sum = upper(order, sameBits(begin, (kernels, result) -> {
            kernels.addWeightedSquare(matrix, order, rows, weights, firstRow, count, result, order);
            System.arraycopy(upper(order, result), 0, result, 0, result.length);
        }));
        for (int a = 0; a < order; a++) {
            for (int c = a; c < order; c++) {
                double expected = begin[a * order + c];
                for (int k = 0; k < count; k++) {
                    expected += weights[k] * matrix[k * order + a] * matrix[k * order + c];
                }
                assertEquals(expected, sum[a * order + c], TOLERANCE * count);
            }
        }
    }

    /** The upper triangle alone: what is below it is of no use to anybody. */
    private static double[] upper(int order, double[] matrix) {
        double[] upper = matrix.clone();
        for (int a = 0; a < order; a++) {
            Arrays.fill(upper, a * order, a * order + a, 0);
        }
        return upper;
    }
}
