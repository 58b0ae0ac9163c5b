package dev.takt.config.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Products of powers as text: {@code kg/(m*s^2)}. */
final class UnitProduct {
    private UnitProduct() {}

    /** The text of factors with their exponents, in their order; those with the exponent 0 are left out. */
    static String text(Map<String, Double> factors) {
        List<String> above = new ArrayList<>();
        List<String> below = new ArrayList<>();
        factors.forEach((name, exponent) -> {
            if (exponent > 0) {
                above.add(power(name, exponent));
            } else if (exponent < 0) {
                below.add(power(name, -exponent));
            }
        });
        String numerator = above.isEmpty() && !below.isEmpty() ? "1" : String.join("*", above);
        String denominator = String.join("*", below);
        return below.isEmpty()
                ? numerator
                : numerator + "/" + (below.size() > 1 ? "(" + denominator + ")" : denominator);
    }

    private static String power(String name, double exponent) {
        if (exponent == 1) {
            return name;
        }
        boolean whole = exponent == Math.rint(exponent);
        return name + "^" + (whole ? String.valueOf((long) exponent) : String.valueOf((float) exponent));
    }
}
