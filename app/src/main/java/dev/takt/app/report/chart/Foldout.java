package dev.takt.app.report.chart;

import java.util.List;

/**
 * One line that opens to what is behind it.
 *
 * @param line what is seen at first
 * @param alarming whether it is highlighted
 * @param rows name and text of each detail
 * @param text shown as it is; empty for none
 * @param figures each a piece of HTML
 */
public record Foldout(String line, boolean alarming, List<List<String>> rows, String text, List<String> figures) {
    public Foldout {
        rows = rows.stream().map(List::copyOf).toList();
        figures = List.copyOf(figures);
    }

    /** A line with rows alone. */
    public Foldout(String line, boolean alarming, List<List<String>> rows) {
        this(line, alarming, rows, "", List.of());
    }
}
