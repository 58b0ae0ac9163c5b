package dev.takt.solver.ipm.compute;

import static java.lang.Double.NEGATIVE_INFINITY;
import static java.lang.Double.POSITIVE_INFINITY;

/** Barrier terms and bound multipliers on arrays. A bound that is infinite contributes nothing. */
final class BarrierLoops {
    /** Products of distances are taken in this range before one logarithm serves them all. */
    private static final double PRODUCT_LOW = 1e-140;

    private static final double PRODUCT_HIGH = 1e140;

    private BarrierLoops() {}

    static double logBarrier(double[] w, double[] l, double[] u, double damping) {
        double logarithms = 0;
        double productBelow = 1;
        double productAbove = 1;
        double oneSided = 0;
        for (int i = 0; i < w.length; i++) {
            boolean below = l[i] > NEGATIVE_INFINITY;
            boolean above = u[i] < POSITIVE_INFINITY;
            if (below) {
                double distance = w[i] - l[i];
                if (!(distance > 0)) {
                    return Double.NaN;
                }
                productBelow *= distance;
                oneSided += above ? 0 : distance;
            }
            if (above) {
                double distance = u[i] - w[i];
                if (!(distance > 0)) {
                    return Double.NaN;
                }
                productAbove *= distance;
                oneSided += below ? 0 : distance;
            }
            if (isExtreme(productBelow) || isExtreme(productAbove)) {
                logarithms += Math.log(productBelow) + Math.log(productAbove);
                productBelow = 1;
                productAbove = 1;
            }
        }
        return damping * oneSided - (logarithms + Math.log(productBelow) + Math.log(productAbove));
    }

    private static boolean isExtreme(double product) {
        return product < PRODUCT_LOW || product > PRODUCT_HIGH;
    }

    static double barrierSlope(
            double[] gradient, double[] w, double[] l, double[] u, double mu, double damping, double[] dw) {
        double slope = 0;
        for (int i = 0; i < w.length; i++) {
            slope += (gradient[i] - mu / (w[i] - l[i]) + mu / (u[i] - w[i]) + oneSided(l[i], u[i]) * damping * mu)
                    * dw[i];
        }
        return slope;
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
        long smallest = LinearLoops.magnitude(POSITIVE_INFINITY);
        long largest = 0;
        double sumBelow = 0;
        double sumAbove = 0;
        double multipliersBelow = 0;
        double multipliersAbove = 0;
        int count = 0;
        for (int i = 0; i < w.length; i++) {
            if (l[i] > NEGATIVE_INFINITY) {
                double product = (w[i] - l[i]) * zl[i];
                smallest = Math.min(smallest, LinearLoops.magnitude(product));
                largest = Math.max(largest, LinearLoops.magnitude(product));
                sumBelow += product;
                multipliersBelow += zl[i];
                count++;
            }
            if (u[i] < POSITIVE_INFINITY) {
                double product = (u[i] - w[i]) * zu[i];
                smallest = Math.min(smallest, LinearLoops.magnitude(product));
                largest = Math.max(largest, LinearLoops.magnitude(product));
                sumAbove += product;
                multipliersAbove += zu[i];
                count++;
            }
        }
        result.add(
                Double.longBitsToDouble(smallest),
                Double.longBitsToDouble(largest),
                sumBelow + sumAbove,
                multipliersBelow + multipliersAbove,
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
