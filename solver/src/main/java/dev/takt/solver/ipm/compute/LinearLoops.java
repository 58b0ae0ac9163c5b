package dev.takt.solver.ipm.compute;

/**
 * Linear algebra on arrays: plain loops that the compiler vectorizes. Sums run in four interleaved lanes, in a fixed order.
 * Magnitudes are compared as integers, which order like the numbers: that is faster, and NaN comes out as the largest.
 */
final class LinearLoops {
    private static final long MAGNITUDE = Long.MAX_VALUE;

    private LinearLoops() {}

    static void scale(double a, double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= a;
        }
    }

    static void scaled(double a, double[] x, double[] result) {
        for (int i = 0; i < x.length; i++) {
            result[i] = a * x[i];
        }
    }

    static void axpy(double a, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += a * x[i];
        }
    }

    static void sum(double[] x, double a, double[] y, double[] result) {
        for (int i = 0; i < x.length; i++) {
            result[i] = x[i] + a * y[i];
        }
    }

    static void multiply(double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] *= x[i];
        }
    }

    static void divide(double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] /= x[i];
        }
    }

    static void addQuotient(double a, double[] x, double[] divisor, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += a * x[i] / divisor[i];
        }
    }

    static void addReciprocal(double a, double[] divisor, double[] y) {
        for (int i = 0; i < divisor.length; i++) {
            y[i] += a / divisor[i];
        }
    }

    static void cap(double ceiling, double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.min(x[i], ceiling);
        }
    }

    static double dot(double[] x, double[] y) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < x.length; i += 4) {
            a += x[i] * y[i];
            b += x[i + 1] * y[i + 1];
            c += x[i + 2] * y[i + 2];
            d += x[i + 3] * y[i + 3];
        }
        for (; i < x.length; i++) {
            a += x[i] * y[i];
        }
        return (a + b) + (c + d);
    }

    static double oneNorm(double[] x) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < x.length; i += 4) {
            a += Math.abs(x[i]);
            b += Math.abs(x[i + 1]);
            c += Math.abs(x[i + 2]);
            d += Math.abs(x[i + 3]);
        }
        for (; i < x.length; i++) {
            a += Math.abs(x[i]);
        }
        return (a + b) + (c + d);
    }

    /** The bits of |x|, which as an integer orders like the number; those of NaN are above all others. */
    static long magnitude(double x) {
        return Double.doubleToRawLongBits(x) & MAGNITUDE;
    }

    static double infinityNorm(double[] x) {
        long a = 0;
        long b = 0;
        long c = 0;
        long d = 0;
        int i = 0;
        for (; i + 3 < x.length; i += 4) {
            a = Math.max(a, magnitude(x[i]));
            b = Math.max(b, magnitude(x[i + 1]));
            c = Math.max(c, magnitude(x[i + 2]));
            d = Math.max(d, magnitude(x[i + 3]));
        }
        for (; i < x.length; i++) {
            a = Math.max(a, magnitude(x[i]));
        }
        return Double.longBitsToDouble(Math.max(Math.max(a, b), Math.max(c, d)));
    }

    static double weightedNorm(double[] x, double[] weight) {
        long largest = 0;
        for (int i = 0; i < x.length; i++) {
            largest = Math.max(largest, magnitude(x[i] / weight[i]));
        }
        return Double.longBitsToDouble(largest);
    }

    static double relativeStep(double[] d, double[] x) {
        long largest = 0;
        for (int i = 0; i < x.length; i++) {
            largest = Math.max(largest, magnitude(d[i] / (1 + Math.abs(x[i]))));
        }
        return Double.longBitsToDouble(largest);
    }

    static double dualResidual(double[] gradient, double[] product, double[] zl, double[] zu, double[] result) {
        long largest = 0;
        for (int i = 0; i < result.length; i++) {
            double r = gradient[i] + product[i] - zl[i] + zu[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Double.longBitsToDouble(largest);
    }

    static double primalResidual(
            double[] right, double[] product, double shift, double[] dw, double[] dzl, double[] dzu, double[] result) {
        long largest = 0;
        for (int i = 0; i < result.length; i++) {
            double r = right[i] - product[i] - shift * dw[i] + dzl[i] - dzu[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Double.longBitsToDouble(largest);
    }

    static double rowResidual(double[] right, double[] product, double[] diagonal, double[] dy, double[] result) {
        long largest = 0;
        for (int i = 0; i < result.length; i++) {
            double r = right[i] - product[i] + diagonal[i] * dy[i];
            result[i] = r;
            largest = Math.max(largest, magnitude(r));
        }
        return Double.longBitsToDouble(largest);
    }
}
