package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The kernels of a recursion over stages against dense arithmetic, and with the same bits on any runtime. */
class StageKernelsTest {
    private static final double TOLERANCE = 1e-11;
    private static final double WEAK = 1e-13;

    private final List<StageKernels> both = List.of(new ScalarStageKernels(), new VectorStageKernels());

    /** Matrices of one random structure, diagonally dominant, with their factors. */
    private static final class Matrices {
        final int size;
        final LuPattern pattern;
        final int[] start;
        final int[] column;
        final double[] entries;
        final double[] lower;
        final double[] upper;
        final double[] inverse;
        final double[] ones;

        Matrices(int size, double density, Random random) {
            this.size = size;
            start = new int[size + 1];
            List<Integer> columns = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    if (i == j || Math.abs(i - j) == 1 || random.nextDouble() < density) {
                        columns.add(j);
                    }
                }
                start[i + 1] = columns.size();
            }
            column = columns.stream().mapToInt(Integer::intValue).toArray();
            pattern = new LuPattern(new CompressedRows(start, column));
            entries = random.doubles((long) column.length * LANES, -1, 1).toArray();
            for (int i = 0; i < size; i++) {
                for (int e = start[i]; e < start[i + 1]; e++) {
                    for (int lane = 0; column[e] == i && lane < LANES; lane++) {
                        entries[e * LANES + lane] += 3 + size * density;
                    }
                }
            }
            lower = new double[pattern.lowerEntries() * LANES];
            upper = new double[pattern.upperEntries() * LANES];
            inverse = new double[size * LANES];
            ones = new double[size * LANES];
            Arrays.fill(ones, 1);
        }

        int factorize(StageKernels kernels) {
            double[] row = new double[size * LANES];
            int weak = kernels.factorize(pattern, entries, lower, upper, inverse, row, WEAK);
            assertArrayEquals(new double[row.length], row, "the workspace is left as it was found");
            return weak;
        }

        /** {@code E x} or, transposed, {@code E^T x} of one of the matrices. */
        double[] product(int lane, double[] x, boolean transposed) {
            double[] y = new double[size];
            for (int i = 0; i < size; i++) {
                for (int e = start[i]; e < start[i + 1]; e++) {
                    int to = transposed ? column[e] : i;
                    int from = transposed ? i : column[e];
                    y[to] += entries[e * LANES + lane] * x[from];
                }
            }
            return y;
        }
    }

    @Property(tries = 40)
    void sweepsSolve(
            @ForAll @IntRange(min = 1, max = 20) int size, @ForAll @IntRange(max = 7) int lane, @ForAll long seed) {
        Random random = new Random(seed);
        Matrices matrices = new Matrices(size, 0.15, random);
        double[] b = random.doubles(size, -1, 1).toArray();
        for (StageKernels kernels : both) {
            assertEquals(0, matrices.factorize(kernels));
            double[] x = b.clone();
            matrices.pattern.lower().apply(matrices.lower, matrices.ones, lane, x);
            matrices.pattern.upper().apply(matrices.upper, matrices.inverse, lane, x);
            assertArrayEquals(b, matrices.product(lane, x, false), TOLERANCE);
            double[] y = b.clone();
            matrices.pattern.upperTransposed().apply(matrices.upper, matrices.ones, lane, y);
            matrices.pattern.lowerTransposed().apply(matrices.lower, matrices.inverse, lane, y);
            assertArrayEquals(b, matrices.product(lane, y, true), TOLERANCE);
        }
    }

    @Property(tries = 40)
    void factorsHaveTheSameBits(@ForAll @IntRange(min = 1, max = 20) int size, @ForAll long seed) {
        List<double[]> factors = new ArrayList<>();
        for (StageKernels kernels : both) {
            Matrices matrices = new Matrices(size, 0.15, new Random(seed));
            matrices.factorize(kernels);
            factors.addAll(List.of(matrices.lower, matrices.upper, matrices.inverse));
        }
        for (int k = 0; k < 3; k++) {
            assertArrayEquals(factors.get(k), factors.get(3 + k));
        }
    }

    @Property(tries = 40)
    void sweepsOverVectorsAndRowsDoWhatSingleOnesDo(
            @ForAll @IntRange(min = 1, max = 20) int size,
            @ForAll @IntRange(min = 1, max = 70) int width,
            @ForAll long seed) {
        Random random = new Random(seed);
        Matrices matrices = new Matrices(size, 0.1, random);
        matrices.factorize(both.getFirst());
        RowSweep sweep = matrices.pattern.lowerTransposed();
        int stride = LaneKernels.padded(width);
        double[] rows = random.doubles((long) size * stride, -1, 1).toArray();
        double[] vectors = random.doubles(3 + (long) size * LANES, -1, 1).toArray();
        for (StageKernels kernels : both) {
            double[] swept = new double[rows.length];
            kernels.sweepRows(sweep, matrices.lower, matrices.inverse, 5, rows, swept, stride);
            for (int c = 0; c < stride; c += 7) {
                double[] x = column(rows, c, stride, size, 0);
                sweep.apply(matrices.lower, matrices.inverse, 5, x);
                assertArrayEquals(x, column(swept, c, stride, size, 0));
            }
            double[] sideBySide = vectors.clone();
            kernels.sweepVectors(sweep, matrices.lower, matrices.inverse, sideBySide, 3);
            for (int lane = 0; lane < LANES; lane++) {
                double[] x = column(vectors, lane, LANES, size, 3);
                sweep.apply(matrices.lower, matrices.inverse, lane, x);
                assertArrayEquals(x, column(sideBySide, lane, LANES, size, 3));
            }
        }
    }

    private static double[] column(double[] matrix, int c, int stride, int rows, int offset) {
        double[] column = new double[rows];
        Arrays.setAll(column, r -> matrix[offset + r * stride + c]);
        return column;
    }

    @Property(tries = 40)
    void sumsTransposesAndSquares(
            @ForAll @IntRange(min = 1, max = 5) int tiles, @ForAll @IntRange(max = 3) int count, @ForAll long seed) {
        Random random = new Random(seed);
        int order = tiles * LANES;
        int stride = order + LANES;
        double[] matrix = random.doubles((long) order * stride, -1, 1).toArray();
        double[] scales = random.doubles(order, -1, 1).toArray();
        double[] factor = random.doubles((long) count * stride, -1, 1).toArray();
        int[] start = {0, 1, 1, 4, 6};
        int[] sources = {order - 1, 0, 3, 5, 2, 7};
        double[] values = random.doubles(sources.length * LANES, -1, 1).toArray();
        List<double[]> results = new ArrayList<>();
        for (StageKernels kernels : both) {
            double[] transposed = new double[stride * order];
            kernels.transpose(matrix, stride, order, stride, scales, transposed, order);
            double[] square = new double[order * order];
            kernels.subtractSquare(matrix, stride, scales, factor, count, order, square, order);
            double[] sums = new double[4 * stride];
            kernels.sumRows(new RowSums(new CompressedRows(start, sources)), values, 6, matrix, sums, stride);
            results.add(transposed);
            results.add(square);
            results.add(sums);
        }
        for (int k = 0; k < 3; k++) {
            assertArrayEquals(results.get(k), results.get(3 + k), "the same bits by all kernels");
        }
        for (int i = 0; i < order; i++) {
            for (int j = i; j < order; j++) {
                assertEquals(matrix[i * stride + j] * scales[i], results.get(0)[j * order + i]);
                double expected = matrix[i * stride + j] * scales[i];
                double mirrored = matrix[j * stride + i] * scales[j];
                for (int u = 0; u < count; u++) {
                    expected -= factor[u * stride + i] * factor[u * stride + j];
                    mirrored -= factor[u * stride + i] * factor[u * stride + j];
                }
                boolean sameTile = i / LANES == j / LANES;
                assertEquals(
                        sameTile ? 0.5 * (expected + mirrored) : expected, results.get(1)[i * order + j], TOLERANCE);
                assertEquals(results.get(1)[i * order + j], results.get(1)[j * order + i]);
            }
        }
        assertEquals(values[6] * matrix[(order - 1) * stride + 4], results.get(2)[4], TOLERANCE);
        assertEquals(0, results.get(2)[stride + 4]);
    }

    @Test
    void movesGroupsToLanesAndBack() {
        int[] entries = {3, 4, 5, 6, 7, 8, 9, 10, 30, 2, 11, 0, LaneMap.PADDING, LaneMap.PADDING, 1, 12};
        double[] plain = IntStream.range(0, 31).mapToDouble(i -> i + 0.5).toArray();
        for (StageKernels kernels : both) {
            double[] lanes = new double[2 * LANES];
            LaneMap map = new LaneMap(entries);
            kernels.gather(map, plain, lanes);
            double[] back = new double[plain.length];
            kernels.scatter(map, lanes, back);
            for (int place = 0; place < entries.length; place++) {
                boolean padding = entries[place] == LaneMap.PADDING;
                assertEquals(plain[padding ? 30 : entries[place]], lanes[place]);
                assertEquals(padding ? plain[30] : lanes[place], back[padding ? 30 : entries[place]]);
            }
            assertEquals(0, back[13], "an entry that is in no lane");
        }
    }

    @Test
    void replacesWeakPivots() {
        double[] entries = new double[4 * LANES];
        Arrays.fill(entries, 1);
        LuPattern pattern = new LuPattern(new CompressedRows(new int[] {0, 2, 4}, new int[] {0, 1, 0, 1}));
        entries[3 * LANES + 2] = 2;
        for (StageKernels kernels : both) {
            double[] inverse = new double[2 * LANES];
            int weak = kernels.factorize(
                    pattern, entries, new double[LANES], new double[LANES], inverse, new double[2 * LANES], WEAK);
            assertEquals(LANES - 1, weak);
            assertEquals(1, inverse[LANES + 2]);
            assertEquals(1 / WEAK, inverse[LANES], 1e-3 / WEAK);
        }
    }
}
