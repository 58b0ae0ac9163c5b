package dev.takt.config.unit;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A unit of measurement. A number in it is {@code factor * number + offset} in coherent units of the SI; only temperatures in
 * degrees Celsius or Fahrenheit have an offset, and what is linear in them.
 */
public final class Unit {
    /** That of a number of which nothing says that it has one. */
    public static final Unit NONE = new Unit(Map.of(), Dimension.NONE, 1, 0, false);

    /** The second, in which time runs. */
    public static final Unit SECOND = coherent(BaseQuantity.TIME);

    private final Map<String, Double> factors;
    private final Dimension dimension;
    private final double factor;
    private final double offset;
    private final boolean difference;

    private Unit(Map<String, Double> factors, Dimension dimension, double factor, double offset, boolean difference) {
        this.factors = factors;
        this.dimension = dimension;
        this.factor = factor;
        this.offset = offset;
        this.difference = difference;
    }

    static Unit coherent(BaseQuantity base) {
        return named(base.unit(), Dimension.of(base), 1, 0);
    }

    static Unit named(String name, Dimension dimension, double factor, double offset) {
        return new Unit(Map.of(name, 1.0), dimension, factor, offset, false);
    }

    /** A pure number that comes from units, {@code kg/kg}. */
    static Unit ratio() {
        return new Unit(Map.of(), Dimension.NONE, 1, 0, false);
    }

    /** What is measured in it. */
    public Dimension dimension() {
        return dimension;
    }

    double factor() {
        return factor;
    }

    double offset() {
        return offset;
    }

    /** Whether it is that of a difference of temperatures, which is no temperature. */
    boolean isDifference() {
        return difference;
    }

    /** Whether nothing says that a number has a unit. */
    public boolean isNone() {
        return this == NONE;
    }

    /** Whether numbers in it are numbers without a dimension. */
    boolean isNumber() {
        return dimension.isNone();
    }

    Unit times(Unit other) {
        return isNone() ? other.absolute() : other.isNone() ? absolute() : product(other, 1);
    }

    Unit over(Unit other) {
        return other.isNone() ? absolute() : product(other, -1);
    }

    /** The unit of a power; the same for the exponent 1. */
    Unit power(double exponent) {
        return isNone() ? this : exponent == 1 ? absolute() : ratio().product(this, exponent);
    }

    private Unit product(Unit other, double exponent) {
        Map<String, Double> all = new LinkedHashMap<>(absolute().factors);
        other.absolute().factors.forEach((name, power) -> {
            double sum = all.getOrDefault(name, 0.0) + exponent * power;
            if (Math.abs(sum) < 1e-9) {
                all.remove(name);
            } else {
                all.put(name, sum);
            }
        });
        return new Unit(
                all,
                dimension.times(other.dimension.power(exponent)),
                factor * Math.pow(other.factor, exponent),
                0,
                false);
    }

    /** The unit of the same size whose zero is the absolute one: K for degC. */
    public Unit absolute() {
        return offset == 0 && !difference ? this : shifted(0, false);
    }

    /** The unit of the same size with another zero. */
    Unit shifted(double otherOffset, boolean isDifference) {
        if (otherOffset == offset && isDifference == difference) {
            return this;
        }
        Map<String, Double> named = factors;
        if (otherOffset == 0 && offset != 0) {
            named = new LinkedHashMap<>();
            for (Map.Entry<String, Double> each : factors.entrySet()) {
                named.put(absolute(each.getKey()), each.getValue());
            }
        }
        return new Unit(named, dimension, factor, otherOffset, isDifference);
    }

    private static String absolute(String name) {
        return switch (name) {
            case "degC" -> "K";
            case "degF" -> "degR";
            default -> name;
        };
    }

    /** The coherent unit of a dimension. */
    static Unit coherent(Dimension dimension) {
        return new Unit(dimension.coherent(), dimension, 1, 0, false);
    }

    /** Whether its zero is not the absolute one. */
    public boolean hasZero() {
        return offset != 0;
    }

    /** This unit, or the coherent one where that says the same with fewer units: EUR for {@code EUR/kg*kg/h*s}. */
    public Unit simplest() {
        return factors.size() > dimension.size() ? coherent(dimension) : this;
    }

    /** The unit of what changes in a second by one of this. */
    public Unit perSecond() {
        return isNone() ? NONE : over(SECOND);
    }

    /** How numbers in this unit become numbers in another of the same dimension. */
    public Conversion to(Unit other) {
        return Conversion.of(factor / other.factor, (offset - other.offset) / other.factor);
    }

    /** Whether numbers in both are the same. */
    public boolean is(Unit other) {
        return dimension.is(other.dimension) && to(other).isIdentity();
    }

    /** The unit as it is written, {@code kg/min}; empty for that of a number. */
    public String text() {
        return UnitProduct.text(factors);
    }

    /** The unit and its dimension, for messages. */
    public String describe() {
        return isNumber() && text().isEmpty()
                ? "without a unit"
                : "in " + text() + (isNumber() ? "" : " (" + dimension.text() + ")");
    }

    @Override
    public String toString() {
        return text();
    }
}
