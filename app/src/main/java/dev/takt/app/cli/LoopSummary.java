package dev.takt.app.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.rehearsal.LoopStatistics;
import dev.takt.app.rehearsal.LoopStatistics.Timing;
import dev.takt.app.rehearsal.LoopStatistics.Totals;
import dev.takt.app.report.Duration;
import dev.takt.config.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The output of {@code takt run} about a loop: a line from time to time, and a summary at its end. */
final class LoopSummary {
    private static final double NANO = 1e-9;

    private final Case read;
    private final LoopTiming timing;
    private final LoopStatistics statistics;

    LoopSummary(Case read, LoopTiming timing, LoopStatistics statistics) {
        this.read = read;
        this.timing = timing;
        this.statistics = statistics;
    }

    /** One line. */
    String line() {
        Totals totals = statistics.totals();
        Histogram late = totals.timings().get(Timing.TICK_LATENESS);
        return String.format(
                Locale.ROOT,
                "t = %.6g s  %s  %s  skipped %d  tick late %s",
                totals.time(),
                totals.mode().label(),
                sources(totals),
                totals.skipped(),
                late == null ? "" : quantiles(late));
    }

    private static String sources(Totals totals) {
        return totals.sources().entrySet().stream()
                .map(entry -> entry.getKey().label() + " " + entry.getValue())
                .collect(Collectors.joining("  "));
    }

    private static String quantiles(Histogram histogram) {
        return Duration.text(NANO * histogram.getValueAtPercentile(50)) + " / "
                + Duration.text(NANO * histogram.getValueAtPercentile(99)) + " / "
                + Duration.text(NANO * histogram.getValueAtPercentile(99.9)) + " / "
                + Duration.text(NANO * histogram.getMaxValue());
    }

    /** The whole summary, for people. */
    String text() {
        Totals totals = statistics.totals();
        StringBuilder text = new StringBuilder();
        text.append(read.name()).append('\n');
        row(
                text,
                "period",
                Duration.text(NANO * timing.periodNanos()) + " of the clock, " + Duration.text(timing.period())
                        + " of the plant");
        row(text, "periods", totals.cycles() + " (skipped " + totals.skipped() + ")");
        row(
                text,
                "modes",
                labels(totals.modes().entrySet().stream()
                        .collect(Collectors.toMap(
                                entry -> entry.getKey().label(), Map.Entry::getValue, Long::sum, TreeMap::new))));
        row(text, "commands", totals.written() + ": " + sources(totals));
        row(text, "solves", totals.solves() + " (accepted " + totals.solvesAccepted() + ")");
        if (totals.corrected() > 0) {
            row(
                    text,
                    "corrected",
                    totals.corrected() + " commands, at most "
                            + String.format(Locale.ROOT, "%.2g", totals.largestCorrectionError())
                            + " from the full solve");
        }
        if (!totals.lastObjection().isEmpty()) {
            row(text, "last objection", totals.lastObjection());
        }
        row(text, "solver restarts", Long.toString(totals.restarts()));
        row(text, "alarms", Long.toString(totals.alarms()));
        totals.timings().forEach((what, histogram) -> {
            if (histogram.getTotalCount() > 0) {
                row(text, what.label(), quantiles(histogram) + " (p50 / p99 / p99.9 / max)");
            }
        });
        return text.toString();
    }

    private static String labels(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("  "));
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "  %-22s %s%n", name, value));
    }

    /** The whole summary, for programs. */
    String json() {
        return document().toPrettyString() + "\n";
    }

    /** The whole summary, as a document. */
    ObjectNode document() {
        Totals totals = statistics.totals();
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("case", read.name());
        root.put("period_s", NANO * timing.periodNanos());
        root.put("time_scale", timing.timeScale());
        root.put("cycles", totals.cycles());
        root.put("skipped", totals.skipped());
        root.put("commands", totals.written());
        root.put("solves", totals.solves());
        root.put("solves_accepted", totals.solvesAccepted());
        root.put("corrected", totals.corrected());
        root.put("correction_error_max", totals.largestCorrectionError());
        root.put("last_objection", totals.lastObjection());
        root.put("solver_restarts", totals.restarts());
        root.put("alarms", totals.alarms());
        root.put("mode", totals.mode().label());
        ObjectNode sources = root.putObject("rungs");
        totals.sources().forEach((source, count) -> sources.put(source.label(), count));
        ObjectNode modes = root.putObject("modes");
        totals.modes().forEach((mode, count) -> modes.put(mode.label(), count));
        ObjectNode times = root.putObject("times");
        totals.timings().forEach((what, histogram) -> {
            ObjectNode node = times.putObject(what.name().toLowerCase(Locale.ROOT) + "_s");
            node.put("count", histogram.getTotalCount());
            node.put("p50", NANO * histogram.getValueAtPercentile(50));
            node.put("p99", NANO * histogram.getValueAtPercentile(99));
            node.put("p999", NANO * histogram.getValueAtPercentile(99.9));
            node.put("max", NANO * histogram.getMaxValue());
        });
        return root;
    }

    /** Writes the summary to a directory, which is created if it is missing. */
    void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("run.json"), json());
    }
}
