package dev.takt.solver.ipm.compute.loops;

/** Linear algebra on arrays: plain loops that the compiler vectorizes. The inner product runs in four interleaved sums. */
public final class LinearLoops {
    private LinearLoops() {}

    public static void scale(double a, double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= a;
        }
    }

    public static void scaled(double a, double[] x, double[] result) {
        for (int i = 0; i < x.length; i++) {
            result[i] = a * x[i];
        }
    }

    public static void axpy(double a, double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += a * x[i];
        }
    }

    public static void sum(double[] x, double a, double[] y, double[] result) {
        for (int i = 0; i < x.length; i++) {
            result[i] = x[i] + a * y[i];
        }
    }

    public static void multiply(double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] *= x[i];
        }
    }

    public static void divide(double[] x, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] /= x[i];
        }
    }

    public static void addQuotient(double a, double[] x, double[] divisor, double[] y) {
        for (int i = 0; i < x.length; i++) {
            y[i] += a * x[i] / divisor[i];
        }
    }

    public static void addReciprocal(double a, double[] divisor, double[] y) {
        for (int i = 0; i < divisor.length; i++) {
            y[i] += a / divisor[i];
        }
    }

    public static void cap(double ceiling, double[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] = Math.min(x[i], ceiling);
        }
    }

    public static double dot(double[] x, double[] y) {
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
}
