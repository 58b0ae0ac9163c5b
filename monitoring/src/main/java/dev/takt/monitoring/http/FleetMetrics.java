package dev.takt.monitoring.http;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.List;
import java.util.Locale;

/**
 * The metrics of a fleet, in the text format of Prometheus. The number of series does not depend on that of the loops: of single loops
 * there are those in most trouble alone.
 */
final class FleetMetrics {
    private static final int WORST = 20;

    private final StringBuilder text = new StringBuilder();

    private FleetMetrics() {}

    static String of(ServedFleet fleet) {
        FleetMetrics metrics = new FleetMetrics();
        metrics.add(fleet.figures());
        metrics.add(fleet.rows());
        return metrics.text.toString();
    }

    private void add(FleetFigures figures) {
        head("nmpc_fleet_loops", "gauge", "Loops in each mode.");
        for (Mode mode : Mode.values()) {
            line(
                    "nmpc_fleet_loops{mode=\"" + mode.label() + "\"}",
                    figures.modes().getOrDefault(mode, 0));
        }
        head("nmpc_fleet_commands_total", "counter", "Commands that went out, by source.");
        for (CommandSource source : CommandSource.values()) {
            line(
                    "nmpc_fleet_commands_total{source=\"" + source.label() + "\"}",
                    figures.commands().getOrDefault(source, 0L));
        }
        one("nmpc_fleet_skipped_periods_total", "counter", "Periods that were skipped.", figures.skipped());
        one("nmpc_fleet_pool_threads", "gauge", "Threads that solve.", figures.threads());
        one(
                "nmpc_fleet_pool_demand_threads",
                "gauge",
                "Threads that the solves of loops need that drive actuators (99 of 100 solves).",
                figures.demand());
        one("nmpc_fleet_pool_capacity_threads", "gauge", "Threads that they may need.", figures.capacity());
        one("nmpc_fleet_pool_waiting", "gauge", "Solves that wait for a thread.", figures.waiting());
        one(
                "nmpc_fleet_pool_given_up_total",
                "counter",
                "Threads that were given up because a solve did not end.",
                figures.givenUp());
        figures.quantiles().forEach((what, quantiles) -> {
            String name = "nmpc_fleet_" + what + "_seconds";
            head(name, "gauge", "Quantiles over all loops since the start.");
            quantiles.forEach((quantile, seconds) -> line(name + "{quantile=\"" + quantile + "\"}", seconds));
        });
    }

    private void add(List<FleetRow> rows) {
        head("nmpc_fleet_trouble", "gauge", "The loops in most trouble, " + WORST + " at most; 0 for none.");
        rows.stream()
                .filter(row -> row.trouble() > 0)
                .limit(WORST)
                .forEach(row -> line("nmpc_fleet_trouble{loop=\"" + row.name() + "\"}", row.trouble()));
        one(
                "nmpc_fleet_troubled_loops",
                "gauge",
                "Loops in any trouble.",
                rows.stream().filter(row -> row.trouble() > 0).count());
    }

    private void one(String name, String type, String help, double value) {
        head(name, type, help);
        line(name, value);
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void line(String series, double value) {
        text.append(series)
                .append(' ')
                .append(value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value))
                .append('\n');
    }
}
