package dev.takt.solver.kernels;

/**
 * A hyper-dual number: a value with two first derivatives along chosen directions and their mixed second derivative, all
 * exact to rounding (Fike and Alonso, The Development of Hyper-Dual Numbers for Exact Second-Derivative Calculations,
 * AIAA 2011-886).
 */
record HyperDual(double value, double first, double second, double mixed) {

    static HyperDual constant(double value) {
        return new HyperDual(value, 0, 0, 0);
    }

    HyperDual plus(HyperDual other) {
        return new HyperDual(value + other.value, first + other.first, second + other.second, mixed + other.mixed);
    }

    HyperDual minus(HyperDual other) {
        return plus(other.times(constant(-1)));
    }

    HyperDual times(HyperDual other) {
        return new HyperDual(
                value * other.value,
                first * other.value + value * other.first,
                second * other.value + value * other.second,
                mixed * other.value + first * other.second + second * other.first + value * other.mixed);
    }

    HyperDual over(HyperDual other) {
        double u = other.value;
        return times(other.mapped(1 / u, -1 / (u * u), 2 / (u * u * u)));
    }

    HyperDual power(HyperDual exponent) {
        if (exponent.equals(constant(exponent.value))) {
            double p = exponent.value;
            return mapped(
                    Math.pow(value, p),
                    p == 0 ? 0 : p * Math.pow(value, p - 1),
                    p == 0 || p == 1 ? 0 : p * (p - 1) * Math.pow(value, p - 2));
        }
        HyperDual logarithm = mapped(Math.log(value), 1 / value, -1 / (value * value));
        HyperDual product = exponent.times(logarithm);
        double result = Math.exp(product.value);
        return product.mapped(result, result, result);
    }

    /** The chain rule for a function of this number with the given value and first two derivatives. */
    HyperDual mapped(double f, double df, double ddf) {
        return new HyperDual(f, df * first, df * second, df * mixed + ddf * first * second);
    }
}
