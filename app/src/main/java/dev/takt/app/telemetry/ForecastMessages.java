package dev.takt.app.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.operation.LoopOperation;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.monitoring.documents.CommandException;
import dev.takt.monitoring.documents.ForecastDocument;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Messages with forecasts in the format of {@link ForecastDocument}. They are treated like an operator's command, so
 * refusals are in the audit log. The rate of messages is limited. Of messages beyond the limit, and of those that are
 * no forecast, the audit log has the first one, and later ones once a minute together.
 */
final class ForecastMessages {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double MESSAGES_A_SECOND = 20;
    private static final double MESSAGES_AT_ONCE = 100;
    private static final int LARGEST = 4 << 20;
    private static final double[] NOTHING = {};

    private final LoopOperation operation;
    private final RequestLimit limit;
    private final RefusedRequests refused;

    /**
     * Starts without messages.
     *
     * @param nanos a monotonic clock
     */
    ForecastMessages(LoopOperation operation, LongSupplier nanos) {
        this.operation = operation;
        this.limit = new RequestLimit(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, nanos);
        this.refused = new RefusedRequests(this::refuse, nanos);
    }

    /** A message has come. */
    synchronized void take(byte[] message) {
        if (!limit.passes()) {
            refused.add("more than " + (int) MESSAGES_A_SECOND + " a second");
            return;
        }
        try {
            operation.submit(read(message), "mqtt");
        } catch (CommandException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }

    private void refuse(String line) {
        operation.submit(
                new OperatorCommand.Forecast("(" + line + ")", NOTHING, NOTHING, false, OptionalDouble.empty()),
                "mqtt");
    }

    private static OperatorCommand.Forecast read(byte[] message) {
        if (message.length > LARGEST) {
            throw new CommandException(message.length + " bytes, at most " + LARGEST);
        }
        try {
            JsonNode node = MAPPER.readTree(new String(message, StandardCharsets.UTF_8));
            if (node instanceof ObjectNode object) {
                return ForecastDocument.read(object);
            }
        } catch (JsonProcessingException e) {
            throw new CommandException("not JSON: " + e.getOriginalMessage());
        }
        throw new CommandException("expected an object with name, times and values");
    }
}
