package dev.takt.monitoring.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import dev.takt.monitoring.access.TokenGate;
import dev.takt.monitoring.documents.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** An endpoint to which the holder of a token may post JSON. All results are written to the audit log. */
abstract class TokenEndpoint implements HttpHandler {
    private static final int LARGEST = 65_536;

    private final TokenGate gate;
    private final RequestGuard guard;
    private final AuditLog audit;

    TokenEndpoint(AccessTokens tokens, RequestGuard guard, AuditLog audit) {
        this.gate = new TokenGate(tokens, System::nanoTime);
        this.guard = guard;
        this.audit = audit;
    }

    /**
     * Carries out the request and answers it.
     *
     * @throws CommandException if it is invalid
     */
    abstract void take(HttpExchange exchange, Access.Granted who, byte[] json) throws IOException;

    /** Counts the result of a command. */
    void count(CommandResult result) {}

    @Override
    public final void handle(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            Responses.wrong(exchange, 405, "commands are posted");
            return;
        }
        Optional<String> foreign = guard.commandRefusal(exchange);
        if (foreign.isPresent()) {
            refuse(exchange, 403, CommandResult.DENIED, "unknown", foreign.get());
            return;
        }
        Access access = gate.judge(
                exchange.getRemoteAddress().getAddress(),
                Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")));
        switch (access) {
            case Access.Denied denied -> {
                challenge(exchange, "");
                refuse(exchange, 401, CommandResult.DENIED, "unknown", denied.reason());
            }
            case Access.Unknown unknown -> {
                challenge(exchange, ", error=\"invalid_token\"");
                refuse(exchange, 401, CommandResult.DENIED, "unknown", unknown.reason());
            }
            case Access.Slowed slowed -> slow(exchange, slowed);
            case Access.Expired expired -> {
                challenge(exchange, ", error=\"invalid_token\"");
                refuse(exchange, 401, CommandResult.EXPIRED, expired.name(), expired.reason());
            }
            case Access.Granted granted -> read(exchange, granted);
        }
    }

    /**
     * Refuses a request during a pause. All are counted, but only one is recorded, so that a flood of guesses does not
     * displace other lines of the audit log.
     */
    private void slow(HttpExchange exchange, Access.Slowed slowed) throws IOException {
        String reason = "too many unknown tokens from this address: again in " + slowed.seconds() + " s";
        count(CommandResult.DENIED);
        if (slowed.first()) {
            audit.write(
                    "unknown",
                    from(exchange),
                    "a command",
                    CommandResult.DENIED.label(),
                    reason + "; further ones until then are counted only");
        }
        exchange.getResponseHeaders().set("Retry-After", Long.toString(slowed.seconds()));
        Responses.wrong(exchange, 429, reason);
    }

    private void read(HttpExchange exchange, Access.Granted who) throws IOException {
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.startsWith("application/json")) {
            refuse(
                    exchange,
                    415,
                    CommandResult.INVALID,
                    who.name(),
                    "content of type " + type + "; expected application/json");
            return;
        }
        try {
            take(exchange, who, body(exchange));
        } catch (CommandException e) {
            refuse(exchange, 400, CommandResult.INVALID, who.name(), String.valueOf(e.getMessage()));
        }
    }

    /** Refuses a command that the role of who gives it may not give. */
    final void deny(HttpExchange exchange, Access.Granted who, String words) throws IOException {
        refuse(
                exchange,
                403,
                CommandResult.DENIED,
                who.name(),
                words + " is not for the role " + who.role().label());
    }

    /** Records the result of a command. */
    final void finish(HttpExchange exchange, Access.Granted who, String command, CommandResult result, String reason) {
        count(result);
        later(who, from(exchange), command, result, reason);
    }

    /** Records what became of a command after it was answered. */
    final void later(Access.Granted who, String from, String command, CommandResult result, String reason) {
        audit.write(who.name() + " (" + who.role().label() + ")", from, command, result.label(), reason);
    }

    /** Refuses a malformed command, or one without the necessary rights. */
    final void refuse(HttpExchange exchange, int status, CommandResult result, String who, String reason)
            throws IOException {
        count(result);
        audit.write(who, from(exchange), "a command", result.label(), reason);
        Responses.wrong(exchange, status, reason);
    }

    private static void challenge(HttpExchange exchange, String error) {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"takt\"" + error);
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        try (InputStream body = exchange.getRequestBody()) {
            byte[] content = body.readNBytes(LARGEST + 1);
            if (content.length > LARGEST) {
                throw new CommandException("a command of more than " + LARGEST + " bytes");
            }
            return content;
        }
    }

    /** The address of who posts. */
    static String from(HttpExchange exchange) {
        return String.valueOf(exchange.getRemoteAddress());
    }
}
