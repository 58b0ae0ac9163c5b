package dev.takt.config.unit;

import dev.takt.loop.text.NearestName;
import java.util.Optional;

/**
 * Units as text: {@code kg/min}, {@code J/(mol*K)}, {@code m/s^2}, {@code 1/h}, {@code kg per min}. Products and quotients
 * associate to the left, as in expressions. In a product degC and degF are differences of temperature.
 */
public final class UnitText {
    private static final String FORM = "a unit, as in kg/min, J/(mol*K), m/s^2 or 1/h";

    private final String text;
    private int at;

    private UnitText(String text) {
        this.text = text;
    }

    /**
     * Reads a unit.
     *
     * @throws UnitException if a name is no unit, or the text is not of this form
     */
    public static Unit read(String text) throws UnitException {
        UnitText reading = new UnitText(text);
        Unit unit = reading.product();
        if (reading.at < text.length()) {
            throw reading.unexpected();
        }
        return unit.isNone() ? Unit.ratio() : unit;
    }

    /** The unit that a text is; empty if it is none. */
    public static Optional<Unit> find(String text) {
        try {
            return Optional.of(read(text));
        } catch (UnitException e) {
            return Optional.empty();
        }
    }

    private Unit product() throws UnitException {
        skipSpace();
        Unit unit = at < text.length() && (text.charAt(at) == '/' || isPer()) ? Unit.NONE : power();
        skipSpace();
        while (at < text.length() && text.charAt(at) != ')') {
            boolean per = isPer();
            char operator = text.charAt(at);
            if (!per && operator != '*' && operator != '\u00b7' && operator != '/') {
                throw unexpected();
            }
            at += per ? 3 : 1;
            Unit next = power();
            unit = per || operator == '/' ? Unit.ratio().times(unit).over(next) : unit.times(next);
            skipSpace();
        }
        return unit;
    }

    private boolean isPer() {
        return text.startsWith("per", at) && at + 3 < text.length() && Character.isWhitespace(text.charAt(at + 3));
    }

    private Unit power() throws UnitException {
        Unit base = primary();
        skipSpace();
        if (at < text.length() && text.charAt(at) == '\u00b2') {
            at++;
            return base.power(2);
        }
        if (at < text.length() && text.charAt(at) == '\u00b3') {
            at++;
            return base.power(3);
        }
        if (at == text.length() || text.charAt(at) != '^') {
            return base;
        }
        at++;
        skipSpace();
        int start = at;
        while (at < text.length() && (isNumeral(text.charAt(at)) || at == start && text.charAt(at) == '-')) {
            at++;
        }
        try {
            return base.power(Double.parseDouble(text.substring(start, at)));
        } catch (NumberFormatException e) {
            throw new UnitException("a unit with an exponent that is no number, " + shown(), FORM, "");
        }
    }

    private Unit primary() throws UnitException {
        skipSpace();
        if (at == text.length()) {
            throw text.isBlank()
                    ? new UnitException("an empty unit", FORM, "Maybe leave it out: a number has no unit.")
                    : new UnitException("the unit " + shown() + " ends too early", FORM, "");
        }
        if (text.charAt(at) == '(') {
            at++;
            Unit inner = product();
            if (at == text.length()) {
                throw new UnitException("a ( that is never closed in the unit " + shown(), FORM, "");
            }
            at++;
            return inner;
        }
        int start = at;
        if (text.charAt(at) == '%') {
            at++;
        }
        while (at == start && at < text.length() && isNumeral(text.charAt(at))) {
            at++;
        }
        if (text.substring(start, at).equals("1") && (at == text.length() || !isNumeral(text.charAt(at)))) {
            return Unit.NONE;
        }
        while (at < text.length() && (isName(text.charAt(at)))) {
            at++;
        }
        if (at == start) {
            throw unexpected();
        }
        String name = text.substring(start, at);
        return UnitCatalog.find(name).orElseThrow(() -> unknown(name));
    }

    private static UnitException unknown(String name) {
        return new UnitException("unknown unit " + name, FORM, cure(name));
    }

    /** What is meant by a name that is no unit. */
    public static String cure(String name) {
        Optional<String> foreign = UnitCatalog.foreign(name);
        if (foreign.isPresent()) {
            return "Maybe " + foreign.get() + " is meant.";
        }
        int digits = name.length();
        while (digits > 0 && Character.isDigit(name.charAt(digits - 1))) {
            digits--;
        }
        String letters = name.substring(0, digits);
        return digits < name.length() && UnitCatalog.find(letters).isPresent()
                ? "Maybe " + letters + "^" + name.substring(digits) + " is meant."
                : NearestName.cure(name, UnitCatalog.names(), "");
    }

    private UnitException unexpected() {
        return new UnitException("unexpected " + text.charAt(at) + " in the unit " + shown(), FORM, "");
    }

    private String shown() {
        return text.strip();
    }

    private static boolean isNumeral(char c) {
        return c >= '0' && c <= '9' || c == '.';
    }

    private static boolean isName(char c) {
        return Character.isLetterOrDigit(c) || c == '\u00b0' || c == '$' || c == '\u20ac';
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
