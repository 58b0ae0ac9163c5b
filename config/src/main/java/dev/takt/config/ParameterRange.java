package dev.takt.config;

import dev.takt.config.setting.Range;
import dev.takt.solver.model.ExpressionText;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a parameter may be given from outside, and where that is said. Whoever takes values from outside, from an operator, a
 * link or a file, asks here first.
 *
 * @param parameter its name
 * @param values that it may be given; {@link Range#ALL} where the author says so, or where nothing was found
 * @param rate largest change in a second of the plant; empty for none
 * @param unit for people; empty for none
 * @param source where the range comes from
 * @param origin the same for people: {@code range of h[1], examples/quadruple-tank.conf:23}
 */
public record ParameterRange(
        String parameter, Range values, OptionalDouble rate, String unit, Source source, String origin) {

    /** Where a range comes from, in the order in which it is sought. */
    public enum Source {
        /** The declaration of the parameter in the model. */
        MODEL,
        /** The tag of the parameter, {@code links.tags}. */
        TAG,
        /** The variables that it is compared with. */
        VARIABLE,
        /** Nobody says it. */
        NOWHERE
    }

    /** Whether it may be changed from outside: somebody says what it may be, be it anything. */
    public boolean isKnown() {
        return source != Source.NOWHERE;
    }

    /**
     * Why the parameter may not be given a value; empty if it may.
     *
     * @return {@code ref[1] = 1240 is outside 0 to 20 cm (range of h[1], quadruple-tank.conf:23)}
     */
    public Optional<String> objection(double value) {
        if (!Double.isFinite(value)) {
            return Optional.of(parameter + " = " + value + " is not a finite number; expected "
                    + (isKnown() ? described() : "one"));
        }
        if (!isKnown()) {
            return Optional.of(parameter + " has no range, so that it cannot be changed from outside. " + cure());
        }
        return values.contains(value)
                ? Optional.empty()
                : Optional.of(parameter + " = " + ExpressionText.number(value) + " is outside " + described());
    }

    /** What would give it a range: a sentence. */
    public String cure() {
        return "Maybe " + parameter + " { value = …, range = [least, most] } among the parameters of the model, or"
                + " range = unlimited.";
    }

    /** A value as near as possible to one that is wanted; NaN stays NaN. */
    public double nearest(double value) {
        return Math.clamp(value, values.least(), values.most());
    }

    /** The same with other values. */
    public ParameterRange with(Range other) {
        return new ParameterRange(parameter, other, rate, unit, source, origin);
    }

    /** The range with its unit and its origin, {@code 0 to 20 cm (range of h[1], quadruple-tank.conf:23)}. */
    public String described() {
        String shown = values.equals(Range.ALL)
                ? isKnown() ? "unlimited" : "none"
                : ExpressionText.number(values.least()) + " to " + ExpressionText.number(values.most()) + unit(unit);
        return origin.isEmpty() ? shown : shown + " (" + origin + ")";
    }

    /** The rate with its unit, {@code 0.5 cm/s}; "none" without one. */
    public String describedRate() {
        return rate.isPresent() ? ExpressionText.number(rate.getAsDouble()) + unit(unit) + "/s" : "none";
    }

    private static String unit(String unit) {
        return unit.isEmpty() ? "" : " " + unit;
    }
}
