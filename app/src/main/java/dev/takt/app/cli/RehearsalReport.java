package dev.takt.app.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.app.rehearsal.LoopStatistics;
import dev.takt.app.rehearsal.ProcessUsage;
import dev.takt.app.rehearsal.Rehearsal;
import dev.takt.app.rehearsal.UsageGrowth;
import dev.takt.config.Case;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.Locale;
import java.util.Map;

/**
 * The report of {@code takt rehearse}.
 *
 * @param growth of the resources of the process
 */
record RehearsalReport(Case read, Setting setting, Rehearsal.Report report, UsageGrowth growth) {
    private static final double PERCENT = 100;
    private static final double MEGA = 1e-6;

    /**
     * The settings of the rehearsal.
     *
     * @param seconds duration
     */
    record Setting(int periods, long seed, boolean realTime, double seconds) {}

    /** For people. */
    String text() {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "rehearsal of %d periods in %s time with seed %d, %.0f s",
                setting.periods(),
                setting.realTime() ? "real" : "virtual",
                setting.seed(),
                setting.seconds());
        line(
                text,
                "  missed %d, inadmissible %d, skipped by the machine %d",
                report.missed(),
                report.inadmissible(),
                report.violations().skipped());
        report.firstProblems().forEach(problem -> line(text, "  %s", problem));
        LoopStatistics.Totals totals = report.totals();
        line(text, "  share of periods by mode, of commands by rung:");
        for (Map.Entry<Mode, Long> entry : totals.modes().entrySet()) {
            share(text, "mode " + entry.getKey().label(), entry.getValue(), totals.cycles());
        }
        for (Map.Entry<CommandSource, Long> entry : totals.sources().entrySet()) {
            share(text, "rung " + entry.getKey().label(), entry.getValue(), totals.written());
        }
        line(text, "  faults:");
        report.faults().forEach((fault, count) -> line(text, "    %-34s %8d", fault.label(), count));
        text.append(summary().text());
        line(
                text,
                "  after a tenth, and at the end: heap %.1f MB, %.1f MB; threads %d, %d; file handles %d, %d",
                MEGA * growth.begin().heapBytes(),
                MEGA * growth.end().heapBytes(),
                growth.begin().threads(),
                growth.end().threads(),
                growth.begin().handles(),
                growth.end().handles());
        return text.toString();
    }

    private static void share(StringBuilder text, String what, long count, long all) {
        line(text, "    %-34s %8d  %6.2f %%", what, count, PERCENT * count / all);
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** For programs. */
    String json() {
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("case", read.name());
        root.put("periods", setting.periods());
        root.put("seed", setting.seed());
        root.put("real_time", setting.realTime());
        root.put("seconds", setting.seconds());
        root.put("missed", report.missed());
        root.put("inadmissible", report.inadmissible());
        root.put("skipped", report.violations().skipped());
        root.put("growth_is_small", growth.isSmall());
        put(root.putObject("begin"), growth.begin());
        put(root.putObject("end"), growth.end());
        ObjectNode faults = root.putObject("faults");
        report.faults().forEach((fault, count) -> faults.put(fault.name().toLowerCase(Locale.ROOT), count));
        root.set("loop", summary().document());
        return root.toPrettyString() + "\n";
    }

    private LoopSummary summary() {
        return new LoopSummary(read, LoopTiming.of(read), report.statistics());
    }

    private static void put(ObjectNode node, ProcessUsage usage) {
        node.put("heap_bytes", usage.heapBytes());
        node.put("threads", usage.threads());
        node.put("file_handles", usage.handles());
    }
}
