package dev.takt.solver.linalg.lanes;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Lane kernels on the Vector API, vectors as wide as the hardware prefers but at most {@link #LANES}. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class VectorLaneKernels implements LaneKernels {
    private static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > LANES ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_PREFERRED;
    private static final int WIDTH = SPECIES.length();

    @Override
    public String name() {
        return "vector " + SPECIES.vectorBitSize();
    }

    @Override
    public void combineRows(
            double[] source,
            int stride,
            int[] start,
            int[] rows,
            double[] coefficients,
            double[] scales,
            double[] target,
            int first,
            int last,
            int shift,
            int length) {
        int step = first <= last ? 1 : -1;
        int end = last + step;
        int behind = shift * stride;
        int lane = 0;
        for (; lane + 8 * WIDTH <= length; lane += 8 * WIDTH) {
            for (int r = first; r != end; r += step) {
                combineEight(
                        source,
                        stride,
                        rows,
                        coefficients,
                        start[r],
                        start[r + 1],
                        target,
                        r * stride,
                        lane + behind,
                        scales[r]);
            }
        }
        for (; lane + 4 * WIDTH <= length; lane += 4 * WIDTH) {
            for (int r = first; r != end; r += step) {
                combineFour(
                        source,
                        stride,
                        rows,
                        coefficients,
                        start[r],
                        start[r + 1],
                        target,
                        r * stride,
                        lane + behind,
                        scales[r]);
            }
        }
        for (; lane < length; lane += WIDTH) {
            for (int r = first; r != end; r += step) {
                combineOne(
                        source,
                        stride,
                        rows,
                        coefficients,
                        start[r],
                        start[r + 1],
                        target,
                        r * stride,
                        lane + behind,
                        scales[r]);
            }
        }
    }

    @Override
    public void addWeightedSquare(
            double[] matrix,
            int stride,
            int[] rows,
            double[] weights,
            int[] firstRow,
            int count,
            double[] result,
            int order) {
        for (int a = 0; a < order; a += 4) {
            for (int lane = a / LANES * LANES; lane < order; lane += LANES) {
                for (int part = lane; part < lane + LANES; part += WIDTH) {
                    addTile(matrix, stride, rows, weights, firstRow[lane / LANES], count, result, a, part);
                }
            }
        }
    }

    private static void combineEight(
            double[] source,
            int stride,
            int[] rows,
            double[] coefficients,
            int from,
            int to,
            double[] target,
            int offset,
            int lane,
            double scale) {
        int t = offset + lane;
        DoubleVector sum0 = DoubleVector.fromArray(SPECIES, target, t);
        DoubleVector sum1 = DoubleVector.fromArray(SPECIES, target, t + WIDTH);
        DoubleVector sum2 = DoubleVector.fromArray(SPECIES, target, t + 2 * WIDTH);
        DoubleVector sum3 = DoubleVector.fromArray(SPECIES, target, t + 3 * WIDTH);
        DoubleVector sum4 = DoubleVector.fromArray(SPECIES, target, t + 4 * WIDTH);
        DoubleVector sum5 = DoubleVector.fromArray(SPECIES, target, t + 5 * WIDTH);
        DoubleVector sum6 = DoubleVector.fromArray(SPECIES, target, t + 6 * WIDTH);
        DoubleVector sum7 = DoubleVector.fromArray(SPECIES, target, t + 7 * WIDTH);
        for (int e = from; e < to; e++) {
            DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -coefficients[e]);
            int s = rows[e] * stride + lane;
            sum0 = DoubleVector.fromArray(SPECIES, source, s).fma(coefficient, sum0);
            sum1 = DoubleVector.fromArray(SPECIES, source, s + WIDTH).fma(coefficient, sum1);
            sum2 = DoubleVector.fromArray(SPECIES, source, s + 2 * WIDTH).fma(coefficient, sum2);
            sum3 = DoubleVector.fromArray(SPECIES, source, s + 3 * WIDTH).fma(coefficient, sum3);
            sum4 = DoubleVector.fromArray(SPECIES, source, s + 4 * WIDTH).fma(coefficient, sum4);
            sum5 = DoubleVector.fromArray(SPECIES, source, s + 5 * WIDTH).fma(coefficient, sum5);
            sum6 = DoubleVector.fromArray(SPECIES, source, s + 6 * WIDTH).fma(coefficient, sum6);
            sum7 = DoubleVector.fromArray(SPECIES, source, s + 7 * WIDTH).fma(coefficient, sum7);
        }
        DoubleVector factor = DoubleVector.broadcast(SPECIES, scale);
        factor.mul(sum0).intoArray(target, t);
        factor.mul(sum1).intoArray(target, t + WIDTH);
        factor.mul(sum2).intoArray(target, t + 2 * WIDTH);
        factor.mul(sum3).intoArray(target, t + 3 * WIDTH);
        factor.mul(sum4).intoArray(target, t + 4 * WIDTH);
        factor.mul(sum5).intoArray(target, t + 5 * WIDTH);
        factor.mul(sum6).intoArray(target, t + 6 * WIDTH);
        factor.mul(sum7).intoArray(target, t + 7 * WIDTH);
    }

    private static void combineFour(
            double[] source,
            int stride,
            int[] rows,
            double[] coefficients,
            int from,
            int to,
            double[] target,
            int offset,
            int lane,
            double scale) {
        int t = offset + lane;
        DoubleVector sum0 = DoubleVector.fromArray(SPECIES, target, t);
        DoubleVector sum1 = DoubleVector.fromArray(SPECIES, target, t + WIDTH);
        DoubleVector sum2 = DoubleVector.fromArray(SPECIES, target, t + 2 * WIDTH);
        DoubleVector sum3 = DoubleVector.fromArray(SPECIES, target, t + 3 * WIDTH);
        for (int e = from; e < to; e++) {
            DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -coefficients[e]);
            int s = rows[e] * stride + lane;
            sum0 = DoubleVector.fromArray(SPECIES, source, s).fma(coefficient, sum0);
            sum1 = DoubleVector.fromArray(SPECIES, source, s + WIDTH).fma(coefficient, sum1);
            sum2 = DoubleVector.fromArray(SPECIES, source, s + 2 * WIDTH).fma(coefficient, sum2);
            sum3 = DoubleVector.fromArray(SPECIES, source, s + 3 * WIDTH).fma(coefficient, sum3);
        }
        DoubleVector factor = DoubleVector.broadcast(SPECIES, scale);
        factor.mul(sum0).intoArray(target, t);
        factor.mul(sum1).intoArray(target, t + WIDTH);
        factor.mul(sum2).intoArray(target, t + 2 * WIDTH);
        factor.mul(sum3).intoArray(target, t + 3 * WIDTH);
    }

    private static void combineOne(
            double[] source,
            int stride,
            int[] rows,
            double[] coefficients,
            int from,
            int to,
            double[] target,
            int offset,
            int lane,
            double scale) {
        int t = offset + lane;
        DoubleVector sum0 = DoubleVector.fromArray(SPECIES, target, t);
        for (int e = from; e < to; e++) {
            DoubleVector coefficient = DoubleVector.broadcast(SPECIES, -coefficients[e]);
            int s = rows[e] * stride + lane;
            sum0 = DoubleVector.fromArray(SPECIES, source, s).fma(coefficient, sum0);
        }
        DoubleVector factor = DoubleVector.broadcast(SPECIES, scale);
        factor.mul(sum0).intoArray(target, t);
    }

    /** Four rows by one vector of the result. */
    private static void addTile(
            double[] matrix,
            int stride,
            int[] rows,
            double[] weights,
            int first,
            int count,
            double[] result,
            int a,
            int lane) {
        int r = a * stride + lane;
        DoubleVector sum0 = DoubleVector.fromArray(SPECIES, result, r);
        DoubleVector sum1 = DoubleVector.fromArray(SPECIES, result, r + stride);
        DoubleVector sum2 = DoubleVector.fromArray(SPECIES, result, r + 2 * stride);
        DoubleVector sum3 = DoubleVector.fromArray(SPECIES, result, r + 3 * stride);
        for (int k = first; k < count; k++) {
            int row = rows[k] * stride;
            DoubleVector right =
                    DoubleVector.fromArray(SPECIES, matrix, row + lane).mul(weights[k]);
            sum0 = right.fma(DoubleVector.broadcast(SPECIES, matrix[row + a]), sum0);
            sum1 = right.fma(DoubleVector.broadcast(SPECIES, matrix[row + a + 1]), sum1);
            sum2 = right.fma(DoubleVector.broadcast(SPECIES, matrix[row + a + 2]), sum2);
            sum3 = right.fma(DoubleVector.broadcast(SPECIES, matrix[row + a + 3]), sum3);
        }
        sum0.intoArray(result, r);
        sum1.intoArray(result, r + stride);
        sum2.intoArray(result, r + 2 * stride);
        sum3.intoArray(result, r + 3 * stride);
    }
}
