package dev.takt.monitoring.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.access.AccessException;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import dev.takt.monitoring.access.Role;
import dev.takt.monitoring.documents.CommandException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The HTTP server of a program that is no loop, such as a plant, on loopback only: {@code GET /api/state} returns its
 * state; {@code POST /api/commands} takes commands of an engineer with a token.
 */
public final class OrderServer implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads;
    private final AuditLog audit;

    /** Receives commands. */
    @FunctionalInterface
    public interface Receiver {
        /**
         * Receives a command.
         *
         * @return its effect, for people
         * @throws CommandException if it is invalid
         */
        String take(JsonNode order);
    }

    private OrderServer(HttpServer server, ExecutorService threads, AuditLog audit) {
        this.server = server;
        this.threads = threads;
        this.audit = audit;
    }

    /**
     * Starts to serve a program.
     *
     * @param settings with tokens and audit log
     * @param port empty for the default port, or any free one if that is in use
     * @param usual port
     * @param state state of the program; may be called from any thread
     * @throws AccessException if tokens or audit file cannot be used as set, or the port is not available
     */
    public static OrderServer start(
            MonitoringSettings.Http settings,
            Optional<Integer> port,
            int usual,
            Environment environment,
            Supplier<JsonNode> state,
            Receiver receiver) {
        AccessTokens tokens = AccessTokens.of(
                settings.tokensFile().map(Path::of), environment.find(settings.tokensVariable()), Clock.systemUTC());
        HttpServer server = bind(port, usual);
        AuditLog audit;
        try {
            audit = AuditFiles.open(settings);
        } catch (AccessException e) {
            server.stop(0);
            throw e;
        }
        ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("takt-orders-", 0).factory());
        server.setExecutor(threads);
        RequestGuard guard = new RequestGuard(InetAddress.getLoopbackAddress(), List.of(), "http");
        server.createContext("/api/state", LoopServer.guarded(guard, exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                Responses.json(exchange, 200, state.get());
            } else {
                exchange.getResponseHeaders().set("Allow", "GET");
                Responses.wrong(exchange, 405, "this can only be read");
            }
        }));
        server.createContext("/api/commands", LoopServer.guarded(guard, new Orders(tokens, guard, audit, receiver)));
        server.start();
        return new OrderServer(server, threads, audit);
    }

    private static HttpServer bind(Optional<Integer> port, int usual) {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try {
            return HttpServer.create(new InetSocketAddress(loopback, port.orElse(usual)), 0);
        } catch (BindException e) {
            if (port.isPresent()) {
                throw new AccessException("cannot listen at port " + port.get() + " (" + e.getMessage()
                        + "). Maybe another program does: port 0 takes any free one.");
            }
            return bind(Optional.of(0), usual);
        } catch (IOException e) {
            throw new AccessException("cannot listen on loopback (" + e.getMessage() + ").");
        }
    }

    /** The address of the server. */
    public URI address() {
        InetSocketAddress bound = server.getAddress();
        return URI.create("http://" + bound.getAddress().getHostAddress() + ":" + bound.getPort() + "/");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        audit.close();
    }

    /** Passes commands of engineers to the receiver. */
    private static final class Orders extends TokenEndpoint {
        private final Receiver receiver;

        Orders(AccessTokens tokens, RequestGuard guard, AuditLog audit, Receiver receiver) {
            super(tokens, guard, audit);
            this.receiver = receiver;
        }

        @Override
        void take(HttpExchange exchange, Access.Granted who, byte[] json) throws IOException {
            if (who.role() != Role.ENGINEER) {
                refuse(
                        exchange,
                        403,
                        CommandResult.DENIED,
                        who.name(),
                        "orders are not for the role " + who.role().label());
                return;
            }
            String text = new String(json, StandardCharsets.UTF_8);
            String answer = receiver.take(parse(text));
            finish(exchange, who, text, CommandResult.OK, answer);
            Responses.json(
                    exchange,
                    200,
                    JsonNodeFactory.instance.objectNode().put("accepted", true).put("reason", answer));
        }

        private static JsonNode parse(String text) {
            try {
                return MAPPER.readTree(text);
            } catch (JsonProcessingException e) {
                throw new CommandException("not JSON: " + e.getOriginalMessage());
            }
        }
    }
}
