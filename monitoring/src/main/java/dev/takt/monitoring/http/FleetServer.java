package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The HTTP server of a fleet: its table at {@code /} and {@code /api/fleet}, {@code /metrics}, {@code /healthz}, and below {@code
 * /loops/NAME/} what the server of a single loop has. Each request has its own virtual thread.
 */
public final class FleetServer implements AutoCloseable {
    private static final String LOOPS = "/loops/";
    private static final int MOST_ROWS = 500;

    private final HttpServer server;
    private final ExecutorService threads;
    private final AuditLog audit;
    private final FleetPages loops;
    private final URI address;

    private FleetServer(HttpServer server, ExecutorService threads, AuditLog audit, FleetPages loops, URI address) {
        this.server = server;
        this.threads = threads;
        this.audit = audit;
        this.loops = loops;
        this.address = address;
    }

    /** Who may do what, and where it is noted. */
    record Gate(RequestGuard guard, AccessTokens tokens, AuditLog audit, int streamClients) {}

    /** Starts to serve a fleet on a server that has its port. */
    static FleetServer start(HttpServer server, Gate gate, ServedFleet fleet, URI address) {
        ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("takt-http-", 0).factory());
        server.setExecutor(threads);
        FleetPages loops = new FleetPages(fleet, gate);
        PageResources pages = new PageResources("fleet.html");
        FleetServer started = new FleetServer(server, threads, gate.audit(), loops, address);
        started.read("/api/fleet", gate.guard(), exchange -> table(exchange, fleet));
        started.read(
                "/metrics",
                gate.guard(),
                exchange -> Responses.text(exchange, 200, MetricsPage.CONTENT_TYPE, FleetMetrics.of(fleet)));
        started.read(
                "/healthz",
                gate.guard(),
                exchange -> Responses.text(exchange, 200, "text/plain; charset=utf-8", "ok\n"));
        server.createContext(LOOPS, LoopServer.guarded(gate.guard(), exchange -> loop(exchange, loops)));
        server.createContext("/", LoopServer.guarded(gate.guard(), pages));
        server.start();
        return started;
    }

    private void read(String path, RequestGuard guard, HttpHandler handler) {
        server.createContext(path, LoopServer.guarded(guard, LoopServer.reading(path, handler)));
    }

    private static void loop(HttpExchange exchange, FleetPages loops) throws IOException {
        String rest = exchange.getRequestURI().getPath().substring(LOOPS.length());
        int slash = rest.indexOf('/');
        if (slash < 0) {
            exchange.getResponseHeaders().set("Location", LOOPS + rest + "/");
            Responses.wrong(exchange, 308, "the page of a loop ends with a slash");
            return;
        }
        Optional<LoopPages> pages = loops.find(rest.substring(0, slash));
        if (pages.isEmpty()) {
            Responses.wrong(exchange, 404, "no loop " + rest.substring(0, slash));
            return;
        }
        pages.get().handle(exchange, rest.substring(slash + 1));
    }

    /** The table: {@code ?filter=} text in name, mode or note; {@code &limit=} rows. */
    private static void table(HttpExchange exchange, ServedFleet fleet) throws IOException {
        String filter = asked(exchange, "filter").orElse("").toLowerCase(Locale.ROOT);
        int limit;
        try {
            limit = Math.clamp(Integer.parseInt(asked(exchange, "limit").orElse("100")), 1, MOST_ROWS);
        } catch (NumberFormatException e) {
            Responses.wrong(exchange, 400, "limit is no whole number");
            return;
        }
        List<FleetRow> rows = fleet.rows().stream()
                .filter(row -> filter.isEmpty() || text(row).contains(filter))
                .toList();
        ObjectNode root = figures(fleet.figures());
        root.put("matching", rows.size());
        ArrayNode table = root.putArray("rows");
        rows.stream().limit(limit).forEach(row -> add(table.addObject(), row));
        Responses.json(exchange, 200, root);
    }

    private static String text(FleetRow row) {
        return (row.name() + " " + row.mode().label() + " " + row.source().label() + " " + row.note())
                .toLowerCase(Locale.ROOT);
    }

    private static ObjectNode figures(FleetFigures figures) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("loops", figures.loops());
        ObjectNode modes = root.putObject("modes");
        figures.modes().forEach((mode, count) -> modes.put(mode.label(), count));
        ObjectNode commands = root.putObject("commands");
        figures.commands().forEach((source, count) -> commands.put(source.label(), count));
        root.put("skipped", figures.skipped());
        root.putObject("pool")
                .put("threads", figures.threads())
                .put("demand", figures.demand())
                .put("capacity", figures.capacity())
                .put("waiting", figures.waiting())
                .put("given_up", figures.givenUp());
        ObjectNode times = root.putObject("times");
        figures.quantiles().forEach((what, quantiles) -> {
            ObjectNode of = times.putObject(what);
            quantiles.forEach((quantile, seconds) -> of.put(String.valueOf(quantile), seconds));
        });
        return root;
    }

    private static void add(ObjectNode node, FleetRow row) {
        node.put("name", row.name())
                .put("trouble", row.trouble())
                .put("mode", row.mode().label())
                .put("source", row.source().label())
                .put("fallback", row.fallback())
                .put("cycles", row.cycles())
                .put("written", row.written())
                .put("fresh", row.fresh())
                .put("skipped", row.skipped())
                .put("alarms", row.alarms())
                .put("solve_s", row.solveSeconds())
                .put("demand", row.demand())
                .put("note", row.note());
    }

    private static Optional<String> asked(HttpExchange exchange, String name) {
        String query = exchange.getRequestURI().getRawQuery();
        if (query == null) {
            return Optional.empty();
        }
        for (String part : query.split("&")) {
            if (part.startsWith(name + "=")) {
                return Optional.of(URLDecoder.decode(part.substring(name.length() + 1), StandardCharsets.UTF_8));
            }
        }
        return Optional.empty();
    }

    /** The address of the server. */
    public URI address() {
        return address;
    }

    @Override
    public void close() {
        loops.close();
        server.stop(0);
        threads.shutdownNow();
        audit.close();
    }
}
