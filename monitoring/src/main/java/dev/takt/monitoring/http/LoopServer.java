package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.monitoring.access.AccessException;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import dev.takt.monitoring.documents.LoopDocuments;
import dev.takt.monitoring.live.LiveFeed;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The HTTP server of a loop: its page at {@code /}, its past at {@code /history}, documents under {@code /api}, {@code /metrics}, {@code /healthz},
 * and {@code POST /api/commands}. Each request has its own virtual thread. No request waits for the loop, except for
 * its answer to a command.
 */
public final class LoopServer implements AutoCloseable {
    private static final int USUAL_PORT = 7420;

    private final HttpServer server;
    private final ExecutorService threads;
    private final LiveFeed feed;
    private final EventStream stream;
    private final AuditLog audit;
    private final URI address;

    private LoopServer(
            HttpServer server,
            ExecutorService threads,
            LiveFeed feed,
            EventStream stream,
            AuditLog audit,
            URI address) {
        this.server = server;
        this.threads = threads;
        this.feed = feed;
        this.stream = stream;
        this.audit = audit;
        this.address = address;
    }

    /**
     * The resources that are reserved before there is a loop: a server that has its port but does not answer yet.
     *
     * @param server bound, not started
     * @param bind the requested address
     * @param hosts additional names of this machine
     */
    public record Reserved(
            HttpServer server,
            InetAddress bind,
            List<String> hosts,
            int streamClients,
            AccessTokens tokens,
            AuditLog audit)
            implements AutoCloseable {

        /** Releases the port; for a server that has not been started. */
        @Override
        public void close() {
            server.stop(0);
            audit.close();
        }

        /** Starts to serve a loop without a past. */
        public LoopServer serve(ServedLoop loop) {
            return serve(loop, Optional.empty());
        }

        /** Starts to serve a fleet. */
        public FleetServer serve(ServedFleet fleet) {
            String scheme = server instanceof HttpsServer ? "https" : "http";
            RequestGuard guard = new RequestGuard(bind, hosts, scheme);
            return FleetServer.start(
                    server, new FleetServer.Gate(guard, tokens, audit, streamClients), fleet, uri(server, scheme));
        }

        /**
         * Starts to serve a loop.
         *
         * @param past makes pages of what it did before
         */
        public LoopServer serve(ServedLoop loop, Optional<PastPages> past) {
            String scheme = server instanceof HttpsServer ? "https" : "http";
            String run = UUID.randomUUID().toString();
            Supplier<JsonNode> description =
                    () -> LoopDocuments.description(loop.view().description(), loop.plots(), run, !tokens.isEmpty());
            LiveFeed feed = new LiveFeed(loop.view(), description, loop.recent(), loop.latencies());
            EventStream stream = new EventStream(feed, streamClients);
            RequestGuard guard = new RequestGuard(bind, hosts, scheme);
            CommandEndpoint commands = new CommandEndpoint(
                    loop.view().description(), loop.operation(), tokens, guard, audit, loop.counter());
            ExecutorService threads = Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("takt-http-", 0).factory());
            server.setExecutor(threads);
            LoopServer started = new LoopServer(server, threads, feed, stream, audit, uri(server, scheme));
            started.route(guard, new LoopApi(loop, description), commands, loop.metrics());
            started.routePages(guard, new PastEndpoint(past));
            server.start();
            return started;
        }
    }

    /**
     * Reserves the resources of a server, so that errors are known before a loop runs.
     *
     * @param environment environment variables, which may hold secrets
     * @throws AccessException if tokens, certificate or audit file cannot be used as set, or the address is not
     *     available
     */
    public static Reserved reserve(MonitoringSettings.Http settings, Environment environment) {
        InetAddress bind = address(settings.bind());
        AccessTokens tokens = AccessTokens.of(
                settings.tokensFile().map(Path::of), environment.find(settings.tokensVariable()), Clock.systemUTC());
        HttpServer server = create(settings, bind, environment);
        try {
            AuditLog audit = AuditFiles.open(settings);
            return new Reserved(server, bind, settings.hosts(), settings.streamClients(), tokens, audit);
        } catch (AccessException e) {
            server.stop(0);
            throw e;
        }
    }

    /**
     * Starts to serve a loop.
     *
     * @param environment environment variables, which may hold secrets
     * @throws AccessException as {@link #reserve}
     */
    public static LoopServer start(MonitoringSettings.Http settings, ServedLoop loop, Environment environment) {
        return reserve(settings, environment).serve(loop);
    }

    /** The address of the server. */
    public URI address() {
        return address;
    }

    /** The feed of its pages; {@link LiveFeed#tick} must be called often. */
    public LiveFeed feed() {
        return feed;
    }

    /** The audit log of commands, including those that come in another way. */
    public AuditLog audit() {
        return audit;
    }

    @Override
    public void close() {
        stream.close();
        server.stop(0);
        threads.shutdownNow();
        audit.close();
    }

    private void route(RequestGuard guard, LoopApi api, HttpHandler commands, MetricsPage metrics) {
        read("/api/loop", guard, api::description);
        read("/api/state", guard, api::state);
        read("/api/plan", guard, api::plan);
        read("/api/alarms", guard, api::alarms);
        read("/api/events", guard, api::events);
        read("/api/history", guard, api::history);
        read("/api/stream", guard, stream);
        read("/metrics", guard, exchange -> Responses.text(exchange, 200, MetricsPage.CONTENT_TYPE, metrics.text()));
        read("/healthz", guard, exchange -> Responses.text(exchange, 200, "text/plain; charset=utf-8", "ok\n"));
        server.createContext("/api/commands", guarded(guard, commands));
    }

    /** The page of the past is no context of its own: {@code /history.js}, a part of the page, begins like it. */
    private void routePages(RequestGuard guard, HttpHandler past) {
        HttpHandler pages = new PageResources();
        HttpHandler history = reading("/history", past);
        server.createContext("/", guarded(guard, exchange -> {
            boolean asked = exchange.getRequestURI().getPath().equals("/history");
            (asked ? history : pages).handle(exchange);
        }));
    }

    /** Registers a path for reading; it must match exactly. */
    private void read(String path, RequestGuard guard, HttpHandler handler) {
        server.createContext(path, guarded(guard, reading(path, handler)));
    }

    static HttpHandler reading(String path, HttpHandler handler) {
        return exchange -> {
            if (!exchange.getRequestURI().getPath().equals(path)) {
                Responses.wrong(exchange, 404, "nothing here");
            } else if (!exchange.getRequestMethod().matches("GET|HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                Responses.wrong(exchange, 405, "this can only be read");
            } else {
                handler.handle(exchange);
            }
        };
    }

    static HttpHandler guarded(RequestGuard guard, HttpHandler handler) {
        return exchange -> {
            try (exchange) {
                Responses.protect(exchange);
                Optional<String> refusal = guard.refusal(exchange);
                if (refusal.isPresent()) {
                    Responses.wrong(exchange, 403, refusal.get());
                } else {
                    handle(exchange, handler);
                }
            }
        };
    }

    private static void handle(HttpExchange exchange, HttpHandler handler) throws IOException {
        try {
            handler.handle(exchange);
        } catch (RuntimeException e) {
            System.getLogger("dev.takt.monitoring")
                    .log(System.Logger.Level.ERROR, "cannot answer " + exchange.getRequestURI(), e);
            if (exchange.getResponseCode() < 0) {
                Responses.wrong(exchange, 500, "a defect of Takt");
            }
        }
    }

    private static HttpServer create(MonitoringSettings.Http settings, InetAddress bind, Environment environment) {
        if (!bind.isLoopbackAddress() && settings.keyStore().isEmpty()) {
            throw new AccessException("monitoring.http.bind is " + settings.bind()
                    + ", which other machines can reach; expected monitoring.http.tls.key-store beside it. Maybe 127.0.0.1"
                    + " is enough, behind a proxy or an SSH tunnel.");
        }
        HttpServer server;
        try {
            server = bind(settings, bind);
        } catch (BindException e) {
            throw new AccessException("cannot listen at " + settings.bind() + " port "
                    + settings.port().map(String::valueOf).orElse("any") + " (" + e.getMessage()
                    + "). Maybe another loop does: monitoring.http.port = 0 takes any free port.");
        } catch (IOException e) {
            throw new AccessException("cannot listen at " + settings.bind() + " (" + e.getMessage() + ").");
        }
        if (server instanceof HttpsServer secure) {
            String password =
                    environment.find(settings.keyStorePasswordVariable()).orElse("");
            secure.setHttpsConfigurator(
                    ServerTls.of(Path.of(settings.keyStore().orElseThrow()), password.toCharArray()));
        }
        return server;
    }

    private static HttpServer bind(MonitoringSettings.Http settings, InetAddress bind) throws IOException {
        boolean secure = settings.keyStore().isPresent();
        if (settings.port().isPresent()) {
            return server(new InetSocketAddress(bind, settings.port().get()), secure);
        }
        try {
            return server(new InetSocketAddress(bind, USUAL_PORT), secure);
        } catch (BindException e) {
            return server(new InetSocketAddress(bind, 0), secure);
        }
    }

    private static HttpServer server(InetSocketAddress address, boolean secure) throws IOException {
        return secure ? HttpsServer.create(address, 0) : HttpServer.create(address, 0);
    }

    private static InetAddress address(String bind) {
        try {
            return InetAddress.getByName(bind);
        } catch (UnknownHostException e) {
            throw new AccessException(
                    "monitoring.http.bind is " + bind + "; expected an address of this machine such as 127.0.0.1.");
        }
    }

    private static URI uri(HttpServer server, String scheme) {
        InetSocketAddress bound = server.getAddress();
        InetAddress address = bound.getAddress();
        String host = address.isAnyLocalAddress() ? "localhost" : address.getHostAddress();
        return URI.create(
                scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/");
    }
}
