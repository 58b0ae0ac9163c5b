package dev.takt.solver.linalg.ldlt;

import static dev.takt.solver.linalg.ldlt.DenseKernels.BLOCK;
import static dev.takt.solver.linalg.ldlt.DenseKernels.STEP;

/** Factorizes the 4 x 4 diagonal block of one elimination step, with static pivots, and judges the pivots. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class DiagonalBlock {
    private final PivotStore pivots;
    private final PivotPerturbation perturbation;
    private final PivotStatistics statistics;

    private double inverse00;
    private double inverse10;
    private double inverse11;
    private double lower10;

    DiagonalBlock(PivotStore pivots, PivotPerturbation perturbation, PivotStatistics statistics) {
        this.pivots = pivots;
        this.perturbation = perturbation;
        this.statistics = statistics;
    }

    /**
     * Factorizes the block at {@code column} of a panel.
     *
     * @param first number of the pivot in this column
     * @param count number of pivots of the front from this column on
     * @param step receives the factors
     */
    void factorize(double[] panel, int offset, int stride, int column, int first, int count, EliminationStep step) {
        int p = offset + ((column / BLOCK) * stride + column) * BLOCK + column % BLOCK;
        double a00 = panel[p];
        double a10 = panel[p + 1];
        double a20 = panel[p + 2];
        double a30 = panel[p + 3];
        double a11 = panel[p + BLOCK + 1];
        double a21 = panel[p + BLOCK + 2];
        double a31 = panel[p + BLOCK + 3];
        double a22 = panel[p + 2 * BLOCK + 2];
        double a32 = panel[p + 2 * BLOCK + 3];
        double a33 = panel[p + 3 * BLOCK + 3];

        invert(a00, a10, a11, first, count);
        step.i00 = inverse00;
        step.i10 = inverse10;
        step.i11 = inverse11;
        step.l10 = lower10;
        double u21 = a21 - a20 * lower10;
        double u31 = a31 - a30 * lower10;
        step.l20 = a20 * inverse00 + u21 * inverse10;
        step.l21 = a20 * inverse10 + u21 * inverse11;
        step.l30 = a30 * inverse00 + u31 * inverse10;
        step.l31 = a30 * inverse10 + u31 * inverse11;
        a22 -= step.l20 * a20 + step.l21 * u21;
        a32 -= step.l30 * a20 + step.l31 * u21;
        a33 -= step.l30 * a30 + step.l31 * u31;

        invert(a22, a32, a33, first + 2, count - 2);
        step.i22 = inverse00;
        step.i32 = inverse10;
        step.i33 = inverse11;
        step.l32 = lower10;
    }

    /** Writes the unit lower triangle of the block into the panel, where {@link #factorize} read the block. */
    static void storeLower(double[] panel, int offset, int stride, int column, EliminationStep step) {
        int p = offset + ((column / BLOCK) * stride + column) * BLOCK + column % BLOCK;
        panel[p + 1] = step.l10;
        panel[p + 2] = step.l20;
        panel[p + 3] = step.l30;
        panel[p + BLOCK + 2] = step.l21;
        panel[p + BLOCK + 3] = step.l31;
        panel[p + (STEP - 2) * BLOCK + 3] = step.l32;
    }

    /** Inverts two columns (a, b; b, c): a pair, two single pivots, one, or none, as {@code count} says. */
    private void invert(double a, double b, double c, int pivot, int count) {
        inverse00 = 0.0;
        inverse10 = 0.0;
        inverse11 = 0.0;
        lower10 = 0.0;
        if (count <= 0) {
            return;
        }
        if (pivots.startsPair[pivot]) {
            invertPair(a, b, c, pivot);
            pivots.inverseOffDiagonal[pivot] = inverse10;
        } else {
            inverse00 = invertSingle(a, pivot);
            lower10 = b * inverse00;
            if (count > 1) {
                inverse11 = invertSingle(c - lower10 * b, pivot + 1);
            }
        }
        pivots.inverseDiagonal[pivot] = inverse00;
        if (count > 1) {
            pivots.inverseDiagonal[pivot + 1] = inverse11;
        }
    }

    private double invertSingle(double pivot, int k) {
        if (Math.abs(pivot) > perturbation.single() * pivots.scale(k)) {
            statistics.countSingle(pivot);
            return 1.0 / pivot;
        }
        statistics.countPerturbed();
        return 1.0 / replacement(pivot, k);
    }

    /** What replaces a weak pivot; a pivot that is no number, or of an empty row, is replaced as well. */
    private double replacement(double pivot, int k) {
        double scale = pivots.scale(k);
        return Math.copySign(scale > 0 ? perturbation.replacement() * scale : 1.0, pivot);
    }

    private void invertPair(double a, double b, double c, int k) {
        double p = pivots.scale(k);
        double q = pivots.scale(k + 1);
        double determinant = determinant(a, b, c);
        double noise = p * Math.abs(c) + q * Math.abs(a) + Math.abs(b) * Math.sqrt(p * q);
        if (Math.abs(determinant) > perturbation.pair() * noise) {
            statistics.countPair(determinant, a + c);
            inverse00 = c / determinant;
            inverse10 = -b / determinant;
            inverse11 = a / determinant;
        } else if (Math.abs(a) * q >= Math.abs(c) * p) {
            invertWeakPair(a, b, c, k, k + 1);
        } else {
            invertWeakPair(c, b, a, k + 1, k);
            double swap = inverse00;
            inverse00 = inverse11;
            inverse11 = swap;
        }
    }

    /** A nearly singular pair as two single pivots, the stronger first; only what is weak of it is replaced. */
    private void invertWeakPair(double strong, double b, double weak, int strongPivot, int weakPivot) {
        double inverseStrong = invertSingle(strong, strongPivot);
        double multiplier = b * inverseStrong;
        double inverseWeak = invertSingle(weak - multiplier * b, weakPivot);
        inverse11 = inverseWeak;
        inverse10 = -multiplier * inverseWeak;
        inverse00 = inverseStrong + multiplier * multiplier * inverseWeak;
    }

    /** {@code a c - b b} to nearly full accuracy: W. Kahan's difference of products with fused multiply-add. */
    private static double determinant(double a, double b, double c) {
        double square = b * b;
        double error = Math.fma(-b, b, square);
        return Math.fma(a, c, -square) + error;
    }
}
