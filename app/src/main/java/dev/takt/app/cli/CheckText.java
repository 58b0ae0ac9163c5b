package dev.takt.app.cli;

import dev.takt.app.terminal.Paint;
import java.util.List;
import java.util.Locale;

/** What {@code takt check} prints for people: a verdict, and lines with a label each. */
final class CheckText {
    private static final String LABEL = "%-11s";

    private final Paint paint;
    private final StringBuilder text = new StringBuilder();

    CheckText(Paint paint) {
        this.paint = paint;
    }

    void verdict(String words) {
        text.append(paint.good(words)).append('\n');
    }

    void line(String label, String content) {
        text.append("  ")
                .append(paint.label(String.format(Locale.ROOT, LABEL, label)))
                .append(' ')
                .append(content)
                .append('\n');
    }

    void lines(String label, List<String> contents) {
        contents.forEach(content -> line(label, content));
    }

    void warning(String content) {
        text.append("  ")
                .append(paint.doubtful(String.format(Locale.ROOT, LABEL, "warning") + " " + content))
                .append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
