package dev.takt.monitoring;

import dev.takt.config.settings.MonitoringSettings;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import dev.takt.loop.cycle.LoopView;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.service.ServiceImage;
import dev.takt.monitoring.access.AccessException;
import dev.takt.monitoring.access.LinkAudit;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.gpu.Nvml;
import dev.takt.monitoring.handover.HandOver;
import dev.takt.monitoring.http.CommandResult;
import dev.takt.monitoring.http.Environment;
import dev.takt.monitoring.http.LoopServer;
import dev.takt.monitoring.http.PastPages;
import dev.takt.monitoring.http.ServedLoop;
import dev.takt.monitoring.latency.LatencyPercentiles;
import dev.takt.monitoring.live.RecentCycles;
import dev.takt.monitoring.metrics.AlarmMetrics;
import dev.takt.monitoring.metrics.ConfigurationMetric;
import dev.takt.monitoring.metrics.CycleMetrics;
import dev.takt.monitoring.metrics.GpuMetrics;
import dev.takt.monitoring.metrics.JvmMetrics;
import dev.takt.monitoring.metrics.MonitoringMetrics;
import dev.takt.monitoring.metrics.PrometheusScrape;
import dev.takt.monitoring.metrics.VitalMetrics;
import dev.takt.monitoring.spans.KeptCycles;
import dev.takt.monitoring.spans.OtlpExport;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The monitoring of one loop. Start it, register it with the loop as an observer, and let it {@linkplain #serve serve}
 * the loop when the loop runs.
 *
 * <pre>{@code
 * try (Monitoring monitoring = Monitoring.start(settings, description)) {
 *     loop.observedBy(monitoring);
 *     monitoring.serve(loop, loop);
 *     …
 * }
 * }</pre>
 */
public final class Monitoring implements LoopObserver, AutoCloseable {
    private static final int WAITING_RECORDS = 4096;
    private static final int RECENT_CYCLES = 600;
    private static final double NANOS = 1e9;

    private final List<Plot> plots;
    private final RecentCycles recent = new RecentCycles(RECENT_CYCLES);
    private final LatencyPercentiles latencies;
    private final PrometheusScrape scrape;
    private final MonitoringMetrics self;
    private final ConfigurationMetric configuration;
    private final AlarmMetrics alarms;
    private final VitalMetrics vitals;
    private final JvmMetrics jvm;
    private final Optional<GpuMetrics> gpus;
    private final Optional<OtlpExport> spans;
    private final KeptCycles kept;
    private final HandOver handOver;
    private final List<Supplier<List<VitalSign>>> vitalSources = new CopyOnWriteArrayList<>();
    private final long vitalsPause;
    private Optional<LoopServer.Reserved> reserved;
    private long vitalsLooked;
    private volatile Optional<LoopView> watched = Optional.empty();
    private volatile Optional<LoopServer> server = Optional.empty();
    private Optional<PastPages> past = Optional.empty();

    private Monitoring(MonitoringSettings settings, LoopDescription loop, List<Plot> plots) {
        this.plots = plots;
        reserved = settings.http().enabled()
                ? Optional.of(LoopServer.reserve(settings.http(), Environment.ofProcess()))
                : Optional.empty();
        vitalsPause = Math.round(settings.metricsTick() * NANOS / 2);
        vitalsLooked = System.nanoTime() - vitalsPause;
        spans = settings.spans().endpoint().map(endpoint -> OtlpExport.start(loop, endpoint(endpoint)));
        kept = new KeptCycles(settings.spans().sample(), loop.periodSeconds());
        spans.ifPresent(kept::to);
        latencies = new LatencyPercentiles(loop.periodSeconds());
        scrape = PrometheusScrape.start(loop.name(), settings.metricsTick());
        self = new MonitoringMetrics(
                loop.name(),
                Arrays.stream(CommandResult.values()).map(CommandResult::label).toList());
        configuration = new ConfigurationMetric(loop.name());
        configuration.inForce(loop);
        alarms = new AlarmMetrics(loop.name());
        vitals = new VitalMetrics(loop.name());
        jvm = JvmMetrics.start();
        gpus = GpuMetrics.start(Nvml.LIBRARY);
        List<LoopObserver> observers = List.of(
                new CycleMetrics(loop), latencies, recent, kept, new LinkAudit(() -> server.map(LoopServer::audit)));
        handOver = HandOver.start(loop, WAITING_RECORDS, observers, this::afterBatch);
    }

    /**
     * Starts to monitor a loop.
     *
     * @throws AccessException if a plot names an unknown signal, the address for spans is invalid, or address,
     *     certificate, tokens or audit file of the HTTP server cannot be used as set
     */
    public static Monitoring start(MonitoringSettings settings, LoopDescription loop) {
        List<Plot> plots;
        try {
            plots = Plot.of(settings.plots(), loop);
        } catch (IllegalArgumentException e) {
            throw new AccessException(String.valueOf(e.getMessage()));
        }
        return new Monitoring(settings, loop, plots);
    }

    /**
     * Starts the HTTP server, unless the settings disable it. To be called once.
     *
     * @return its address
     */
    public Optional<URI> serve(LoopView view, LoopOperation operation) {
        watched = Optional.of(view);
        ServedLoop loop = new ServedLoop(
                view,
                operation,
                plots,
                recent,
                latencies,
                scrape::text,
                result -> self.commandAnswered(result.label()));
        server = reserved.map(place -> place.serve(loop, past));
        reserved = Optional.empty();
        return server.map(LoopServer::address);
    }

    /** Has pages of the loop's past served; to be called before {@link #serve}. */
    public void recalling(PastPages pages) {
        past = Optional.of(pages);
    }

    /** Reads vital signs from now on, twice between two snapshots of the metrics, on the thread of monitoring. */
    public void watching(Supplier<List<VitalSign>> source) {
        vitalSources.add(source);
    }

    /** Delivers the spans of the kept cycles from now on, on the thread of monitoring. */
    public void tracing(Consumer<CycleTrace> sink) {
        kept.to(sink);
    }

    /** The distributions of the loop's latencies. */
    public LatencyPercentiles latencies() {
        return latencies;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        handOver.cycleEnded(cycle);
    }

    @Override
    public void happened(LoopEvent event) {
        handOver.happened(event);
    }

    @Override
    public void serviceChanged(ServiceImage image) {
        handOver.serviceChanged(image);
    }

    @Override
    public void close() {
        reserved.ifPresent(LoopServer.Reserved::close);
        server.ifPresent(LoopServer::close);
        handOver.close();
        spans.ifPresent(OtlpExport::close);
        gpus.ifPresent(GpuMetrics::close);
        jvm.close();
        scrape.close();
    }

    private static URI endpoint(String text) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        throw new AccessException("monitoring.spans.endpoint is " + text
                + "; expected the address of a collector such as http://127.0.0.1:4318.");
    }

    private void afterBatch(long dropped) {
        Optional<LoopServer> serving = server;
        serving.ifPresent(running -> running.feed().tick(System.nanoTime()));
        self.now(
                serving.map(running -> running.feed().watchers()).orElse(0),
                dropped,
                spans.map(OtlpExport::lost).orElse(0L));
        if (System.nanoTime() - vitalsLooked >= vitalsPause) {
            vitalsLooked = System.nanoTime();
            watched.ifPresent(view -> {
                configuration.inForce(view.description());
                alarms.now(view.alarms());
            });
            vitalSources.forEach(source -> vitals.record(source.get()));
        }
    }
}
