package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.monitoring.documents.LoopDocuments;
import dev.takt.monitoring.documents.Plot;
import dev.takt.monitoring.live.LiveFeed;
import dev.takt.monitoring.live.LoopWatch;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** The page and the API of one loop of a fleet: what a {@link LoopServer} has, but for metrics and the past. */
final class LoopPages implements AutoCloseable {
    private final ServedFleet.Loop loop;
    private final LiveFeed feed;
    private final EventStream stream;
    private final Map<String, HttpHandler> reading;
    private final HttpHandler commands;
    private final PageResources pages = new PageResources("index.html");

    LoopPages(ServedFleet.Loop loop, FleetServer.Gate gate) {
        this.loop = loop;
        LoopDescription description = loop.view().description();
        LoopWatch.Kept kept = loop.watch().open(description.periodSeconds());
        List<Plot> plots = Plot.of(List.of(), description);
        String run = UUID.randomUUID().toString();
        Supplier<JsonNode> described = () -> LoopDocuments.description(
                loop.view().description(), plots, run, !gate.tokens().isEmpty());
        ServedLoop served = new ServedLoop(
                loop.view(), loop.operation(), plots, kept.recent(), kept.latencies(), () -> "", _ -> {});
        feed = new LiveFeed(loop.view(), described, kept.recent(), kept.latencies());
        stream = new EventStream(feed, gate.streamClients());
        LoopApi api = new LoopApi(served, described);
        reading = Map.of(
                "api/loop", api::description,
                "api/state", api::state,
                "api/plan", api::plan,
                "api/alarms", api::alarms,
                "api/events", api::events,
                "api/history", api::history,
                "api/stream", stream);
        commands = new CommandEndpoint(
                description, loop.operation(), gate.tokens(), gate.guard(), gate.audit(), served.counter());
    }

    /** Answers a request for a path below that of the loop. */
    void handle(HttpExchange exchange, String path) throws IOException {
        HttpHandler document = reading.get(path);
        if (path.equals("api/commands")) {
            commands.handle(exchange);
        } else if (document == null) {
            pages.handle(exchange, path);
        } else if (exchange.getRequestMethod().matches("GET|HEAD")) {
            document.handle(exchange);
        } else {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            Responses.wrong(exchange, 405, "this can only be read");
        }
    }

    boolean isWatched() {
        return feed.watchers() > 0;
    }

    void tick() {
        feed.tick(System.nanoTime());
    }

    @Override
    public void close() {
        stream.close();
        loop.watch().close();
    }
}
