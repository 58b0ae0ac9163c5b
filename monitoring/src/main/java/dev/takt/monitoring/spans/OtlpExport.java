package dev.takt.monitoring.spans;

import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.LoopDescription;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sends the spans of cycles to a collector, by OTLP over HTTP as JSON, every second from a separate thread. A slow or
 * unreachable collector loses spans, which are counted, and has no other effect.
 */
public final class OtlpExport implements Consumer<CycleTrace>, AutoCloseable {
    private static final int MAX_WAITING = 2000;
    private static final long PAUSE_NANOS = 1_000_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LoopDescription loop;
    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final List<CycleTrace> waiting = new ArrayList<>();
    private final Thread sender =
            Thread.ofPlatform().name("takt-spans").daemon(true).unstarted(this::run);
    private volatile boolean open = true;
    private final AtomicLong lost = new AtomicLong();

    private OtlpExport(LoopDescription loop, URI endpoint) {
        this.loop = loop;
        this.address = URI.create(endpoint.toString().replaceAll("/$", "") + "/v1/traces");
    }

    /**
     * Starts to export.
     *
     * @param endpoint of the collector, {@code http://host:4318}
     */
    public static OtlpExport start(LoopDescription loop, URI endpoint) {
        OtlpExport export = new OtlpExport(loop, endpoint);
        export.sender.start();
        return export;
    }

    @Override
    public void accept(CycleTrace trace) {
        synchronized (waiting) {
            if (waiting.size() < MAX_WAITING) {
                waiting.add(trace);
            } else {
                lost.incrementAndGet();
            }
        }
    }

    /** Cycles whose spans could not be sent. */
    public long lost() {
        return lost.get();
    }

    /** Sends the waiting spans, and ends. */
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(sender);
        try {
            sender.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }

    private void run() {
        while (open) {
            LockSupport.parkNanos(PAUSE_NANOS);
            send();
        }
        send();
    }

    private void send() {
        List<CycleTrace> cycles;
        synchronized (waiting) {
            cycles = List.copyOf(waiting);
            waiting.clear();
        }
        if (cycles.isEmpty()) {
            return;
        }
        try {
            HttpRequest request = HttpRequest.newBuilder(address)
                    .timeout(PATIENCE)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            OtlpDocument.of(loop, cycles).toString()))
                    .build();
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            lost.addAndGet(status / 100 == 2 ? 0 : cycles.size());
        } catch (IOException e) {
            lost.addAndGet(cycles.size());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
