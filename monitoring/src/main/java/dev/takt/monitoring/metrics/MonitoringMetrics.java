package dev.takt.monitoring.metrics;

import java.util.HashMap;
import java.util.Map;
import kamon.metric.Counter;
import kamon.metric.Gauge;

/** What monitoring records about itself: commands over HTTP, pages, dropped records. May be used from any thread. */
public final class MonitoringMetrics {
    private static final String HTTP = "http";

    private final Map<String, Counter> commands = new HashMap<>();
    private final Gauge watchers;
    private final GrowingCount dropped;
    private final GrowingCount lostSpans;

    /**
     * Metrics of a loop's monitoring.
     *
     * @param results all results of a command
     */
    public MonitoringMetrics(String loop, Iterable<String> results) {
        Instruments instruments = Instruments.ofLoop(loop);
        results.forEach(result -> commands.put(result, instruments.counter(MetricCatalog.COMMANDS, HTTP, result)));
        watchers = instruments.gauge(MetricCatalog.WATCHERS);
        dropped = new GrowingCount(instruments.counter(MetricCatalog.DROPPED));
        lostSpans = new GrowingCount(instruments.counter(MetricCatalog.LOST_SPANS));
    }

    /** A request for a command has ended. */
    public void commandAnswered(String result) {
        Counter counter = commands.get(result);
        if (counter == null) {
            throw new IllegalArgumentException("a command cannot end " + result);
        }
        counter.increment();
    }

    /**
     * Sets the number of open pages and, since the start, the numbers of dropped records and of cycles with lost spans.
     */
    public void now(int pages, long droppedSoFar, long lostSpansSoFar) {
        watchers.update(pages);
        dropped.now(droppedSoFar);
        lostSpans.now(lostSpansSoFar);
    }
}
