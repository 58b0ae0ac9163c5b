package dev.takt.app.fleet;

import dev.takt.loop.CommandSource;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.monitoring.http.FleetFigures;
import dev.takt.monitoring.http.FleetNodes;
import dev.takt.monitoring.http.FleetRow;
import dev.takt.monitoring.http.ServedFleet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/** A fleet as its page and its metrics see it. */
public final class FleetView implements ServedFleet {
    private static final double NANO = 1e-9;
    private static final double PERCENT = 100;
    private static final double[] QUANTILES = {0.5, 0.99, 0.999, 1};

    private final Fleet fleet;
    private final Optional<? extends FleetNodes> nodes;

    /** Of a fleet in one process. */
    public FleetView(Fleet fleet) {
        this(fleet, Optional.empty());
    }

    /** Of the part of a fleet that this node has, and the other nodes. */
    public FleetView(Fleet fleet, Optional<? extends FleetNodes> nodes) {
        this.fleet = fleet;
        this.nodes = nodes;
    }

    @Override
    public Optional<FleetNodes> nodes() {
        return nodes.map(each -> each);
    }

    @Override
    public FleetFigures figures() {
        FleetTimes.Totals totals = fleet.times().totals();
        Map<String, Map<Double, Double>> quantiles = new TreeMap<>();
        totals.times()
                .forEach(
                        (time, histogram) -> quantiles.put(time.name().toLowerCase(Locale.ROOT), quantiles(histogram)));
        return new FleetFigures(
                fleet.modes(),
                totals.commands(),
                totals.skipped(),
                fleet.pool().threads(),
                fleet.admission().demand(),
                fleet.admission().capacity(),
                fleet.pool().waiting(),
                fleet.pool().givenUp(),
                quantiles);
    }

    private static Map<Double, Double> quantiles(Histogram histogram) {
        Map<Double, Double> values = new TreeMap<>();
        for (double quantile : QUANTILES) {
            values.put(quantile, NANO * histogram.getValueAtPercentile(PERCENT * quantile));
        }
        return values;
    }

    @Override
    public CommandOutcome rollOut(List<String> loops, String who, Consumer<CommandOutcome> ended) {
        return fleet.rollOut(loops, who, ended);
    }

    @Override
    public Optional<String> rollout() {
        return fleet.rollout();
    }

    @Override
    public List<FleetRow> rows() {
        return fleet.loops().stream()
                .map(FleetView::row)
                .sorted(Comparator.comparingInt(FleetRow::trouble).reversed().thenComparing(FleetRow::name))
                .toList();
    }

    private static FleetRow row(FleetLoop loop) {
        LoopCounts.Totals totals = loop.totals();
        return new FleetRow(
                loop.name(),
                loop.trouble(),
                totals.mode(),
                totals.source(),
                totals.fallback(),
                totals.cycles(),
                totals.written(),
                totals.commands().getOrDefault(CommandSource.FRESH, 0L),
                totals.skipped(),
                totals.alarms(),
                loop.member().solveSeconds(),
                loop.member().demand(),
                note(loop, totals));
    }

    private static String note(FleetLoop loop, LoopCounts.Totals totals) {
        if (loop.hasEnded()) {
            return "its supervisor has failed: the loop has ended";
        }
        String reason = loop.refusal().orElse(totals.reason());
        String link = loop.linkProblem();
        return link.isEmpty() ? reason : reason.isEmpty() ? link : reason + "; " + link;
    }

    @Override
    public Optional<Loop> loop(String name) {
        return fleet.loop(name).map(loop -> new Loop(loop.view(), loop.operation(), loop.watch()));
    }
}
