package dev.takt.app.report.chart;

import java.util.List;

/**
 * One line that opens to the rows behind it.
 *
 * @param line what is seen at first
 * @param alarming whether it is highlighted
 * @param rows name and text of each detail
 */
public record Foldout(String line, boolean alarming, List<List<String>> rows) {
    public Foldout {
        rows = rows.stream().map(List::copyOf).toList();
    }
}
