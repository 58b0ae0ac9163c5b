package dev.takt.solver.ipm.compute.loops;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;
import static jdk.incubator.vector.VectorOperators.GE;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.MIN;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;

/**
 * Points on arrays and the bounds around them. Where little is ever to be done vector registers look for it, and leave the doing to
 * a loop over the entries in question.
 */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public final class BoundLoops {
    private static final double EPSILON = Math.ulp(1.0);
    private static final double BOUND_MOVE = Math.pow(EPSILON, 0.75);

    private BoundLoops() {}

    public static void pushInside(double[] w, double[] l, double[] u, double push, double fraction, boolean inLanes) {
        int bound = NormLoops.bound(w.length, inLanes);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector at = DoubleVector.fromArray(Lanes.SPECIES, w, i);
            DoubleVector lower = DoubleVector.fromArray(Lanes.SPECIES, l, i);
            DoubleVector upper = DoubleVector.fromArray(Lanes.SPECIES, u, i);
            VectorMask<Double> inside = at.sub(lower)
                    .compare(GE, lower.abs().add(1).mul(push))
                    .and(upper.sub(at).compare(GE, upper.abs().add(1).mul(push)));
            if (!inside.allTrue()) {
                pushInside(w, l, u, push, fraction, i, i + Lanes.WIDTH);
            }
        }
        pushInside(w, l, u, push, fraction, bound, w.length);
    }

    private static void pushInside(double[] w, double[] l, double[] u, double push, double fraction, int from, int to) {
        for (int i = from; i < to; i++) {
            boolean inside = w[i] - l[i] >= push * (1 + Math.abs(l[i])) && u[i] - w[i] >= push * (1 + Math.abs(u[i]));
            if (inside) {
                continue;
            }
            double room = fraction * (u[i] - l[i]);
            if (l[i] > NEGATIVE_INFINITY) {
                w[i] = Math.max(w[i], l[i] + Math.min(push * Math.max(1, Math.abs(l[i])), room));
            }
            if (u[i] < POSITIVE_INFINITY) {
                w[i] = Math.min(w[i], u[i] - Math.min(push * Math.max(1, Math.abs(u[i])), room));
            }
        }
    }

    public static boolean keepDistance(double[] w, double[] l, double[] u, double mu, boolean inLanes) {
        double least = EPSILON * Math.min(1, mu);
        int bound = NormLoops.bound(w.length, inLanes);
        boolean moved = false;
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector at = DoubleVector.fromArray(Lanes.SPECIES, w, i);
            VectorMask<Double> close = at.sub(DoubleVector.fromArray(Lanes.SPECIES, l, i))
                    .compare(LT, least)
                    .or(DoubleVector.fromArray(Lanes.SPECIES, u, i).sub(at).compare(LT, least));
            if (close.anyTrue()) {
                moved |= keepDistance(w, l, u, least, i, i + Lanes.WIDTH);
            }
        }
        return moved | keepDistance(w, l, u, least, bound, w.length);
    }

    private static boolean keepDistance(double[] w, double[] l, double[] u, double least, int from, int to) {
        boolean moved = false;
        for (int i = from; i < to; i++) {
            if (w[i] - l[i] < least) {
                l[i] = Math.min(l[i], w[i]) - BOUND_MOVE * Math.max(1, Math.abs(l[i]));
                moved = true;
            }
            if (u[i] - w[i] < least) {
                u[i] = Math.max(u[i], w[i]) + BOUND_MOVE * Math.max(1, Math.abs(u[i]));
                moved = true;
            }
        }
        return moved;
    }

    public static void relax(double[] l, double[] u, double factor, double ceiling) {
        for (int i = 0; i < l.length; i++) {
            l[i] -= Math.min(ceiling, factor * Math.max(1, Math.abs(l[i])));
            u[i] += Math.min(ceiling, factor * Math.max(1, Math.abs(u[i])));
        }
    }

    public static double smallestGap(double[] l, double[] u, boolean inLanes) {
        int bound = NormLoops.bound(l.length, inLanes);
        double smallest = bound > 0 ? smallestGapInLanes(l, u, bound) : POSITIVE_INFINITY;
        for (int i = bound; i < l.length; i++) {
            smallest = Math.min(smallest, u[i] - l[i]);
        }
        return smallest;
    }

    private static double smallestGapInLanes(double[] l, double[] u, int bound) {
        DoubleVector smallest = DoubleVector.broadcast(Lanes.SPECIES, POSITIVE_INFINITY);
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            smallest = DoubleVector.fromArray(Lanes.SPECIES, u, i)
                    .sub(DoubleVector.fromArray(Lanes.SPECIES, l, i))
                    .min(smallest);
        }
        return smallest.reduceLanes(MIN);
    }

    public static int fixClosed(double[] l, double[] u, double tolerance, double[] free, boolean inLanes) {
        Arrays.fill(free, 1);
        int bound = NormLoops.bound(l.length, inLanes);
        int fixed = 0;
        for (int i = 0; i < bound; i += Lanes.WIDTH) {
            DoubleVector lower = DoubleVector.fromArray(Lanes.SPECIES, l, i);
            VectorMask<Double> closed = DoubleVector.fromArray(Lanes.SPECIES, u, i)
                    .sub(lower)
                    .compare(LE, lower.abs().max(1).mul(tolerance))
                    .and(lower.compare(GT, NEGATIVE_INFINITY));
            if (closed.anyTrue()) {
                fixed += fixClosed(l, u, tolerance, free, i, i + Lanes.WIDTH);
            }
        }
        return fixed + fixClosed(l, u, tolerance, free, bound, l.length);
    }

    private static int fixClosed(double[] l, double[] u, double tolerance, double[] free, int from, int to) {
        int fixed = 0;
        for (int i = from; i < to; i++) {
            if (l[i] > NEGATIVE_INFINITY && u[i] - l[i] <= tolerance * Math.max(1, Math.abs(l[i]))) {
                l[i] = NEGATIVE_INFINITY;
                u[i] = POSITIVE_INFINITY;
                free[i] = 0;
                fixed++;
            }
        }
        return fixed;
    }

    public static void absorbResidual(double[] free, double[] residual, double[] zl, double[] zu) {
        for (int i = 0; i < free.length; i++) {
            if (free[i] == 0) {
                zl[i] = Math.max(residual[i], 0);
                zu[i] = Math.max(-residual[i], 0);
            }
        }
    }

    public static void pin(double[] free, double weight, double[] diagonal) {
        for (int i = 0; i < free.length; i++) {
            diagonal[i] += (1 - free[i]) * weight;
        }
    }

    public static void proximalWeights(double[] x, double[] result) {
        for (int i = 0; i < x.length; i++) {
            double magnitude = Math.max(1, Math.abs(x[i]));
            result[i] = 1 / (magnitude * magnitude);
        }
    }

    public static double proximal(double[] x, double[] reference, double[] weight) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double d = x[i] - reference[i];
            sum += weight[i] * d * d;
        }
        return sum;
    }

    public static void addProximalGradient(double a, double[] x, double[] reference, double[] weight, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += a * weight[i] * (x[i] - reference[i]);
        }
    }

    /**
     * Minimises {@code penalty (p + n) - mu (log p + log n)} subject to {@code c - p + n = 0} (Wächter and Biegler 2006,
     * eq. 33), by the form of the root that does not cancel.
     */
    public static void elasticSplit(double[] c, double mu, double penalty, double[] p, double[] n) {
        for (int i = 0; i < c.length; i++) {
            double magnitude = Math.abs(c[i]);
            double half = (mu - penalty * magnitude) / (2 * penalty);
            double product = mu * magnitude / (2 * penalty);
            double root = Math.sqrt(half * half + product);
            double smaller = half > 0 ? half + root : product / (root - half);
            p[i] = c[i] > 0 ? magnitude + smaller : smaller;
            n[i] = c[i] > 0 ? smaller : magnitude + smaller;
        }
    }
}
