package dev.takt.config.unit;

import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What is combined, as far as its unit is concerned.
 *
 * @param number its value in its unit, where that is known before anything is solved
 * @param text how it is written, for messages
 */
public record Operand(Unit unit, OptionalDouble number, Supplier<String> text) {
    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*(\\[[^\\[\\]]*])?");

    /** Whether it is a 0 of which nothing says what of, which fits every unit. */
    boolean isZero() {
        return unit.isNone() && number.isPresent() && number.getAsDouble() == 0;
    }

    private boolean isBareNumber() {
        return unit.isNone() && number.isPresent();
    }

    private String shown() {
        String written = text.get().strip().replaceAll("\\s+", " ");
        return written.length() <= 40 ? written : written.substring(0, 39) + "\u2026";
    }

    /** The operand and its unit, for messages: {@code F is in kg/h (mass/time)}. */
    String described() {
        return unit.isNone() ? shown() + " has no unit" : shown() + " is " + unit.describe();
    }

    /** The likely remedy where the operand should have the dimension of another. */
    String cure(Operand other) {
        if (isBareNumber()) {
            return "Maybe " + shown() + " [" + other.unit.text() + "] is meant.";
        }
        if (unit.isNone()) {
            return NAME.matcher(shown()).matches()
                    ? "Maybe " + shown() + " should be declared with a unit: without one it is a number."
                    : "Maybe the names in " + shown()
                            + " should be declared with units: without one a name is a number.";
        }
        return "";
    }
}
