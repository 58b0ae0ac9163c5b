package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import dev.takt.monitoring.cycle.LoopDescription;
import dev.takt.monitoring.documents.CommandDocument;
import dev.takt.monitoring.documents.CommandException;
import dev.takt.monitoring.documents.CommandText;
import dev.takt.monitoring.operation.CommandOutcome;
import dev.takt.monitoring.operation.LoopOperation;
import dev.takt.monitoring.operation.OperatorCommand;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * {@code POST /api/commands}: lets an operator with a token command the loop. Whatever comes of it is counted and written to the
 * audit.
 */
final class CommandEndpoint implements HttpHandler {
    private static final int LARGEST = 65_536;
    private static final long ANSWER_SECONDS = 10;

    private final LoopDescription loop;
    private final LoopOperation operation;
    private final AccessTokens tokens;
    private final RequestGuard guard;
    private final AuditLog audit;
    private final CommandCounter counter;

    CommandEndpoint(
            LoopDescription loop,
            LoopOperation operation,
            AccessTokens tokens,
            RequestGuard guard,
            AuditLog audit,
            CommandCounter counter) {
        this.loop = loop;
        this.operation = operation;
        this.tokens = tokens;
        this.guard = guard;
        this.audit = audit;
        this.counter = counter;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
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
        Access access =
                tokens.judge(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")));
        switch (access) {
            case Access.Denied denied -> {
                challenge(exchange, "");
                refuse(exchange, 401, CommandResult.DENIED, "unknown", denied.reason());
            }
            case Access.Expired expired -> {
                challenge(exchange, ", error=\"invalid_token\"");
                refuse(exchange, 401, CommandResult.EXPIRED, expired.name(), expired.reason());
            }
            case Access.Granted granted -> command(exchange, granted);
        }
    }

    private void command(HttpExchange exchange, Access.Granted who) throws IOException {
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
        OperatorCommand command;
        try {
            command = CommandDocument.parse(body(exchange), loop);
        } catch (CommandException e) {
            refuse(exchange, 400, CommandResult.INVALID, who.name(), String.valueOf(e.getMessage()));
            return;
        }
        if (!who.role().may(command)) {
            refuse(
                    exchange,
                    403,
                    CommandResult.DENIED,
                    who.name(),
                    CommandText.of(command) + " is not for the role "
                            + who.role().label());
            return;
        }
        submit(exchange, who, command);
    }

    private void submit(HttpExchange exchange, Access.Granted who, OperatorCommand command) throws IOException {
        CommandOutcome outcome;
        try {
            outcome = operation
                    .submit(command, who.name())
                    .toCompletableFuture()
                    .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException | CancellationException e) {
            finish(exchange, who, command, CommandResult.TIMEOUT, "the loop does not answer");
            Responses.wrong(exchange, 504, "the loop does not answer");
            return;
        }
        finish(exchange, who, command, outcome.accepted() ? CommandResult.OK : CommandResult.REFUSED, outcome.reason());
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("accepted", outcome.accepted());
        answer.put("reason", outcome.reason());
        answer.put("cycle", outcome.cycle());
        Responses.json(exchange, outcome.accepted() ? 200 : 409, answer);
    }

    private void finish(
            HttpExchange exchange, Access.Granted who, OperatorCommand command, CommandResult result, String reason) {
        counter.answered(result);
        audit.write(
                who.name() + " (" + who.role().label() + ")",
                from(exchange),
                CommandText.of(command),
                result.label(),
                reason);
    }

    private void refuse(HttpExchange exchange, int status, CommandResult result, String who, String reason)
            throws IOException {
        counter.answered(result);
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

    private static String from(HttpExchange exchange) {
        return String.valueOf(exchange.getRemoteAddress());
    }
}
