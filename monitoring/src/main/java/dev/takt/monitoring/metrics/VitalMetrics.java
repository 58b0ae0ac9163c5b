package dev.takt.monitoring.metrics;

import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.cycle.VitalSign.DeviceWork;
import dev.takt.loop.cycle.VitalSign.Heartbeat;
import dev.takt.loop.cycle.VitalSign.KeptState;
import dev.takt.loop.cycle.VitalSign.LinkFrames;
import dev.takt.loop.cycle.VitalSign.Mailbox;
import dev.takt.loop.cycle.VitalSign.Pair;
import dev.takt.loop.cycle.VitalSign.Reconnections;
import dev.takt.loop.cycle.VitalSign.Recorder;
import dev.takt.loop.cycle.VitalSign.SolverRestarts;
import dev.takt.loop.cycle.VitalSign.SourceClockSteps;
import dev.takt.loop.cycle.VitalSign.TelemetryMessages;
import dev.takt.loop.cycle.VitalSign.TelemetryReconnections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import kamon.metric.Gauge;

/** Records the vital signs of a loop. Used by one thread at a time. */
public final class VitalMetrics {
    private static final double NANO = 1e-9;

    private final Instruments instruments;
    private final GrowingCount restarts;
    private final GrowingCount sourceSteps;
    private final GrowingCount reconnections;
    private final GrowingCount telemetryReconnections;
    private Optional<RecorderMetrics> recorder = Optional.empty();
    private Optional<PairMetrics> pair = Optional.empty();
    private Optional<DeviceMetrics> device = Optional.empty();
    private final Map<String, GrowingCount> frames = new HashMap<>();
    private final Map<String, GrowingCount> messages = new HashMap<>();
    private final Map<String, Gauge> mailboxes = new HashMap<>();
    private final Map<VitalSign.Peer, Gauge> heartbeats = new HashMap<>();

    /** Metrics of a loop of that name. */
    public VitalMetrics(String loop) {
        instruments = Instruments.ofLoop(loop);
        restarts = count(MetricCatalog.SOLVER_RESTARTS);
        sourceSteps = count(MetricCatalog.CLOCK_STEPS, "source");
        reconnections = count(MetricCatalog.LINK_RECONNECTIONS);
        telemetryReconnections = count(MetricCatalog.TELEMETRY_RECONNECTIONS);
    }

    /** Records the present values of the components of the loop. */
    public void record(List<VitalSign> signs) {
        signs.forEach(this::record);
    }

    private void record(VitalSign sign) {
        switch (sign) {
            case Heartbeat(VitalSign.Peer peer, long age) ->
                heartbeats.computeIfAbsent(peer, this::heartbeat).update(NANO * age);
            case SolverRestarts(long count) -> restarts.now(count);
            case SourceClockSteps(long count) -> sourceSteps.now(count);
            case Mailbox(String actor, int messages) ->
                mailboxes
                        .computeIfAbsent(actor, name -> instruments.gauge(MetricCatalog.MAILBOX, name))
                        .update(messages);
            case LinkFrames(String result, long count) ->
                frames.computeIfAbsent(result, name -> count(MetricCatalog.LINK_FRAMES, name))
                        .now(count);
            case Reconnections(long count) -> reconnections.now(count);
            case TelemetryMessages(String result, long count) ->
                messages.computeIfAbsent(result, name -> count(MetricCatalog.TELEMETRY_MESSAGES, name))
                        .now(count);
            case TelemetryReconnections(long count) -> telemetryReconnections.now(count);
            case Pair shown -> record(shown);
            case Recorder shown -> record(shown);
            case KeptState _ -> {
                // an alarm tells this, and nmpc_alarms_active counts it
            }
            case DeviceWork work -> {
                DeviceMetrics metrics = device.orElseGet(() -> new DeviceMetrics(instruments));
                device = Optional.of(metrics);
                metrics.record(work);
            }
        }
    }

    private void record(Recorder shown) {
        RecorderMetrics metrics = recorder.orElseGet(() -> new RecorderMetrics(
                instruments.gauge(MetricCatalog.RECORDER_QUEUE),
                count(MetricCatalog.RECORDER_RECORDS),
                count(MetricCatalog.RECORDER_BYTES),
                count(MetricCatalog.RECORDER_DROPPED, "shed"),
                count(MetricCatalog.RECORDER_DROPPED, "lost")));
        recorder = Optional.of(metrics);
        metrics.record(shown);
    }

    private void record(Pair shown) {
        PairMetrics metrics = pair.orElseGet(() -> new PairMetrics(
                instruments.gauge(MetricCatalog.PAIR_LEADS),
                instruments.gauge(MetricCatalog.PAIR_READY),
                instruments.gauge(MetricCatalog.PAIR_DIFFERENCE),
                count(MetricCatalog.PAIR_TAKEOVERS)));
        pair = Optional.of(metrics);
        metrics.record(shown);
    }

    private Gauge heartbeat(VitalSign.Peer peer) {
        return instruments.gauge(MetricCatalog.HEARTBEAT_AGE, peer.name().toLowerCase(Locale.ROOT));
    }

    private GrowingCount count(MetricCatalog metric, String... labels) {
        return new GrowingCount(instruments.counter(metric, labels));
    }

    /** Metrics of one of two controllers; a loop alone has none of these. */
    private record PairMetrics(Gauge leads, Gauge ready, Gauge difference, GrowingCount takeovers) {

        void record(Pair shown) {
            leads.update(shown.leads() ? 1 : 0);
            ready.update(shown.ready() ? 1 : 0);
            difference.update(shown.difference());
            takeovers.now(shown.takeovers());
        }
    }

    /** Metrics of the recorder; a loop without a journal has none of these. */
    private record RecorderMetrics(
            Gauge queue, GrowingCount records, GrowingCount bytes, GrowingCount shed, GrowingCount lost) {

        void record(Recorder shown) {
            queue.update(shown.waiting());
            records.now(shown.records());
            bytes.now(shown.bytes());
            shed.now(shown.shed());
            lost.now(shown.lost());
        }
    }
}
