package dev.takt.config.unit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The units that have names. Factors are those of NIST Special Publication 811 (2008), appendix B.8: pounds, feet and inches
 * by the international yard and pound, gallons and barrels of the United States, BTU of the International Table, thermochemical
 * calories, horsepower of 550 ft·lbf/s.
 */
public final class UnitCatalog {
    private static final double FOOT = 0.3048;
    private static final double POUND = 0.45359237;
    private static final double POUND_FORCE = POUND * 9.80665;
    private static final double GALLON = 231 * 0.0254 * 0.0254 * 0.0254;
    private static final double ZERO_CELSIUS = 273.15;
    private static final double RANKINE = 5.0 / 9;

    private static final Map<String, Double> PREFIXES = Map.ofEntries(
            Map.entry("f", 1e-15),
            Map.entry("p", 1e-12),
            Map.entry("n", 1e-9),
            Map.entry("u", 1e-6),
            Map.entry("\u00b5", 1e-6),
            Map.entry("\u03bc", 1e-6),
            Map.entry("m", 1e-3),
            Map.entry("c", 1e-2),
            Map.entry("d", 1e-1),
            Map.entry("da", 1e1),
            Map.entry("h", 1e2),
            Map.entry("k", 1e3),
            Map.entry("M", 1e6),
            Map.entry("G", 1e9),
            Map.entry("T", 1e12));

    /** What other notations write. */
    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("sec", "s"),
            Map.entry("second", "s"),
            Map.entry("seconds", "s"),
            Map.entry("minute", "min"),
            Map.entry("minutes", "min"),
            Map.entry("hr", "h"),
            Map.entry("hour", "h"),
            Map.entry("hours", "h"),
            Map.entry("days", "day"),
            Map.entry("C", "degC"),
            Map.entry("\u00b0C", "degC"),
            Map.entry("\u00b0F", "degF"),
            Map.entry("\u00b0", "deg"),
            Map.entry("celsius", "degC"),
            Map.entry("Celsius", "degC"),
            Map.entry("kelvin", "K"),
            Map.entry("R", "degR"),
            Map.entry("lbs", "lb"),
            Map.entry("lbm", "lb"),
            Map.entry("feet", "ft"),
            Map.entry("foot", "ft"),
            Map.entry("inch", "in"),
            Map.entry("mile", "mi"),
            Map.entry("Btu", "BTU"),
            Map.entry("btu", "BTU"),
            Map.entry("tonne", "t"),
            Map.entry("liter", "L"),
            Map.entry("litre", "L"),
            Map.entry("gmol", "mol"),
            Map.entry("percent", "%"),
            Map.entry("euro", "EUR"),
            Map.entry("\u20ac", "EUR"),
            Map.entry("$", "USD"),
            Map.entry("mph", "mi/h"),
            Map.entry("gpm", "gal/min"),
            Map.entry("\u03a9", "ohm"));

    private static final UnitCatalog STANDARD = new UnitCatalog();

    private final Map<String, Unit> prefixed = new LinkedHashMap<>();
    private final Map<String, Unit> named = new LinkedHashMap<>();

    private UnitCatalog() {
        Unit metre = base(BaseQuantity.LENGTH);
        Unit second = base(BaseQuantity.TIME);
        Unit ampere = base(BaseQuantity.CURRENT);
        Unit kelvin = base(BaseQuantity.TEMPERATURE);
        Unit mole = base(BaseQuantity.AMOUNT);
        base(BaseQuantity.LUMINOUS_INTENSITY);
        Unit kilogram = Unit.coherent(BaseQuantity.MASS);
        for (BaseQuantity money : List.of(
                BaseQuantity.EUR,
                BaseQuantity.USD,
                BaseQuantity.GBP,
                BaseQuantity.CHF,
                BaseQuantity.CNY,
                BaseQuantity.JPY)) {
            base(money);
        }
        prefixed("g", 1e-3, kilogram);
        derived(metre, kilogram, second, ampere);
        usual(metre, second);
        temperatures(kelvin);
        imperial(metre, kilogram, mole);
    }

    private void derived(Unit metre, Unit kilogram, Unit second, Unit ampere) {
        Unit area = metre.power(2);
        Unit volume = metre.power(3);
        Unit newton = prefixed("N", 1, kilogram.times(metre).over(second.power(2)));
        Unit pascal = prefixed("Pa", 1, newton.over(area));
        Unit joule = prefixed("J", 1, newton.times(metre));
        Unit watt = prefixed("W", 1, joule.over(second));
        Unit coulomb = prefixed("C", 1, ampere.times(second));
        Unit volt = prefixed("V", 1, watt.over(ampere));
        prefixed("F", 1, coulomb.over(volt));
        prefixed("ohm", 1, volt.over(ampere));
        prefixed("S", 1, ampere.over(volt));
        Unit weber = prefixed("Wb", 1, volt.times(second));
        prefixed("T", 1, weber.over(area));
        prefixed("H", 1, weber.over(ampere));
        prefixed("Hz", 1, Unit.ratio().over(second));
        prefixed("bar", 1e5, pascal);
        prefixed("L", 1e-3, volume);
        prefixed("l", 1e-3, volume);
        prefixed("cal", 4.184, joule);
        prefixed("Wh", 3600, joule);
        prefixed("P", 0.1, pascal.times(second));
        named("atm", 101_325, pascal);
        named("Torr", 101_325.0 / 760, pascal);
        named("mmHg", 133.3224, pascal);
        named("psi", POUND_FORCE / (0.0254 * 0.0254), pascal);
        named("lbf", POUND_FORCE, newton);
        named("BTU", 1055.05585262, joule);
        named("hp", 550 * FOOT * POUND_FORCE, watt);
    }

    private void usual(Unit metre, Unit second) {
        named("min", 60, second);
        named("h", 3600, second);
        named("d", 86_400, second);
        named("day", 86_400, second);
        named("week", 604_800, second);
        named("rpm", 2 * Math.PI / 60, Unit.ratio().over(second));
        named("rad", 1, Unit.ratio());
        named("deg", Math.PI / 180, Unit.ratio());
        named("rev", 2 * Math.PI, Unit.ratio());
        named("%", 0.01, Unit.ratio());
        named("ppm", 1e-6, Unit.ratio());
        named("ha", 1e4, metre.power(2));
        named("nmi", 1852, metre);
        named("kn", 1852.0 / 3600, metre.over(second));
    }

    private void temperatures(Unit kelvin) {
        named.put("degC", Unit.named("degC", kelvin.dimension(), 1, ZERO_CELSIUS));
        named.put("degF", Unit.named("degF", kelvin.dimension(), RANKINE, ZERO_CELSIUS - 32 * RANKINE));
        named("degR", RANKINE, kelvin);
    }

    private void imperial(Unit metre, Unit kilogram, Unit mole) {
        named("in", 0.0254, metre);
        named("ft", FOOT, metre);
        named("yd", 3 * FOOT, metre);
        named("mi", 5280 * FOOT, metre);
        named("gal", GALLON, metre.power(3));
        named("bbl", 42 * GALLON, metre.power(3));
        named("oz", POUND / 16, kilogram);
        named("lb", POUND, kilogram);
        named("slug", POUND_FORCE / FOOT, kilogram);
        named("lbmol", 1000 * POUND, mole);
        named("t", 1000, kilogram);
    }

    private Unit base(BaseQuantity base) {
        Unit unit = Unit.coherent(base);
        prefixed.put(base.unit(), unit);
        return unit;
    }

    private Unit prefixed(String name, double factor, Unit of) {
        Unit unit = Unit.named(name, of.dimension(), factor * of.factor(), 0);
        prefixed.put(name, unit);
        return unit;
    }

    private void named(String name, double factor, Unit of) {
        named.put(name, Unit.named(name, of.dimension(), factor * of.factor(), 0));
    }

    /** The unit of a name, with a prefix of the SI where it takes one; empty if there is none. */
    public static Optional<Unit> find(String name) {
        Unit whole = STANDARD.named.getOrDefault(name, STANDARD.prefixed.get(name));
        if (whole != null) {
            return Optional.of(whole);
        }
        for (int length = 1; length <= Math.min(2, name.length() - 1); length++) {
            Double prefix = PREFIXES.get(name.substring(0, length));
            Unit unit = STANDARD.prefixed.get(name.substring(length));
            if (prefix != null && unit != null) {
                return Optional.of(Unit.named(name, unit.dimension(), prefix * unit.factor(), 0));
            }
        }
        return Optional.empty();
    }

    /** What is written here for a unit of other notations; empty if that is not known. */
    static Optional<String> foreign(String name) {
        return Optional.ofNullable(FOREIGN.get(name));
    }

    /** All names, and those with usual prefixes. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>(STANDARD.named.keySet());
        names.addAll(STANDARD.prefixed.keySet());
        names.addAll(List.of("kg", "mg", "km", "cm", "mm", "ms", "kmol", "kN", "kPa", "MPa", "kJ", "kW", "MW", "kWh"));
        names.addAll(List.of("mbar", "mL", "kcal", "kHz", "mA", "mV", "kV"));
        return names;
    }
}
