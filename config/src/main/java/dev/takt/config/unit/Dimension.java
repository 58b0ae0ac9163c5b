package dev.takt.config.unit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A product of powers of base quantities: {@code mass/time}. Exponents need not be whole. */
public final class Dimension {
    private static final double ROUNDING = 1e-9;

    /** That of a number without a unit. */
    static final Dimension NONE = new Dimension(new double[BaseQuantity.values().length]);

    private final double[] exponents;

    private Dimension(double[] exponents) {
        this.exponents = exponents;
    }

    static Dimension of(BaseQuantity base) {
        double[] exponents = new double[BaseQuantity.values().length];
        exponents[base.ordinal()] = 1;
        return new Dimension(exponents);
    }

    Dimension times(Dimension other) {
        double[] sum = exponents.clone();
        Arrays.setAll(sum, i -> rounded(exponents[i] + other.exponents[i]));
        return new Dimension(sum);
    }

    Dimension power(double exponent) {
        double[] product = exponents.clone();
        Arrays.setAll(product, i -> rounded(exponents[i] * exponent));
        return new Dimension(product);
    }

    Dimension over(Dimension other) {
        return times(other.power(-1));
    }

    private static double rounded(double exponent) {
        return Math.abs(exponent) < ROUNDING ? 0 : exponent;
    }

    /** Whether it is that of a number without a unit. */
    public boolean isNone() {
        return size() == 0;
    }

    /** The number of base quantities in it. */
    int size() {
        return (int) Arrays.stream(exponents).filter(exponent -> exponent != 0).count();
    }

    /** Whether two are the same, but for rounding. */
    boolean is(Dimension other) {
        return over(other).isNone();
    }

    /** The dimension in words, {@code mass/time}; empty for that of a number. */
    public String text() {
        Map<String, Double> parts = new LinkedHashMap<>();
        for (BaseQuantity base : BaseQuantity.values()) {
            parts.put(base.quantity(), exponents[base.ordinal()]);
        }
        return UnitProduct.text(parts);
    }

    /** The coherent units of the dimension, by their exponents. */
    Map<String, Double> coherent() {
        Map<String, Double> parts = new LinkedHashMap<>();
        for (BaseQuantity base : BaseQuantity.values()) {
            if (exponents[base.ordinal()] != 0) {
                parts.put(base.unit(), exponents[base.ordinal()]);
            }
        }
        return parts;
    }
}
