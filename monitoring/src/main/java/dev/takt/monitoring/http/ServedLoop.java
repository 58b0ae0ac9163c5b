package dev.takt.monitoring.http;

import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.live.RecentCycles;
import java.util.List;

/**
 * A loop and what is known of it, as the server needs it.
 *
 * @param view what can be asked
 * @param operation its commands
 * @param plots what the page draws first
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
