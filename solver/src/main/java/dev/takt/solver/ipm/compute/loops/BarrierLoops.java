package dev.takt.solver.ipm.compute.loops;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.NE;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/**
 * Barrier terms and bound multipliers on arrays, sign 1 for lower and -1 for upper bounds. A bound that is infinite contributes
 * nothing.
 */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public final class BarrierLoops {
    /** Products within this factor of mu are central. */
    private static final double CENTRALITY = 10;

    private BarrierLoops() {}

    /** 1 where only the lower side is bounded, -1 where only the upper side is, else 0. */
    private static double oneSided(double l, double u) {
        return (l > NEGATIVE_INFINITY ? 1 : 0) - (u < POSITIVE_INFINITY ? 1 : 0);
    }

    public static void barrierDiagonal(
            double[] w, double[] l, double[] u, double[] zl, double[] zu, double shift, double[] diagonal) {
        for (int i = 0; i < w.length; i++) {
            diagonal[i] = zl[i] / (w[i] - l[i]) + zu[i] / (u[i] - w[i]) + shift;
        }
    }

    /** Clamps the multipliers of one side; hardly ever is one out of range, and vector registers only look for that. */
    public static void clampMultipliers(
            double[] w, double[] bounds, double[] z, double sign, double mu, double kappa, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector product = DoubleVector.fromArray(Lanes.SPECIES, w, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, bounds, i))
                    .mul(sign)
                    .mul(DoubleVector.fromArray(Lanes.SPECIES, z, i));
            if (product.compare(GT, kappa * mu)
                    .or(product.compare(LT, mu / kappa))
                    .anyTrue()) {
                clampMultipliers(w, bounds, z, sign, mu, kappa, i, i + Lanes.WIDTH);
            }
        }
        clampMultipliers(w, bounds, z, sign, mu, kappa, bound, w.length);
    }

    private static void clampMultipliers(
            double[] w, double[] bounds, double[] z, double sign, double mu, double kappa, int from, int to) {
        for (int i = from; i < to; i++) {
            double distance = sign * (w[i] - bounds[i]);
            double product = distance * z[i];
            if (product > kappa * mu || product < mu / kappa) {
                double center = mu / distance;
                z[i] = Math.max(Math.min(z[i], kappa * center), center / kappa);
            }
        }
    }

    public static void centralMultipliers(double[] w, double[] l, double[] u, double mu, double[] zl, double[] zu) {
        for (int i = 0; i < w.length; i++) {
            zl[i] = mu / (w[i] - l[i]);
            zu[i] = mu / (u[i] - w[i]);
        }
    }

    public static void centre(double[] w, double[] l, double[] u, double mu, double[] zl, double[] zu) {
        for (int i = 0; i < w.length; i++) {
            double below = w[i] - l[i];
            double above = u[i] - w[i];
            double middle = 0.5 * (u[i] - l[i]);
            if (below < above) {
                w[i] = l[i] + Math.min(middle, central(below, zl[i], mu));
            } else if (u[i] < POSITIVE_INFINITY) {
                w[i] = u[i] - Math.min(middle, central(above, zu[i], mu));
            }
            zl[i] = mu / (w[i] - l[i]);
            zu[i] = mu / (u[i] - w[i]);
        }
    }

    /** The distance whose product with a multiplier, as much less as this one is, is mu. */
    private static double central(double distance, double multiplier, double mu) {
        double half = 0.5 * (distance - multiplier);
        double root = Math.sqrt(half * half + mu);
        // without the cancellation of half + root
        return half >= 0 ? half + root : mu / (root - half);
    }

    public static void fillMultipliers(double[] l, double[] u, double value, double[] zl, double[] zu) {
        for (int i = 0; i < l.length; i++) {
            zl[i] = l[i] > NEGATIVE_INFINITY ? value : 0;
            zu[i] = u[i] < POSITIVE_INFINITY ? value : 0;
        }
    }

    /** Raises the multipliers of one side; vector registers look whether there is anything to do. */
    public static void floorMultipliers(
            double[] w, double[] bounds, double[] z, double sign, double mu, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector distance = DoubleVector.fromArray(Lanes.SPECIES, w, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, bounds, i))
                    .mul(sign);
            DoubleVector multiplier = DoubleVector.fromArray(Lanes.SPECIES, z, i);
            VectorMask<Double> finite = distance.compare(LT, POSITIVE_INFINITY);
            VectorMask<Double> stray = multiplier.compare(NE, 0).andNot(finite);
            VectorMask<Double> below = distance.mul(multiplier).compare(LT, mu);
            if (below.or(stray).anyTrue()) {
                DoubleVector floor = DoubleVector.broadcast(Lanes.SPECIES, mu).div(distance);
                DoubleVector.zero(Lanes.SPECIES)
                        .blend(multiplier.blend(multiplier.max(floor), below), finite)
                        .intoArray(z, i);
            }
        }
        for (int i = bound; i < w.length; i++) {
            double distance = sign * (w[i] - bounds[i]);
            boolean finite = distance < POSITIVE_INFINITY;
            if (distance * z[i] < mu || !finite) {
                z[i] = finite ? Math.max(z[i], mu / distance) : 0;
            }
        }
    }

    public static void dampedNegative(
            double[] residual, double[] l, double[] u, double damping, double[] result, boolean inLanes) {
        int bound = NormLoops.bound(residual.length, inLanes);
        DoubleVector none = DoubleVector.zero(Lanes.SPECIES);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            VectorMask<Double> below =
                    DoubleVector.fromArray(Lanes.SPECIES, l, i).compare(GT, NEGATIVE_INFINITY);
            VectorMask<Double> above =
                    DoubleVector.fromArray(Lanes.SPECIES, u, i).compare(LT, POSITIVE_INFINITY);
            DoubleVector side = none.blend(1, below).sub(none.blend(1, above));
            DoubleVector.fromArray(Lanes.SPECIES, residual, i)
                    .neg()
                    .sub(side.mul(damping))
                    .intoArray(result, i);
        }
        for (int i = bound; i < residual.length; i++) {
            result[i] = -residual[i] - oneSided(l[i], u[i]) * damping;
        }
    }

    /** result = mu - distance z on one side, 0 where there is no bound. */
    public static void complementarityRightSide(
            double[] w, double[] bounds, double[] z, double sign, double mu, double[] result, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        DoubleVector none = DoubleVector.zero(Lanes.SPECIES);
        DoubleVector center = DoubleVector.broadcast(Lanes.SPECIES, mu);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector distance = DoubleVector.fromArray(Lanes.SPECIES, w, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, bounds, i))
                    .mul(sign);
            DoubleVector right = center.sub(distance.mul(DoubleVector.fromArray(Lanes.SPECIES, z, i)));
            none.blend(right, distance.compare(LT, POSITIVE_INFINITY)).intoArray(result, i);
        }
        for (int i = bound; i < w.length; i++) {
            double distance = sign * (w[i] - bounds[i]);
            result[i] = distance < POSITIVE_INFINITY ? mu - distance * z[i] : 0;
        }
    }

    /**
     * Adds to the right-hand sides of one side what brings the products at the end of a step between a tenth of mu and ten times mu,
     * and takes no more than ten times mu away.
     */
    public static void addCentrality(
            double[] w,
            double[] dw,
            double[] bounds,
            double sign,
            double primal,
            double[] z,
            double[] dz,
            double dual,
            double mu,
            double[] result) {
        double least = mu / CENTRALITY;
        double most = mu * CENTRALITY;
        for (int i = 0; i < w.length; i++) {
            double distance = sign * (w[i] - bounds[i] + primal * dw[i]);
            if (distance < POSITIVE_INFINITY) {
                double product = distance * (z[i] + dual * dz[i]);
                result[i] += Math.max(Math.max(least, Math.min(most, product)) - product, -most);
            }
        }
    }

    public static void condense(
            double[] right, double[] rl, double[] ru, double[] w, double[] l, double[] u, double[] result) {
        for (int i = 0; i < w.length; i++) {
            result[i] = right[i] + rl[i] / (w[i] - l[i]) - ru[i] / (u[i] - w[i]);
        }
    }

    public static void recoverMultipliers(
            double[] rl, double[] w, double[] l, double[] zl, double[] dw, double[] dzl, double sign) {
        for (int i = 0; i < w.length; i++) {
            dzl[i] = (rl[i] - sign * zl[i] * dw[i]) / (sign * (w[i] - l[i]));
        }
    }
}
