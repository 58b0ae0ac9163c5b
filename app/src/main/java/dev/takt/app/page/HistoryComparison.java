package dev.takt.app.page;

import dev.takt.app.history.LoopHistory;
import dev.takt.app.report.chart.HtmlPage.Figures;
import dev.takt.app.report.chart.HtmlPage.Section;
import dev.takt.app.report.chart.HtmlPage.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Two histories side by side. */
final class HistoryComparison {
    private HistoryComparison() {}

    /** The figures of both, and the curves of the other. */
    static List<Section> sections(LoopHistory own, LoopHistory other) {
        HistoryCharts charts = new HistoryCharts(other.columns(), Optional.empty());
        String name = other.columns().names().loop() + ", " + PeriodRows.day(other.beginMillis()) + " UTC";
        return List.of(
                new Table(
                        "Compared with " + name,
                        List.of("", "this one", "the other"),
                        rows(FigureTables.loop(own), FigureTables.loop(other))),
                new Table(
                        "Signals: mean error, and beyond limits",
                        List.of("", "this one", "the other"),
                        rows(signals(own), signals(other))),
                new Table(
                        "Controls: travel, and moves",
                        List.of("", "this one", "the other"),
                        rows(controls(own), controls(other))),
                new Figures("Signals of " + name, charts.signals()),
                new Figures("Commands of " + name, charts.controls()));
    }

    private static List<List<String>> signals(LoopHistory history) {
        return FigureTables.signals(history.columns()).stream()
                .map(row -> List.of(row.getFirst(), joined(row.get(2), row.get(4))))
                .toList();
    }

    private static List<List<String>> controls(LoopHistory history) {
        return FigureTables.controls(history.columns()).stream()
                .map(row -> List.of(row.getFirst(), joined(row.get(1), row.get(2))))
                .toList();
    }

    private static String joined(String first, String second) {
        return second.isEmpty() ? first : first + ", " + second;
    }

    /** Rows of both by their names, whichever has them. */
    private static List<List<String>> rows(List<List<String>> own, List<List<String>> other) {
        Map<String, String[]> rows = new LinkedHashMap<>();
        own.forEach(row -> rows.put(row.getFirst(), new String[] {row.get(1), ""}));
        other.forEach(row -> rows.computeIfAbsent(row.getFirst(), _ -> new String[] {"", ""})[1] = row.get(1));
        List<List<String>> result = new ArrayList<>();
        rows.forEach((name, values) -> result.add(List.of(name, values[0], values[1])));
        return result;
    }
}
