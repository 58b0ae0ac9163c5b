package dev.takt.actors.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.monitoring.documents.CommandException;
import dev.takt.monitoring.documents.ForecastDocument;
import dev.takt.monitoring.operation.LoopOperation;
import dev.takt.monitoring.operation.OperatorCommand;
import dev.takt.plant.link.mqtt.MqttAccess;
import dev.takt.plant.link.mqtt.MqttConnection;
import dev.takt.plant.link.mqtt.MqttSession;
import dev.takt.plant.link.mqtt.Topics;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Takes forecasts from a broker: messages as {@link ForecastDocument} says. They go the way of an operator's command, so that what is
 * refused is in the audit; of unreadable ones in a row, the first.
 */
final class MqttForecasts implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int LARGEST = 4 << 20;
    private static final double[] NOTHING = {};

    private final LoopOperation operation;
    private final MqttConnection connection;
    private String lastObjection = "";

    /** Begins to connect. */
    MqttForecasts(MqttAccess access, Topics topics, LoopOperation operation) {
        this.operation = operation;
        this.connection = new MqttConnection(access, new MqttSession() {
            @Override
            public List<String> topics() {
                return List.of(topics.forecasts());
            }

            @Override
            public void arrived(String topic, byte[] payload) {
                take(payload);
            }
        });
    }

    private synchronized void take(byte[] message) {
        try {
            OperatorCommand.Forecast forecast = read(message);
            lastObjection = "";
            operation.submit(forecast, "mqtt");
        } catch (CommandException e) {
            String objection = String.valueOf(e.getMessage());
            if (!objection.equals(lastObjection)) {
                lastObjection = objection;
                operation.submit(
                        new OperatorCommand.Forecast(
                                "in a message that is none (" + objection + ")",
                                NOTHING,
                                NOTHING,
                                false,
                                OptionalDouble.empty()),
                        "mqtt");
            }
        }
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

    @Override
    public void close() {
        connection.close();
    }
}
