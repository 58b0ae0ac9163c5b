package dev.takt.monitoring.metrics;

import dev.takt.loop.cycle.VitalSign.DeviceWork;
import java.util.HashMap;
import java.util.Map;
import kamon.metric.Gauge;

/** The use of the device by the solver; a loop without a device has none of these metrics. */
final class DeviceMetrics {
    private final Instruments instruments;
    private final GrowingCount launches;
    private final GrowingCount waits;
    private final GrowingCount uploaded;
    private final GrowingCount downloaded;
    private final Gauge held;
    private final Map<String, GrowingCount> failures = new HashMap<>();

    DeviceMetrics(Instruments instruments) {
        this.instruments = instruments;
        launches = new GrowingCount(instruments.counter(MetricCatalog.GPU_LAUNCHES));
        waits = new GrowingCount(instruments.counter(MetricCatalog.GPU_WAITS));
        uploaded = new GrowingCount(instruments.counter(MetricCatalog.GPU_TRANSFERRED, "up"));
        downloaded = new GrowingCount(instruments.counter(MetricCatalog.GPU_TRANSFERRED, "down"));
        held = instruments.gauge(MetricCatalog.GPU_HELD);
    }

    void record(DeviceWork work) {
        launches.now(work.launches());
        waits.now(work.waits());
        uploaded.now(work.uploadedBytes());
        downloaded.now(work.downloadedBytes());
        held.update(work.heldBytes());
        work.failures()
                .forEach((kind, count) -> failures.computeIfAbsent(
                                kind, name -> new GrowingCount(instruments.counter(MetricCatalog.GPU_ERRORS, name)))
                        .now(count));
    }
}
