package dev.takt.app.fleet;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.app.report.Duration;
import dev.takt.loop.CommandSource;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** The output of {@code takt fleet}: a line from time to time, and a summary at its end. */
public final class FleetSummary {
    private static final double NANO = 1e-9;
    private static final double PERCENT = 100;

    private final Fleet fleet;

    /** About a fleet. */
    public FleetSummary(Fleet fleet) {
        this.fleet = fleet;
    }

    /** One line. */
    public String line() {
        FleetTimes.Totals totals = fleet.times().totals();
        return String.format(
                Locale.ROOT,
                "%d loops: %s  fresh %s  skipped %d  pool %.3f of %.3f threads  tick late %s",
                fleet.loops().size(),
                modes(),
                share(totals.commands()),
                totals.skipped(),
                fleet.admission().demand(),
                fleet.admission().capacity(),
                quantiles(totals, FleetTimes.Time.TICK_LATENESS));
    }

    private String modes() {
        return fleet.modes().entrySet().stream()
                .map(entry -> entry.getKey().label() + " " + entry.getValue())
                .collect(Collectors.joining("  "));
    }

    private static String share(Map<CommandSource, Long> commands) {
        long all = commands.values().stream().mapToLong(Long::longValue).sum();
        return all == 0
                ? "-"
                : String.format(Locale.ROOT, "%.4f %%", PERCENT * commands.getOrDefault(CommandSource.FRESH, 0L) / all);
    }

    private static String quantiles(FleetTimes.Totals totals, FleetTimes.Time time) {
        Histogram histogram = totals.times().get(time);
        if (histogram == null || histogram.getTotalCount() == 0) {
            return "-";
        }
        return Duration.text(NANO * histogram.getValueAtPercentile(50)) + " / "
                + Duration.text(NANO * histogram.getValueAtPercentile(99)) + " / "
                + Duration.text(NANO * histogram.getValueAtPercentile(99.9)) + " / "
                + Duration.text(NANO * histogram.getMaxValue());
    }

    /** The whole summary, for people. */
    public String text() {
        FleetTimes.Totals totals = fleet.times().totals();
        var solvers = fleet.solvers().count();
        StringBuilder text = new StringBuilder();
        text.append(fleet.loops().size()).append(" loops\n");
        row(text, "modes", modes());
        row(
                text,
                "commands",
                totals.commands().entrySet().stream()
                        .map(entry -> entry.getKey().label() + " " + entry.getValue())
                        .collect(Collectors.joining("  ")));
        row(text, "fresh", share(totals.commands()));
        row(text, "skipped periods", Long.toString(totals.skipped()));
        row(
                text,
                "solvers",
                solvers.shared() + " shared of " + solvers.structures() + " structures, " + solvers.own()
                        + " of one loop, " + solvers.kernels() + " kernels");
        row(
                text,
                "pool",
                String.format(
                        Locale.ROOT,
                        "%d threads, %d given up; loops that drive need %.3f of %.3f",
                        fleet.pool().threads(),
                        fleet.pool().givenUp(),
                        fleet.admission().demand(),
                        fleet.admission().capacity()));
        for (FleetTimes.Time time : FleetTimes.Time.values()) {
            row(text, time.label(), quantiles(totals, time) + " (p50 / p99 / p99.9 / max)");
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String name, String value) {
        text.append(String.format(Locale.ROOT, "  %-18s %s%n", name, value));
    }

    /** The whole summary, for programs. */
    public ObjectNode document() {
        FleetTimes.Totals totals = fleet.times().totals();
        ObjectNode root = new ObjectMapper().createObjectNode();
        root.put("loops", fleet.loops().size());
        ObjectNode modes = root.putObject("modes");
        fleet.modes().forEach((mode, count) -> modes.put(mode.label(), count));
        ObjectNode commands = root.putObject("commands");
        totals.commands().forEach((source, count) -> commands.put(source.label(), count));
        root.put("skipped", totals.skipped());
        var solvers = fleet.solvers().count();
        root.putObject("solvers")
                .put("structures", solvers.structures())
                .put("shared", solvers.shared())
                .put("own", solvers.own())
                .put("kernels", solvers.kernels());
        root.putObject("pool")
                .put("threads", fleet.pool().threads())
                .put("given_up", fleet.pool().givenUp())
                .put("waiting", fleet.pool().waiting())
                .put("demand", fleet.admission().demand())
                .put("capacity", fleet.admission().capacity());
        ObjectNode times = root.putObject("times");
        totals.times()
                .forEach((time, histogram) -> times.putObject(time.name().toLowerCase(Locale.ROOT) + "_s")
                        .put("count", histogram.getTotalCount())
                        .put("p50", NANO * histogram.getValueAtPercentile(50))
                        .put("p99", NANO * histogram.getValueAtPercentile(99))
                        .put("p999", NANO * histogram.getValueAtPercentile(99.9))
                        .put("max", NANO * histogram.getMaxValue()));
        return root;
    }
}
