package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Stage kernels on the Vector API, vectors as wide as the hardware prefers but at most {@code LANES}. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class VectorStageKernels implements StageKernels {
    private static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > LANES ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_PREFERRED;
    private static final int WIDTH = SPECIES.length();

    private static final double[] ONES = {1, 1, 1, 1, 1, 1, 1, 1};

    @Override
    public int factorize(
            LuPattern pattern,
            double[] entries,
            double[] lower,
            double[] upper,
            double[] inverse,
            double[] row,
            double weak) {
        int replaced = 0;
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            for (int p = 0; p < pattern.size(); p++) {
                replaced += eliminateRow(pattern, p, entries, lower, upper, inverse, row, weak, lane);
            }
        }
        return replaced;
    }

    private static int eliminateRow(
            LuPattern pattern,
            int p,
            double[] entries,
            double[] lower,
            double[] upper,
            double[] inverse,
            double[] row,
            double weak,
            int lane) {
        DoubleVector largest = DoubleVector.zero(SPECIES);
        for (int e = pattern.entries.start(p); e < pattern.entries.start(p + 1); e++) {
            DoubleVector value = DoubleVector.fromArray(SPECIES, entries, e * LANES + lane);
            value.intoArray(row, pattern.entries.index(e) * LANES + lane);
            largest = value.abs().max(largest);
        }
        for (int s = pattern.lower.start(p); s < pattern.lower.start(p + 1); s++) {
            int k = pattern.lower.index(s);
            DoubleVector value = DoubleVector.fromArray(SPECIES, row, k * LANES + lane);
            DoubleVector negative = value.neg();
            for (int t = pattern.upper.start(k); t < pattern.upper.start(k + 1); t++) {
                int at = pattern.upper.index(t) * LANES + lane;
                DoubleVector.fromArray(SPECIES, upper, t * LANES + lane)
                        .fma(negative, DoubleVector.fromArray(SPECIES, row, at))
                        .intoArray(row, at);
            }
            value.mul(DoubleVector.fromArray(SPECIES, inverse, k * LANES + lane))
                    .intoArray(lower, s * LANES + lane);
            DoubleVector.zero(SPECIES).intoArray(row, k * LANES + lane);
        }
        DoubleVector pivot = DoubleVector.fromArray(SPECIES, row, p * LANES + lane);
        DoubleVector.zero(SPECIES).intoArray(row, p * LANES + lane);
        DoubleVector least = DoubleVector.broadcast(SPECIES, weak).mul(largest);
        VectorMask<Double> strong = pivot.abs().compare(VectorOperators.GT, least);
        int replaced = 0;
        if (!strong.allTrue()) {
            replaced = WIDTH - strong.trueCount();
            DoubleVector size = least.max(Double.MIN_NORMAL);
            DoubleVector substitute = size.blend(size.neg(), pivot.test(VectorOperators.IS_NEGATIVE));
            pivot = substitute.blend(pivot, strong);
        }
        DoubleVector scale = DoubleVector.broadcast(SPECIES, 1.0).div(pivot);
        scale.intoArray(inverse, p * LANES + lane);
        for (int t = pattern.upper.start(p); t < pattern.upper.start(p + 1); t++) {
            int at = pattern.upper.index(t) * LANES + lane;
            DoubleVector.fromArray(SPECIES, row, at).mul(scale).intoArray(upper, t * LANES + lane);
            DoubleVector.zero(SPECIES).intoArray(row, at);
        }
        return replaced;
    }

    @Override
    public void sweepVectors(RowSweep sweep, double[] values, double[] scales, double[] x, int offset) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            sweepLanes(sweep, values, scales, x, offset, lane);
        }
    }

    private static void sweepLanes(RowSweep sweep, double[] values, double[] scales, double[] x, int offset, int lane) {
        int[] rows = sweep.rows;
        int[] chains = sweep.chains;
        DoubleVector before = DoubleVector.zero(SPECIES);
        int k = 0;
        while (k < rows.length) {
            int at = rows[k] * LANES + lane;
            DoubleVector sum =
                    DoubleVector.fromArray(SPECIES, x, offset + at).mul(DoubleVector.fromArray(SPECIES, scales, at));
            for (int e = sweep.start[k]; e < sweep.start[k + 1]; e++) {
                DoubleVector source = DoubleVector.fromArray(SPECIES, x, offset + sweep.sources[e] * LANES + lane);
                sum = DoubleVector.fromArray(SPECIES, values, sweep.coefficients[e] + lane)
                        .neg()
                        .fma(source, sum);
            }
            if (chains[k] != RowSweep.NONE) {
                sum = DoubleVector.fromArray(SPECIES, values, chains[k] + lane)
                        .neg()
                        .fma(before, sum);
            }
            sum.intoArray(x, offset + at);
            before = sum;
            k++;
            for (int end = k < rows.length ? sweep.chainEnd[k] : k; k < end; k++) {
                at = rows[k] * LANES + lane;
                sum = DoubleVector.fromArray(SPECIES, x, offset + at).mul(DoubleVector.fromArray(SPECIES, scales, at));
                before = DoubleVector.fromArray(SPECIES, values, chains[k] + lane)
                        .neg()
                        .fma(before, sum);
                before.intoArray(x, offset + at);
            }
        }
    }

    @Override
    public void sweepRows(
            RowSweep sweep, double[] values, double[] scales, int lane, double[] source, double[] target, int stride) {
        int column = 0;
        for (; column + 4 * WIDTH <= stride; column += 4 * WIDTH) {
            sweepFour(sweep, values, scales, lane, source, target, stride, column);
        }
        for (; column < stride; column += WIDTH) {
            sweepOne(sweep, values, scales, lane, source, target, stride, column);
        }
    }

    private static void sweepFour(
            RowSweep sweep,
            double[] values,
            double[] scales,
            int lane,
            double[] source,
            double[] target,
            int stride,
            int column) {
        int[] rows = sweep.rows;
        int[] start = sweep.start;
        int[] sources = sweep.sources;
        int[] coefficients = sweep.coefficients;
        int[] chains = sweep.chains;
        DoubleVector before0 = DoubleVector.zero(SPECIES);
        DoubleVector before1 = before0;
        DoubleVector before2 = before0;
        DoubleVector before3 = before0;
        int k = 0;
        while (k < rows.length) {
            int at = rows[k] * stride + column;
            double scale = scales[rows[k] * LANES + lane];
            DoubleVector sum0 = DoubleVector.fromArray(SPECIES, source, at).mul(scale);
            DoubleVector sum1 =
                    DoubleVector.fromArray(SPECIES, source, at + WIDTH).mul(scale);
            DoubleVector sum2 =
                    DoubleVector.fromArray(SPECIES, source, at + 2 * WIDTH).mul(scale);
            DoubleVector sum3 =
                    DoubleVector.fromArray(SPECIES, source, at + 3 * WIDTH).mul(scale);
            for (int e = start[k]; e < start[k + 1]; e++) {
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -values[coefficients[e] + lane]);
                int from = sources[e] * stride + column;
                sum0 = DoubleVector.fromArray(SPECIES, target, from).fma(coefficient, sum0);
                sum1 = DoubleVector.fromArray(SPECIES, target, from + WIDTH).fma(coefficient, sum1);
                sum2 = DoubleVector.fromArray(SPECIES, target, from + 2 * WIDTH).fma(coefficient, sum2);
                sum3 = DoubleVector.fromArray(SPECIES, target, from + 3 * WIDTH).fma(coefficient, sum3);
            }
            if (chains[k] != RowSweep.NONE) {
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -values[chains[k] + lane]);
                sum0 = coefficient.fma(before0, sum0);
                sum1 = coefficient.fma(before1, sum1);
                sum2 = coefficient.fma(before2, sum2);
                sum3 = coefficient.fma(before3, sum3);
            }
            sum0.intoArray(target, at);
            sum1.intoArray(target, at + WIDTH);
            sum2.intoArray(target, at + 2 * WIDTH);
            sum3.intoArray(target, at + 3 * WIDTH);
            before0 = sum0;
            before1 = sum1;
            before2 = sum2;
            before3 = sum3;
            k++;
            for (int end = k < rows.length ? sweep.chainEnd[k] : k; k < end; k++) {
                at = rows[k] * stride + column;
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -values[chains[k] + lane]);
                DoubleVector scaled = DoubleVector.broadcast(SPECIES, scales[rows[k] * LANES + lane]);
                before0 = coefficient.fma(
                        before0, DoubleVector.fromArray(SPECIES, source, at).mul(scaled));
                before1 = coefficient.fma(
                        before1,
                        DoubleVector.fromArray(SPECIES, source, at + WIDTH).mul(scaled));
                before2 = coefficient.fma(
                        before2,
                        DoubleVector.fromArray(SPECIES, source, at + 2 * WIDTH).mul(scaled));
                before3 = coefficient.fma(
                        before3,
                        DoubleVector.fromArray(SPECIES, source, at + 3 * WIDTH).mul(scaled));
                before0.intoArray(target, at);
                before1.intoArray(target, at + WIDTH);
                before2.intoArray(target, at + 2 * WIDTH);
                before3.intoArray(target, at + 3 * WIDTH);
            }
        }
    }

    private static void sweepOne(
            RowSweep sweep,
            double[] values,
            double[] scales,
            int lane,
            double[] source,
            double[] target,
            int stride,
            int column) {
        int[] rows = sweep.rows;
        int[] chains = sweep.chains;
        DoubleVector before = DoubleVector.zero(SPECIES);
        int k = 0;
        while (k < rows.length) {
            int at = rows[k] * stride + column;
            DoubleVector sum = DoubleVector.fromArray(SPECIES, source, at).mul(scales[rows[k] * LANES + lane]);
            for (int e = sweep.start[k]; e < sweep.start[k + 1]; e++) {
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -values[sweep.coefficients[e] + lane]);
                sum = DoubleVector.fromArray(SPECIES, target, sweep.sources[e] * stride + column)
                        .fma(coefficient, sum);
            }
            if (chains[k] != RowSweep.NONE) {
                sum = DoubleVector.broadcast(SPECIES, -values[chains[k] + lane]).fma(before, sum);
            }
            sum.intoArray(target, at);
            before = sum;
            k++;
            for (int end = k < rows.length ? sweep.chainEnd[k] : k; k < end; k++) {
                at = rows[k] * stride + column;
                sum = DoubleVector.fromArray(SPECIES, source, at).mul(scales[rows[k] * LANES + lane]);
                before = DoubleVector.broadcast(SPECIES, -values[chains[k] + lane])
                        .fma(before, sum);
                before.intoArray(target, at);
            }
        }
    }

    @Override
    public void sumRows(RowSums sums, double[] values, int lane, double[] source, double[] target, int stride) {
        int column = 0;
        for (; column + 4 * WIDTH <= stride; column += 4 * WIDTH) {
            sumFour(sums, values, lane, source, target, stride, column);
        }
        for (; column < stride; column += WIDTH) {
            sumOne(sums, values, lane, source, target, stride, column);
        }
    }

    private static void sumFour(
            RowSums sums, double[] values, int lane, double[] source, double[] target, int stride, int column) {
        int[] start = sums.start;
        int[] sources = sums.sources;
        int e = 0;
        for (int a = 0; a < start.length - 1; a++) {
            DoubleVector sum0 = DoubleVector.zero(SPECIES);
            DoubleVector sum1 = sum0;
            DoubleVector sum2 = sum0;
            DoubleVector sum3 = sum0;
            for (int end = start[a + 1]; e < end; e++) {
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, values[e * LANES + lane]);
                int from = sources[e] * stride + column;
                sum0 = DoubleVector.fromArray(SPECIES, source, from).fma(coefficient, sum0);
                sum1 = DoubleVector.fromArray(SPECIES, source, from + WIDTH).fma(coefficient, sum1);
                sum2 = DoubleVector.fromArray(SPECIES, source, from + 2 * WIDTH).fma(coefficient, sum2);
                sum3 = DoubleVector.fromArray(SPECIES, source, from + 3 * WIDTH).fma(coefficient, sum3);
            }
            int at = a * stride + column;
            sum0.intoArray(target, at);
            sum1.intoArray(target, at + WIDTH);
            sum2.intoArray(target, at + 2 * WIDTH);
            sum3.intoArray(target, at + 3 * WIDTH);
        }
    }

    private static void sumOne(
            RowSums sums, double[] values, int lane, double[] source, double[] target, int stride, int column) {
        int e = 0;
        for (int a = 0; a < sums.start.length - 1; a++) {
            DoubleVector sum = DoubleVector.zero(SPECIES);
            for (int end = sums.start[a + 1]; e < end; e++) {
                DoubleVector coefficient = DoubleVector.broadcast(SPECIES, values[e * LANES + lane]);
                sum = DoubleVector.fromArray(SPECIES, source, sums.sources[e] * stride + column)
                        .fma(coefficient, sum);
            }
            sum.intoArray(target, a * stride + column);
        }
    }

    @Override
    public void transpose(
            double[] source,
            int sourceStride,
            int rows,
            int columns,
            double[] scales,
            double[] target,
            int targetStride) {
        for (int i = 0; i < rows; i += LANES) {
            for (int j = 0; j < columns; j += LANES) {
                copyTransposed(
                        source,
                        i * sourceStride + j,
                        sourceStride,
                        scales,
                        i,
                        target,
                        j * targetStride + i,
                        targetStride);
            }
        }
    }

    @Override
    public void subtractSquare(
            double[] source,
            int stride,
            double[] scales,
            double[] factor,
            int count,
            int order,
            double[] target,
            int targetStride) {
        int column = 0;
        for (; count > 0 && column + 4 * WIDTH <= order; column += 4 * WIDTH) {
            subtractFour(source, stride, scales, factor, count, column + 4 * WIDTH, column, target, targetStride);
        }
        for (; column < order; column += WIDTH) {
            int rows = LaneKernels.padded(column + WIDTH);
            subtractOne(source, stride, scales, factor, count, rows, column, target, targetStride);
        }
        for (int i = 0; i < order; i += LANES) {
            int diagonal = i * targetStride + i;
            if (WIDTH == LANES) {
                VectorTile.symmetrize(target, diagonal, targetStride);
            } else {
                TransposedTile.symmetrize(target, diagonal, targetStride);
            }
            for (int j = i + LANES; j < order; j += LANES) {
                int upper = i * targetStride + j;
                copyTransposed(target, upper, targetStride, ONES, 0, target, j * targetStride + i, targetStride);
            }
        }
    }

    private static void copyTransposed(
            double[] source,
            int from,
            int sourceStride,
            double[] scales,
            int first,
            double[] target,
            int to,
            int targetStride) {
        if (WIDTH == LANES) {
            VectorTile.copyTransposed(source, from, sourceStride, scales, first, target, to, targetStride);
        } else {
            TransposedTile.copy(source, from, sourceStride, scales, first, target, to, targetStride);
        }
    }

    /** The rows down to the end of the diagonal tiles; at least one row of V, the first of which stays in registers. */
    private static void subtractFour(
            double[] source,
            int stride,
            double[] scales,
            double[] factor,
            int count,
            int rows,
            int column,
            double[] target,
            int targetStride) {
        DoubleVector first0 = DoubleVector.fromArray(SPECIES, factor, column);
        DoubleVector first1 = DoubleVector.fromArray(SPECIES, factor, column + WIDTH);
        DoubleVector first2 = DoubleVector.fromArray(SPECIES, factor, column + 2 * WIDTH);
        DoubleVector first3 = DoubleVector.fromArray(SPECIES, factor, column + 3 * WIDTH);
        for (int r = 0; r < rows; r++) {
            int from = r * stride + column;
            double scale = scales[r];
            DoubleVector left = DoubleVector.broadcast(SPECIES, -factor[r]);
            DoubleVector sum0 = first0.fma(
                    left, DoubleVector.fromArray(SPECIES, source, from).mul(scale));
            DoubleVector sum1 = first1.fma(
                    left, DoubleVector.fromArray(SPECIES, source, from + WIDTH).mul(scale));
            DoubleVector sum2 = first2.fma(
                    left,
                    DoubleVector.fromArray(SPECIES, source, from + 2 * WIDTH).mul(scale));
            DoubleVector sum3 = first3.fma(
                    left,
                    DoubleVector.fromArray(SPECIES, source, from + 3 * WIDTH).mul(scale));
            for (int u = 1; u < count; u++) {
                left = DoubleVector.broadcast(SPECIES, -factor[u * stride + r]);
                int right = u * stride + column;
                sum0 = DoubleVector.fromArray(SPECIES, factor, right).fma(left, sum0);
                sum1 = DoubleVector.fromArray(SPECIES, factor, right + WIDTH).fma(left, sum1);
                sum2 = DoubleVector.fromArray(SPECIES, factor, right + 2 * WIDTH)
                        .fma(left, sum2);
                sum3 = DoubleVector.fromArray(SPECIES, factor, right + 3 * WIDTH)
                        .fma(left, sum3);
            }
            int to = r * targetStride + column;
            sum0.intoArray(target, to);
            sum1.intoArray(target, to + WIDTH);
            sum2.intoArray(target, to + 2 * WIDTH);
            sum3.intoArray(target, to + 3 * WIDTH);
        }
    }

    private static void subtractOne(
            double[] source,
            int stride,
            double[] scales,
            double[] factor,
            int count,
            int rows,
            int column,
            double[] target,
            int targetStride) {
        for (int r = 0; r < rows; r++) {
            DoubleVector sum =
                    DoubleVector.fromArray(SPECIES, source, r * stride + column).mul(scales[r]);
            for (int u = 0; u < count; u++) {
                DoubleVector left = DoubleVector.broadcast(SPECIES, -factor[u * stride + r]);
                sum = DoubleVector.fromArray(SPECIES, factor, u * stride + column)
                        .fma(left, sum);
            }
            sum.intoArray(target, r * targetStride + column);
        }
    }

    @Override
    public void gather(LaneMap map, double[] from, double[] to) {
        for (int group = 0; group < map.contiguous.length; group++) {
            int first = group * LANES;
            int follows = map.contiguous[group];
            if (follows >= 0) {
                copyGroup(from, follows, to, first);
            } else {
                for (int place = first; place < first + LANES; place++) {
                    to[place] = from[map.entries[place]];
                }
            }
        }
    }

    @Override
    public void scatter(LaneMap map, double[] from, double[] to) {
        for (int group = 0; group < map.contiguous.length; group++) {
            int first = group * LANES;
            int follows = map.contiguous[group];
            if (follows >= 0) {
                copyGroup(from, first, to, follows);
            } else {
                for (int place = first; place < first + LANES; place++) {
                    if (!map.padding[place]) {
                        to[map.entries[place]] = from[place];
                    }
                }
            }
        }
    }

    private static void copyGroup(double[] from, int source, double[] to, int target) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            DoubleVector.fromArray(SPECIES, from, source + lane).intoArray(to, target + lane);
        }
    }
}
