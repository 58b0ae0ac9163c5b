package dev.takt.monitoring.http;

import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.live.RecentCycles;
import java.util.List;

/**
 * A loop and its data for the server.
 *
 * @param view state of the loop
 * @param operation its commands
 * @param plots default plots of the page
 * @param recent its last periods
 * @param latencies their distributions
 * @param metrics for scrapes
 * @param counter of commands
 */
public record ServedLoop(
        LoopView view,
        LoopOperation operation,
        List<Plot> plots,
        RecentCycles recent,
        LatencyPercentiles latencies,
        MetricsPage metrics,
        CommandCounter counter) {
    public ServedLoop {
        plots = List.copyOf(plots);
    }
}
