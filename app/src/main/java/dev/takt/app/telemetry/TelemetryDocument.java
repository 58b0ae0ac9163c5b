package dev.takt.app.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.alarm.Alarm;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.SignalImage;
import dev.takt.loop.cycle.SignalStanding;
import dev.takt.loop.service.ServiceImage;
import dev.takt.loop.service.ServiceImage.ActuatorService;
import dev.takt.loop.text.GivenName;
import dev.takt.monitoring.documents.AlarmDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Messages as JSON, with the names of Sparkplug: {@code {"timestamp": ms, "seq": 0, "metrics": [{"name": "x[1]",
 * "value": 0.9, "used": 0.9, "standing": "measured", "verdict": "accepted", "quality": "good"}, …]}}. Values that are
 * not finite are null.
 */
final class TelemetryDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CONTROLLED = "controlled/";

    private TelemetryDocument() {}

    /** The description of a loop. */
    static byte[] birth(LoopDescription loop, int sequence, long wallMillis) {
        ObjectNode document = begin(sequence, wallMillis);
        ArrayNode metrics = document.putArray("metrics");
        text(metrics, "version", loop.version());
        text(metrics, "configuration", loop.configurationHash());
        text(metrics, "model", loop.modelHash());
        number(metrics, "period_s", loop.periodSeconds());
        loop.signals().forEach(signal -> text(metrics, signal.name(), signal.unit()));
        loop.actuators().forEach(actuator -> text(metrics, actuator.name(), actuator.unit()));
        return bytes(document);
    }

    /** The data of a period. */
    static byte[] data(LoopDescription loop, CycleRecord cycle, LoopStatus status, int sequence) {
        List<Alarm> alarms = status.alarms();
        ObjectNode document = begin(sequence, cycle.wallMillis());
        ArrayNode metrics = document.putArray("metrics");
        number(metrics, "cycle", cycle.cycle());
        number(metrics, "time_s", cycle.time());
        text(metrics, "mode", cycle.actual().label());
        text(metrics, "rung", cycle.source().label());
        number(metrics, "alarms_active", alarms.stream().filter(Alarm::active).count());
        number(
                metrics,
                "alarms_to_acknowledge",
                alarms.stream()
                        .filter(alarm -> alarm.state().wantsAcknowledgement())
                        .count());
        metrics.addObject().put("name", "written").put("value", cycle.command().written());
        signals(metrics, loop, cycle.signals());
        commands(metrics, loop, cycle.command().applied(), status.service());
        status.service()
                .controlled()
                .forEach(each -> metrics.addObject()
                        .put("name", CONTROLLED + each.name())
                        .put("value", each.status().label())
                        .put("reason", each.reason()));
        status.setPoints().forEach((name, value) -> number(metrics, name, value));
        return bytes(document);
    }

    /** The alarms that are not normal, in the format of the API. */
    static byte[] alarms(List<Alarm> alarms) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.set("alarms", AlarmDocuments.alarms(alarms));
        return bytes(document);
    }

    /** Adds the signals. {@code value} is a measurement; a prediction is in {@code used}, with {@code value} null. */
    private static void signals(ArrayNode metrics, LoopDescription loop, SignalImage image) {
        for (int i = 0; i < image.used().length; i++) {
            SignalStanding standing = image.standings().get(i);
            double used = image.used()[i];
            ObjectNode metric =
                    number(metrics, loop.signals().get(i).name(), standing.isMeasured() ? used : Double.NaN);
            put(metric, "used", used);
            metric.put("standing", standing.label());
            metric.put("verdict", image.verdicts().get(i).label());
            metric.put("quality", image.qualities().get(i).label());
        }
    }

    /** Adds the commands, each with who moves its actuator and why. */
    private static void commands(ArrayNode metrics, LoopDescription loop, double[] applied, ServiceImage service) {
        Map<String, ActuatorService> moved =
                service.actuators().stream().collect(Collectors.toMap(ActuatorService::name, Function.identity()));
        for (int i = 0; i < applied.length; i++) {
            String name = loop.actuators().get(i).name();
            ObjectNode metric = number(metrics, name, applied[i]);
            if (moved.get(name) instanceof ActuatorService actuator) {
                metric.put("status", actuator.status().label());
                metric.put("reason", actuator.reason());
            }
        }
    }

    private static ObjectNode begin(int sequence, long wallMillis) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("timestamp", wallMillis)
                .put("seq", sequence);
    }

    private static ObjectNode number(ArrayNode metrics, String name, double value) {
        return put(metrics.addObject().put("name", name), "value", value);
    }

    private static ObjectNode put(ObjectNode metric, String field, double value) {
        return Double.isFinite(value) ? metric.put(field, value) : metric.putNull(field);
    }

    private static void text(ArrayNode metrics, String name, String value) {
        metrics.addObject().put("name", name).put("value", value);
    }

    private static byte[] bytes(ObjectNode document) {
        try {
            return MAPPER.writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Set-points by name; empty if the message is invalid, or a value is no number. */
    static Optional<Map<String, Double>> setPoints(byte[] message) {
        JsonNode metrics;
        try {
            metrics =
                    MAPPER.readTree(new String(message, StandardCharsets.UTF_8)).path("metrics");
        } catch (IOException e) {
            return Optional.empty();
        }
        Map<String, Double> values = new LinkedHashMap<>();
        for (JsonNode metric : metrics) {
            if (!metric.path("name").isTextual()
                    || !GivenName.isOne(metric.path("name").textValue())
                    || !metric.path("value").isNumber()) {
                return Optional.empty();
            }
            values.put(metric.path("name").textValue(), metric.path("value").doubleValue());
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values);
    }
}
