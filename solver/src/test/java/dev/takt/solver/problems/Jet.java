package dev.takt.solver.problems;

/**
 * A number with its gradient and Hessian in all variables of a problem: forward-mode differentiation of second order, dense
 * and simple, for problems of a few variables. Independent of the kernels of the solver.
 */
public final class Jet {
    private final double value;
    private final double[] gradient;
    private final double[][] hessian;

    private Jet(double value, double[] gradient, double[][] hessian) {
        this.value = value;
        this.gradient = gradient;
        this.hessian = hessian;
    }

    /** The variable with the given index among n. */
    public static Jet variable(double value, int index, int n) {
        double[] gradient = new double[n];
        gradient[index] = 1;
        return new Jet(value, gradient, new double[n][n]);
    }

    /** The value. */
    public double value() {
        return value;
    }

    /** The derivative in a variable. */
    public double gradient(int variable) {
        return gradient[variable];
    }

    /** The second derivative in two variables. */
    public double hessian(int first, int second) {
        return hessian[first][second];
    }

    /** A function of this number, given by its value and its first two derivatives here. */
    private Jet chain(double f, double first, double second) {
        int n = gradient.length;
        double[] g = new double[n];
        double[][] h = new double[n][n];
        for (int i = 0; i < n; i++) {
            g[i] = first * gradient[i];
            for (int j = 0; j < n; j++) {
                h[i][j] = first * hessian[i][j] + second * gradient[i] * gradient[j];
            }
        }
        return new Jet(f, g, h);
    }

    /** this + other. */
    public Jet plus(Jet other) {
        int n = gradient.length;
        double[] g = new double[n];
        double[][] h = new double[n][n];
        for (int i = 0; i < n; i++) {
            g[i] = gradient[i] + other.gradient[i];
            for (int j = 0; j < n; j++) {
                h[i][j] = hessian[i][j] + other.hessian[i][j];
            }
        }
        return new Jet(value + other.value, g, h);
    }

    /** this + number. */
    public Jet plus(double number) {
        return chain(value + number, 1, 0);
    }

    /** this - other. */
    public Jet minus(Jet other) {
        return plus(other.times(-1));
    }

    /** this - number. */
    public Jet minus(double number) {
        return plus(-number);
    }

    /** this number times. */
    public Jet times(double number) {
        return chain(number * value, number, 0);
    }

    /** this * other. */
    public Jet times(Jet other) {
        int n = gradient.length;
        double[] g = new double[n];
        double[][] h = new double[n][n];
        for (int i = 0; i < n; i++) {
            g[i] = value * other.gradient[i] + other.value * gradient[i];
            for (int j = 0; j < n; j++) {
                h[i][j] = value * other.hessian[i][j]
                        + other.value * hessian[i][j]
                        + gradient[i] * other.gradient[j]
                        + other.gradient[i] * gradient[j];
            }
        }
        return new Jet(value * other.value, g, h);
    }

    /** this / other. */
    public Jet over(Jet other) {
        double inverse = 1 / other.value;
        return times(other.chain(inverse, -inverse * inverse, 2 * inverse * inverse * inverse));
    }

    /** The square. */
    public Jet squared() {
        return chain(value * value, 2 * value, 2);
    }

    /** A power with a constant exponent. */
    public Jet power(double exponent) {
        return chain(
                Math.pow(value, exponent),
                exponent * Math.pow(value, exponent - 1),
                exponent * (exponent - 1) * Math.pow(value, exponent - 2));
    }

    /** The root. */
    public Jet root() {
        double root = Math.sqrt(value);
        return chain(root, 0.5 / root, -0.25 / (root * value));
    }

    /** e to this power. */
    public Jet exp() {
        double e = Math.exp(value);
        return chain(e, e, e);
    }

    /** The natural logarithm. */
    public Jet log() {
        return chain(Math.log(value), 1 / value, -1 / (value * value));
    }

    /** The sine. */
    public Jet sin() {
        return chain(Math.sin(value), Math.cos(value), -Math.sin(value));
    }

    /** The sum of numbers. */
    public static Jet sum(Jet first, Jet... others) {
        Jet sum = first;
        for (Jet other : others) {
            sum = sum.plus(other);
        }
        return sum;
    }
}
