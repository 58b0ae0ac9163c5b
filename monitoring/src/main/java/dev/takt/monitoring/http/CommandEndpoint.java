package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.CommandText;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.access.AccessTokens;
import dev.takt.monitoring.access.AuditLog;
import dev.takt.monitoring.documents.CommandDocument;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** {@code POST /api/commands}: commands of an operator with a token to the loop. All results are counted. */
final class CommandEndpoint extends TokenEndpoint {
    private static final long ANSWER_SECONDS = 10;
    private static final String SILENT = "the loop does not answer, and may still do it: its events will tell";

    private final LoopDescription loop;
    private final LoopOperation operation;
    private final CommandCounter counter;

    CommandEndpoint(
            LoopDescription loop,
            LoopOperation operation,
            AccessTokens tokens,
            RequestGuard guard,
            AuditLog audit,
            CommandCounter counter) {
        super(tokens, guard, audit);
        this.loop = loop;
        this.operation = operation;
        this.counter = counter;
    }

    @Override
    void count(CommandResult result) {
        counter.answered(result);
    }

    @Override
    void take(HttpExchange exchange, Access.Granted who, byte[] json) throws IOException {
        OperatorCommand command = CommandDocument.parse(json, loop);
        String words = CommandText.of(command);
        if (!who.role().may(command)) {
            deny(exchange, who, words);
            return;
        }
        CommandOutcome outcome;
        try {
            outcome = operation
                    .submit(command, who.name())
                    .toCompletableFuture()
                    .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException | CancellationException e) {
            finish(exchange, who, words, CommandResult.TIMEOUT, SILENT);
            Responses.wrong(exchange, 504, SILENT);
            return;
        }
        finish(exchange, who, words, outcome.accepted() ? CommandResult.OK : CommandResult.REFUSED, outcome.reason());
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("accepted", outcome.accepted());
        answer.put("reason", outcome.reason());
        answer.put("cycle", outcome.cycle());
        Responses.json(exchange, outcome.accepted() ? 200 : 409, answer);
    }
}
