package dev.takt.app.report.chart;

import java.util.Locale;

/** Text for HTML and SVG. */
final class Markup {
    private Markup() {}

    /** Escapes special characters, for content and for attributes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** A coordinate, to a tenth of a pixel. */
    static String pixel(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
