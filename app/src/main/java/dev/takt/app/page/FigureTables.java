package dev.takt.app.page;

import dev.takt.app.history.ControlFigures;
import dev.takt.app.history.Excursion;
import dev.takt.app.history.LoopColumns;
import dev.takt.app.history.LoopFigures;
import dev.takt.app.history.LoopHistory;
import dev.takt.app.history.SignalFigures;
import dev.takt.app.history.Timeline;
import dev.takt.app.report.Duration;
import dev.takt.app.report.SignificantDigits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The key figures of a history as rows of text. */
public final class FigureTables {
    static final List<String> SIGNALS = List.of(
            "signal",
            "integral of the error",
            "mean error",
            "largest error",
            "beyond limits, integral",
            "for",
            "at most",
            "measured");
    static final List<String> CONTROLS = List.of("control", "travel", "moves", "reversals", "held back by its guard");
    private static final int DIGITS = 4;

    private FigureTables() {}

    /** Name and text of each figure of the loop. */
    public static List<List<String>> loop(LoopHistory history) {
        LoopFigures figures = history.columns().loopFigures();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("periods", figures.periods() + ", " + figures.skipped() + " skipped"));
        rows.add(List.of("starts", String.valueOf(history.runs().size())));
        rows.add(List.of("service factor", percent(figures.serviceFactor())));
        rows.add(List.of("fresh commands", percent(figures.freshShare())));
        rows.add(List.of("commands", counts(figures.sources())));
        rows.add(List.of("modes", counts(figures.modes())));
        rows.add(List.of("solves", counts(figures.statuses())));
        rows.add(List.of("objective of a plan, mean", number(figures.meanCost())));
        rows.add(List.of("time of a solve", distribution(figures::solveSeconds)));
        if (history.columns().names().timeline() instanceof Timeline.TimeOfDay) {
            rows.add(List.of("from tick to the end of all work", distribution(figures::totalSeconds)));
        }
        rows.add(List.of("alarms raised", String.valueOf(alarms(history))));
        rows.add(List.of("incidents", String.valueOf(history.incidents().size())));
        return rows;
    }

    /** How many alarms were raised. */
    static long alarms(LoopHistory history) {
        return history.alarms().counts().values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** A row for each signal with something to say. */
    static List<List<String>> signals(LoopColumns columns) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < columns.signalFigures().size(); i++) {
            SignalFigures figures = columns.signalFigures().get(i);
            if (!Double.isNaN(figures.measuredShare())) {
                rows.add(signal(
                        columns.names().withUnit(columns.names().signals().get(i)), figures));
            }
        }
        return rows;
    }

    private static List<String> signal(String name, SignalFigures figures) {
        boolean tracked = figures.isTracked();
        boolean violated = figures.violatedSeconds() > 0;
        return List.of(
                name,
                tracked ? number(figures.error()) : "",
                tracked ? number(figures.meanError()) : "",
                tracked ? number(figures.worstError()) : "",
                violated ? number(figures.violation()) : "",
                violated ? Duration.text(figures.violatedSeconds()) : "",
                violated ? number(figures.worstViolation()) : "",
                percent(figures.measuredShare()));
    }

    /** A row for each excursion of a signal. */
    static List<List<String>> excursions(LoopColumns columns) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < columns.signalFigures().size(); i++) {
            SignalFigures figures = columns.signalFigures().get(i);
            String name = columns.names().withUnit(columns.names().signals().get(i));
            for (Excursion excursion : figures.excursions()) {
                rows.add(List.of(
                        name,
                        columns.names().timeline().moment(excursion.fromMillis()),
                        columns.names().timeline().moment(excursion.toMillis()),
                        Duration.text(excursion.seconds()),
                        number(excursion.most())));
            }
            if (figures.moreExcursions() > 0) {
                rows.add(List.of(name, "and " + figures.moreExcursions() + " more", "", "", ""));
            }
        }
        return rows;
    }

    /** A row for each control. */
    static List<List<String>> controls(LoopColumns columns) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < columns.controlFigures().size(); i++) {
            ControlFigures figures = columns.controlFigures().get(i);
            rows.add(List.of(
                    columns.names().withUnit(columns.names().controls().get(i)),
                    number(figures.travel()),
                    String.valueOf(figures.moves()),
                    String.valueOf(figures.reversals()),
                    figures.limited() == 0 ? "" : figures.limited() + " periods"));
        }
        return rows;
    }

    /** Percentile to seconds. */
    private interface Percentiles {
        double at(double percentile);
    }

    private static String distribution(Percentiles seconds) {
        return "median " + Duration.text(seconds.at(50)) + ", p99 " + Duration.text(seconds.at(99)) + ", greatest "
                + Duration.text(seconds.at(100));
    }

    private static String counts(Map<?, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + label(entry.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String label(Object key) {
        return key instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : key.toString();
    }

    static String number(double value) {
        return Double.isNaN(value) ? "–" : SignificantDigits.rounded(value, DIGITS);
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }
}
