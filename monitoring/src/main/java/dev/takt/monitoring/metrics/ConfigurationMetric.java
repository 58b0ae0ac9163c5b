package dev.takt.monitoring.metrics;

import dev.takt.loop.cycle.LoopDescription;
import java.util.Optional;
import kamon.metric.Gauge;

/** Records which settings and which model are in force. Used by one thread at a time. */
public final class ConfigurationMetric {
    private final Instruments instruments;
    private Optional<LoopDescription> described = Optional.empty();
    private Optional<Gauge> shown = Optional.empty();

    /** The metric of a loop of that name. */
    public ConfigurationMetric(String loop) {
        instruments = Instruments.ofLoop(loop);
    }

    /** Sets the loop that is in force. A series stays in the scrapes, so that of the previous settings becomes 0. */
    public void inForce(LoopDescription loop) {
        if (described.filter(loop::equals).isPresent()) {
            return;
        }
        described = Optional.of(loop);
        shown.ifPresent(before -> before.update(0));
        Gauge gauge = instruments.gauge(MetricCatalog.CONFIG_INFO, loop.configurationHash(), loop.modelHash());
        gauge.update(1);
        shown = Optional.of(gauge);
    }
}
