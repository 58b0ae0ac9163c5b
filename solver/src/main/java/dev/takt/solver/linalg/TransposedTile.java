package dev.takt.solver.linalg;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Transposes a tile of eight by eight numbers, in registers where a register holds a row: blocks of four, then of two, then
 * of one are exchanged across the diagonal.
 */
final class TransposedTile {
    private static final int SIZE = LaneKernels.LANES;
    private static final VectorSpecies<Double> ROW = DoubleVector.SPECIES_512;
    private static final boolean ROWS_FIT = DoubleVector.SPECIES_PREFERRED.length() >= SIZE;

    private static final VectorShuffle<Double> SWAP_FOURS = shuffle(4, 5, 6, 7, 0, 1, 2, 3);
    private static final VectorShuffle<Double> SWAP_TWOS = shuffle(2, 3, 0, 1, 6, 7, 4, 5);
    private static final VectorShuffle<Double> SWAP_ONES = shuffle(1, 0, 3, 2, 5, 4, 7, 6);
    private static final VectorMask<Double> LATER_FOUR = VectorMask.fromLong(ROW, 0xF0);
    private static final VectorMask<Double> LATER_TWOS = VectorMask.fromLong(ROW, 0xCC);
    private static final VectorMask<Double> LATER_ONES = VectorMask.fromLong(ROW, 0xAA);

    private TransposedTile() {}

    private static VectorShuffle<Double> shuffle(int... lanes) {
        return VectorShuffle.fromArray(ROW, lanes, 0);
    }

    /**
     * Copies the transposed tile, its rows scaled; source and target do not overlap.
     *
     * @param first where the scale of the first row is
     */
    static void copy(
            double[] source,
            int from,
            int sourceStride,
            double[] scales,
            int first,
            double[] target,
            int to,
            int targetStride) {
        if (ROWS_FIT) {
            copyRows(source, from, sourceStride, DoubleVector.fromArray(ROW, scales, first), target, to, targetStride);
            return;
        }
        for (int i = 0; i < SIZE; i++) {
            double scale = scales[first + i];
            for (int j = 0; j < SIZE; j++) {
                target[to + j * targetStride + i] = source[from + i * sourceStride + j] * scale;
            }
        }
    }

    private static DoubleVector row(double[] source, int at) {
        return DoubleVector.fromArray(ROW, source, at);
    }

    private static void copyRows(
            double[] source, int from, int sourceStride, DoubleVector scale, double[] target, int to, int stride) {
        DoubleVector r0 = row(source, from);
        DoubleVector r1 = row(source, from + sourceStride);
        DoubleVector r2 = row(source, from + 2 * sourceStride);
        DoubleVector r3 = row(source, from + 3 * sourceStride);
        DoubleVector r4 = row(source, from + 4 * sourceStride);
        DoubleVector r5 = row(source, from + 5 * sourceStride);
        DoubleVector r6 = row(source, from + 6 * sourceStride);
        DoubleVector r7 = row(source, from + 7 * sourceStride);
        DoubleVector s0 = r0.blend(r4.rearrange(SWAP_FOURS), LATER_FOUR);
        DoubleVector s4 = r0.rearrange(SWAP_FOURS).blend(r4, LATER_FOUR);
        DoubleVector s1 = r1.blend(r5.rearrange(SWAP_FOURS), LATER_FOUR);
        DoubleVector s5 = r1.rearrange(SWAP_FOURS).blend(r5, LATER_FOUR);
        DoubleVector s2 = r2.blend(r6.rearrange(SWAP_FOURS), LATER_FOUR);
        DoubleVector s6 = r2.rearrange(SWAP_FOURS).blend(r6, LATER_FOUR);
        DoubleVector s3 = r3.blend(r7.rearrange(SWAP_FOURS), LATER_FOUR);
        DoubleVector s7 = r3.rearrange(SWAP_FOURS).blend(r7, LATER_FOUR);
        r0 = s0.blend(s2.rearrange(SWAP_TWOS), LATER_TWOS);
        r2 = s0.rearrange(SWAP_TWOS).blend(s2, LATER_TWOS);
        r1 = s1.blend(s3.rearrange(SWAP_TWOS), LATER_TWOS);
        r3 = s1.rearrange(SWAP_TWOS).blend(s3, LATER_TWOS);
        r4 = s4.blend(s6.rearrange(SWAP_TWOS), LATER_TWOS);
        r6 = s4.rearrange(SWAP_TWOS).blend(s6, LATER_TWOS);
        r5 = s5.blend(s7.rearrange(SWAP_TWOS), LATER_TWOS);
        r7 = s5.rearrange(SWAP_TWOS).blend(s7, LATER_TWOS);
        r0.blend(r1.rearrange(SWAP_ONES), LATER_ONES).mul(scale).intoArray(target, to);
        r0.rearrange(SWAP_ONES).blend(r1, LATER_ONES).mul(scale).intoArray(target, to + stride);
        r2.blend(r3.rearrange(SWAP_ONES), LATER_ONES).mul(scale).intoArray(target, to + 2 * stride);
        r2.rearrange(SWAP_ONES).blend(r3, LATER_ONES).mul(scale).intoArray(target, to + 3 * stride);
        r4.blend(r5.rearrange(SWAP_ONES), LATER_ONES).mul(scale).intoArray(target, to + 4 * stride);
        r4.rearrange(SWAP_ONES).blend(r5, LATER_ONES).mul(scale).intoArray(target, to + 5 * stride);
        r6.blend(r7.rearrange(SWAP_ONES), LATER_ONES).mul(scale).intoArray(target, to + 6 * stride);
        r6.rearrange(SWAP_ONES).blend(r7, LATER_ONES).mul(scale).intoArray(target, to + 7 * stride);
    }
}
