package dev.takt.config.source;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time as text, {@code 180 s} or {@code 1.5 min}. Times are seconds everywhere inside.
 *
 * @param seconds the time; NaN if the unit is unknown
 * @param unit as written; empty for none
 */
public record TimeText(double seconds, String unit) {
    private static final Pattern FORM =
            Pattern.compile("([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?)\\s*(\\p{L}*)");

    private static final Map<String, Double> SECONDS_A_UNIT =
            Map.of("", 1.0, "s", 1.0, "min", 60.0, "h", 3600.0, "day", 86_400.0, "days", 86_400.0);

    /** Fractions of a second have no exact binary form; dividing makes 50 ms the number 0.05. */
    private static final Map<String, Double> UNITS_A_SECOND = Map.of("ns", 1e9, "us", 1e6, "ms", 1e3);

    /** The units, for messages. */
    public static final String EXPECTED = "a time in ns, us, ms, s, min, h or day; seconds without a unit";

    /** Reads a number with or without a unit; empty if the text is something else. */
    public static Optional<TimeText> parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2);
        double number = Double.parseDouble(matcher.group(1));
        double seconds = UNITS_A_SECOND.containsKey(unit)
                ? number / UNITS_A_SECOND.get(unit)
                : number * SECONDS_A_UNIT.getOrDefault(unit, Double.NaN);
        return Optional.of(new TimeText(seconds, unit));
    }

    /** What the unit stands for, where it is a longer name of one that Takt knows; else nothing. */
    public String cure() {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "sec", "secs", "second", "seconds" -> "Maybe s is meant.";
            case "m", "mins", "minute", "minutes" -> "Maybe min is meant.";
            case "hr", "hrs", "hour", "hours" -> "Maybe h is meant.";
            case "d" -> "Maybe day is meant.";
            case "msec", "millis", "millisecond", "milliseconds" -> "Maybe ms is meant.";
            default -> "";
        };
    }

    /** Whether the unit is one that Takt knows. */
    public boolean known() {
        return UNITS_A_SECOND.containsKey(unit) || SECONDS_A_UNIT.containsKey(unit);
    }
}
