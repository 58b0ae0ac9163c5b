package dev.takt.solver.ipm.compute;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

/** Barrier terms and bound multipliers on arrays. A bound that is infinite contributes nothing. */
final class BarrierLoops {
    /** Products of distances are taken in this range before one logarithm serves them all. */
    private static final double PRODUCT_LOW = 1e-140;

    private static final double PRODUCT_HIGH = 1e140;
    private static final int BLOCK = 4;

    private BarrierLoops() {}

    /** Logarithms are taken of products: of blocks, which do not wait for each other, and of these. */
    static double logBarrier(double[] w, double[] l, double[] u, double damping) {
        double logarithms = 0;
        double product = 1;
        double oneSided = 0;
        for (int from = 0; from < w.length; from += BLOCK) {
            int to = Math.min(from + BLOCK, w.length);
            double block = 1;
            for (int i = from; i < to; i++) {
                double low = w[i] - l[i];
                double high = u[i] - w[i];
                if (!(low > 0 && high > 0)) {
                    return Double.NaN;
                }
                boolean below = low < POSITIVE_INFINITY;
                boolean above = high < POSITIVE_INFINITY;
                block *= (below ? low : 1) * (above ? high : 1);
                if (below != above) {
                    oneSided += below ? low : high;
                }
            }
            if (isExtreme(block)) {
                logarithms += logarithms(w, l, u, from, to);
                continue;
            }
            product *= block;
            if (isExtreme(product)) {
                logarithms += Math.log(product);
                product = 1;
            }
        }
        return damping * oneSided - (logarithms + Math.log(product));
    }

    /** The logarithms of the distances of a block one by one. */
    private static double logarithms(double[] w, double[] l, double[] u, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += l[i] > NEGATIVE_INFINITY ? Math.log(w[i] - l[i]) : 0;
            sum += u[i] < POSITIVE_INFINITY ? Math.log(u[i] - w[i]) : 0;
        }
        return sum;
    }

    private static boolean isExtreme(double product) {
        return product < PRODUCT_LOW || product > PRODUCT_HIGH;
    }

    /** Sums in two lanes. */
    static double barrierSlope(
            double[] gradient, double[] w, double[] l, double[] u, double mu, double damping, double[] dw) {
        double even = 0;
        double odd = 0;
        double damped = damping * mu;
        int i = 0;
        for (; i + 1 < w.length; i += 2) {
            even += barrierGradient(gradient[i], w[i], l[i], u[i], mu, damped) * dw[i];
            odd += barrierGradient(gradient[i + 1], w[i + 1], l[i + 1], u[i + 1], mu, damped) * dw[i + 1];
        }
        if (i < w.length) {
            even += barrierGradient(gradient[i], w[i], l[i], u[i], mu, damped) * dw[i];
        }
        return even + odd;
    }

    private static double barrierGradient(double gradient, double w, double l, double u, double mu, double damped) {
        return gradient - mu / (w - l) + mu / (u - w) + oneSided(l, u) * damped;
    }

    /** 1 where only the lower side is bounded, -1 where only the upper side is, else 0. */
    private static double oneSided(double l, double u) {
        return (l > NEGATIVE_INFINITY ? 1 : 0) - (u < POSITIVE_INFINITY ? 1 : 0);
    }

    static void barrierDiagonal(
            double[] w, double[] l, double[] u, double[] zl, double[] zu, double shift, double[] diagonal) {
        for (int i = 0; i < w.length; i++) {
            diagonal[i] = zl[i] / (w[i] - l[i]) + zu[i] / (u[i] - w[i]) + shift;
        }
    }

    static void complementarity(double[] w, double[] l, double[] u, double[] zl, double[] zu, Complementarity result) {
        addProducts(w, l, zl, 1, result);
        addProducts(w, u, zu, -1, result);
    }

    /** Sums run in two lanes, since each addition waits for the one before. */
    private static void addProducts(double[] w, double[] bound, double[] z, double sign, Complementarity result) {
        long smallest = LinearLoops.magnitude(POSITIVE_INFINITY);
        long largest = 0;
        double even = 0;
        double odd = 0;
        double evenMultipliers = 0;
        double oddMultipliers = 0;
        int count = 0;
        for (int i = 0; i < w.length; i++) {
            double distance = sign * (w[i] - bound[i]);
            if (distance == POSITIVE_INFINITY) {
                continue;
            }
            double product = distance * z[i];
            smallest = Math.min(smallest, LinearLoops.magnitude(product));
            largest = Math.max(largest, LinearLoops.magnitude(product));
            if ((count & 1) == 0) {
                even += product;
                evenMultipliers += z[i];
            } else {
                odd += product;
                oddMultipliers += z[i];
            }
            count++;
        }
        result.add(
                Double.longBitsToDouble(smallest),
                Double.longBitsToDouble(largest),
                even + odd,
                evenMultipliers + oddMultipliers,
                count);
    }

    static void clampMultipliers(
            double[] w, double[] l, double[] u, double[] zl, double[] zu, double mu, double kappa) {
        for (int i = 0; i < w.length; i++) {
            double below = mu / (w[i] - l[i]);
            double above = mu / (u[i] - w[i]);
            zl[i] = Math.max(Math.min(zl[i], kappa * below), below / kappa);
            zu[i] = Math.max(Math.min(zu[i], kappa * above), above / kappa);
        }
    }

    static void centralMultipliers(double[] w, double[] l, double[] u, double mu, double[] zl, double[] zu) {
        for (int i = 0; i < w.length; i++) {
            zl[i] = mu / (w[i] - l[i]);
            zu[i] = mu / (u[i] - w[i]);
        }
    }

    static void fillMultipliers(double[] l, double[] u, double value, double[] zl, double[] zu) {
        for (int i = 0; i < l.length; i++) {
            zl[i] = l[i] > NEGATIVE_INFINITY ? value : 0;
            zu[i] = u[i] < POSITIVE_INFINITY ? value : 0;
        }
    }

    static void floorMultipliers(double[] w, double[] l, double[] u, double mu, double[] zl, double[] zu) {
        for (int i = 0; i < l.length; i++) {
            zl[i] = l[i] > NEGATIVE_INFINITY ? Math.max(zl[i], mu / (w[i] - l[i])) : 0;
            zu[i] = u[i] < POSITIVE_INFINITY ? Math.max(zu[i], mu / (u[i] - w[i])) : 0;
        }
    }

    static void dampedNegative(double[] residual, double[] l, double[] u, double damping, double[] result) {
        for (int i = 0; i < residual.length; i++) {
            result[i] = -residual[i] - oneSided(l[i], u[i]) * damping;
        }
    }

    static void complementarityRightSide(
            double[] w, double[] l, double[] u, double[] zl, double[] zu, double mu, double[] rl, double[] ru) {
        for (int i = 0; i < w.length; i++) {
            rl[i] = l[i] > NEGATIVE_INFINITY ? mu - (w[i] - l[i]) * zl[i] : 0;
            ru[i] = u[i] < POSITIVE_INFINITY ? mu - (u[i] - w[i]) * zu[i] : 0;
        }
    }

    static void condense(
            double[] right, double[] rl, double[] ru, double[] w, double[] l, double[] u, double[] result) {
        for (int i = 0; i < w.length; i++) {
            result[i] = right[i] + rl[i] / (w[i] - l[i]) - ru[i] / (u[i] - w[i]);
        }
    }

    static void recoverMultipliers(
            double[] rl, double[] w, double[] l, double[] zl, double[] dw, double[] dzl, double sign) {
        for (int i = 0; i < w.length; i++) {
            dzl[i] = (rl[i] - sign * zl[i] * dw[i]) / (sign * (w[i] - l[i]));
        }
    }
}
