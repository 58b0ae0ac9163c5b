package dev.takt.monitoring.spans;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.LoopDescription;
import dev.takt.monitoring.cycle.LoopEvent;
import dev.takt.monitoring.cycle.LoopObserver;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the spans of the cycles that are kept to a collector, by OTLP over HTTP as JSON, every second from a thread of its own. A
 * collector that is slow or away costs spans, which are counted, and nothing else.
 */
public final class OtlpExport implements LoopObserver, AutoCloseable {
    private static final int MOST_WAITING = 2000;
    private static final long PAUSE_NANOS = 1_000_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LoopDescription loop;
    private final SpanSelection selection;
    private final URI address;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final List<CycleRecord> waiting = new ArrayList<>();
    private final Thread sender =
            Thread.ofPlatform().name("takt-spans").daemon(true).unstarted(this::run);
    private volatile boolean open = true;
    private volatile long lost;

    private OtlpExport(LoopDescription loop, URI endpoint, double sample) {
        this.loop = loop;
        this.selection = new SpanSelection(sample, loop.periodSeconds());
        this.address = URI.create(endpoint.toString().replaceAll("/$", "") + "/v1/traces");
    }

    /**
     * Starts to export.
     *
     * @param endpoint of the collector, {@code http://host:4318}
     * @param sample part of the ordinary cycles that is kept
     */
    public static OtlpExport start(LoopDescription loop, URI endpoint, double sample) {
        OtlpExport export = new OtlpExport(loop, endpoint, sample);
        export.sender.start();
        return export;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        if (!selection.keeps(cycle)) {
            return;
        }
        synchronized (waiting) {
            if (waiting.size() < MOST_WAITING) {
                waiting.add(cycle);
            } else {
                lost++;
            }
        }
    }

    @Override
    public void happened(LoopEvent event) {}

    /** Cycles whose spans could not be sent. */
    public long lost() {
        return lost;
    }

    /** Sends what waits, and ends. */
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
        List<CycleRecord> cycles;
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
                    .POST(HttpRequest.BodyPublishers.ofString(document(cycles).toString()))
                    .build();
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            lost += status / 100 == 2 ? 0 : cycles.size();
        } catch (IOException e) {
            lost += cycles.size();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ObjectNode document(List<CycleRecord> cycles) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ObjectNode resource = document.putArray("resourceSpans").addObject();
        resource.set("resource", CycleSpans.resource(loop.name(), loop.version()));
        ObjectNode scope = resource.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "dev.takt");
        ArrayNode spans = scope.putArray("spans");
        cycles.forEach(cycle -> CycleSpans.add(spans, loop.name(), cycle));
        return document;
    }
}
