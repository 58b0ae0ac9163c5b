package dev.takt.app.report;

import java.util.Locale;

/** Formats durations for people. */
public final class Duration {
    private Duration() {}

    /** Three digits with a suitable unit: {@code 842 µs}, {@code 12.3 ms}, {@code 1.85 s}. */
    public static String text(double seconds) {
        double size = Math.abs(seconds);
        if (!Double.isFinite(seconds)) {
            return "–";
        }
        if (size < 1e-3) {
            return digits(1e6 * seconds) + " µs";
        }
        return size < 1 ? digits(1e3 * seconds) + " ms" : digits(seconds) + " s";
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        int decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
