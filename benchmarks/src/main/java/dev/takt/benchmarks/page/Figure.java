package dev.takt.benchmarks.page;

import java.util.Locale;

/** Formats figures for the page: three digits and a unit. */
final class Figure {
    private Figure() {}

    /** Seconds, in a suitable unit. */
    static String time(double seconds) {
        if (!Double.isFinite(seconds)) {
            return "–";
        }
        if (seconds < 1e-3) {
            return three(1e6 * seconds) + " µs";
        }
        return seconds < 1 ? three(1e3 * seconds) + " ms" : three(seconds) + " s";
    }

    /** A plain number. */
    static String three(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        double size = Math.abs(value);
        String pattern = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 || size == 0 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, pattern, value);
    }

    /** A small difference. */
    static String difference(double value) {
        return String.format(Locale.ROOT, "%.1e", value);
    }

    /** Part of a whole. */
    static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * fraction);
    }
}
