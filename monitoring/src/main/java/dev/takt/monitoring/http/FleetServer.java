package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The HTTP server of a fleet: its table at {@code /} and {@code /api/fleet}, commands to many loops at {@code /api/commands}, {@code /metrics}, {@code /healthz}, and below {@code
 * /loops/NAME/} what the server of a single loop has. Each request has its own virtual thread.
 */
public final class FleetServer implements AutoCloseable {
    private static final String LOOPS = "/loops/";

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
        FleetTable table = new FleetTable(fleet);
        started.read("/api/fleet", gate.guard(), table::rows);
        started.read("/api/fleet/map", gate.guard(), table::map);
        server.createContext("/api/commands", LoopServer.guarded(gate.guard(), new FleetCommands(fleet, gate)));
        fleet.nodes()
                .ifPresent(nodes -> server.createContext(
                        NodesEndpoint.PATH, LoopServer.guarded(gate.guard(), new NodesEndpoint(nodes, gate))));
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
