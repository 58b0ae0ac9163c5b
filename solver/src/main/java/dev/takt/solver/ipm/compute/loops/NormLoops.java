package dev.takt.solver.ipm.compute.loops;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * Norms of arrays, and of residuals as they are formed. Magnitudes are compared as integers, which order like the numbers: that is
 * faster, and NaN comes out as the largest. Each loop runs in vector registers as far as it is asked to and they fit, and entry by
 * entry from there; the results are the same bit for bit.
 */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public final class NormLoops {
    private static final long MAGNITUDE = Long.MAX_VALUE;

    private NormLoops() {}

    /** Where the entry by entry part of a loop begins. */
    public static int bound(int length, boolean inLanes) {
        return inLanes ? Lanes.SPECIES.loopBound(length) : 0;
    }

    /** The bits of |x|, which as an integer orders like the number; those of NaN are above all others. */
    public static long magnitude(double x) {
        return Double.doubleToRawLongBits(x) & MAGNITUDE;
    }

    /** Adds the moduli. */
    public static void addModuli(double[] x, LaneSums sums, boolean inLanes) {
        int bound = bound(x.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector.fromArray(Lanes.SPECIES, sums.lanes, LaneSums.lane(i))
                    .add(DoubleVector.fromArray(Lanes.SPECIES, x, i).abs())
                    .intoArray(sums.lanes, LaneSums.lane(i));
        }
        for (int i = bound; i < x.length; i++) {
            sums.add(i, Math.abs(x[i]));
        }
    }

    public static double infinityNorm(double[] x, boolean inLanes) {
        int bound = bound(x.length, inLanes);
        double inRegisters = bound > 0 ? infinityNormInLanes(x, bound) : 0;
        long largest = 0;
        for (int i = bound; i < x.length; i++) {
            largest = Math.max(largest, magnitude(x[i]));
        }
        return Math.max(inRegisters, Double.longBitsToDouble(largest));
    }

    private static double infinityNormInLanes(double[] x, int bound) {
        LongVector largest = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            largest = DoubleVector.fromArray(Lanes.SPECIES, x, i)
                    .reinterpretAsLongs()
                    .and(Lanes.MODULUS)
                    .max(largest);
        }
        return Double.longBitsToDouble(largest.reduceLanes(VectorOperators.MAX));
    }

    public static double weightedNorm(double[] x, double[] weight, boolean inLanes) {
        int bound = bound(x.length, inLanes);
        double inRegisters = bound > 0 ? weightedNormInLanes(x, weight, bound) : 0;
        long largest = 0;
        for (int i = bound; i < x.length; i++) {
            largest = Math.max(largest, magnitude(x[i] / weight[i]));
        }
        return Math.max(inRegisters, Double.longBitsToDouble(largest));
    }

    private static double weightedNormInLanes(double[] x, double[] weight, int bound) {
        LongVector largest = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            largest = DoubleVector.fromArray(Lanes.SPECIES, x, i)
                    .div(DoubleVector.fromArray(Lanes.SPECIES, weight, i))
                    .reinterpretAsLongs()
                    .and(Lanes.MODULUS)
                    .max(largest);
        }
        return Double.longBitsToDouble(largest.reduceLanes(VectorOperators.MAX));
    }

    public static double relativeStep(double[] d, double[] x, boolean inLanes) {
        int bound = bound(x.length, inLanes);
        double inRegisters = bound > 0 ? relativeStepInLanes(d, x, bound) : 0;
        long largest = 0;
        for (int i = bound; i < x.length; i++) {
            largest = Math.max(largest, magnitude(d[i] / (1 + Math.abs(x[i]))));
        }
        return Math.max(inRegisters, Double.longBitsToDouble(largest));
    }

    private static double relativeStepInLanes(double[] d, double[] x, int bound) {
        LongVector largest = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector ratio = DoubleVector.fromArray(Lanes.SPECIES, d, i)
                    .div(DoubleVector.fromArray(Lanes.SPECIES, x, i).abs().add(1));
            largest = ratio.reinterpretAsLongs().and(Lanes.MODULUS).max(largest);
        }
        return Double.longBitsToDouble(largest.reduceLanes(VectorOperators.MAX));
    }

    public static double dualResidual(double[] gradient, double[] product, double[] zl, double[] zu, double[] result) {
        long largest = 0;
        for (int i = 0; i < result.length; i++) {
            double r = gradient[i] + product[i] - zl[i] + zu[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Double.longBitsToDouble(largest);
    }

    public static double primalResidual(
            double[] right,
            double[] product,
            double shift,
            double[] dw,
            double[] dzl,
            double[] dzu,
            double[] result,
            boolean inLanes) {
        int bound = bound(result.length, inLanes);
        double inRegisters = bound > 0 ? primalResidualInLanes(right, product, shift, dw, dzl, dzu, result, bound) : 0;
        long largest = 0;
        for (int i = bound; i < result.length; i++) {
            double r = right[i] - product[i] - shift * dw[i] + dzl[i] - dzu[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Math.max(inRegisters, Double.longBitsToDouble(largest));
    }

    private static double primalResidualInLanes(
            double[] right,
            double[] product,
            double shift,
            double[] dw,
            double[] dzl,
            double[] dzu,
            double[] result,
            int bound) {
        LongVector largest = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector r = DoubleVector.fromArray(Lanes.SPECIES, right, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, product, i))
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, dw, i).mul(shift))
                    .add(DoubleVector.fromArray(Lanes.SPECIES, dzl, i))
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, dzu, i));
            r.intoArray(result, i);
            largest = r.reinterpretAsLongs().and(Lanes.MODULUS).max(largest);
        }
        return Double.longBitsToDouble(largest.reduceLanes(VectorOperators.MAX));
    }

    public static double rowResidual(
            double[] right, double[] product, double[] diagonal, double[] dy, double[] result, boolean inLanes) {
        int bound = bound(result.length, inLanes);
        double inRegisters = bound > 0 ? rowResidualInLanes(right, product, diagonal, dy, result, bound) : 0;
        long largest = 0;
        for (int i = bound; i < result.length; i++) {
            double r = right[i] - product[i] + diagonal[i] * dy[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Math.max(inRegisters, Double.longBitsToDouble(largest));
    }

    private static double rowResidualInLanes(
            double[] right, double[] product, double[] diagonal, double[] dy, double[] result, int bound) {
        LongVector largest = LongVector.zero(Lanes.BITS);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector r = DoubleVector.fromArray(Lanes.SPECIES, right, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, product, i))
                    .add(DoubleVector.fromArray(Lanes.SPECIES, diagonal, i)
                            .mul(DoubleVector.fromArray(Lanes.SPECIES, dy, i)));
            r.intoArray(result, i);
            largest = r.reinterpretAsLongs().and(Lanes.MODULUS).max(largest);
        }
        return Double.longBitsToDouble(largest.reduceLanes(VectorOperators.MAX));
    }
}
