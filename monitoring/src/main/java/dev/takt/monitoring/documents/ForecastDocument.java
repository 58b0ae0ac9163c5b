package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.text.GivenName;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.OptionalDouble;

/**
 * A forecast as JSON: {@code {"name": "price", "times": ["2026-11-22T00:00:00Z", …], "values": [31.2, …], "issued":
 * "2026-11-21T13:00:00Z"}}. Times and the optional issue time are either all dates with an offset, or all seconds of
 * the plant.
 */
public final class ForecastDocument {
    private static final int MAX_POINTS = 100_000;
    private static final double NANO = 1e-9;

    private ForecastDocument() {}

    /**
     * Reads a forecast.
     *
     * @throws CommandException if it is no forecast
     */
    public static OperatorCommand.Forecast read(ObjectNode document) {
        String name = document.path("name").asText("");
        if (name.isBlank()) {
            throw new CommandException("name: expected the name of a parameter");
        }
        if (!GivenName.isOne(name)) {
            throw new CommandException(
                    "name: " + name.length() + " characters found, expected " + GivenName.expected());
        }
        if (!(document.get("times") instanceof ArrayNode times)
                || !(document.get("values") instanceof ArrayNode values)
                || times.isEmpty()
                || times.size() != values.size()
                || times.size() > MAX_POINTS) {
            throw new CommandException(
                    "times and values: expected two lists of the same length, from 1 to " + MAX_POINTS);
        }
        boolean dated = times.get(0).isTextual();
        double[] at = new double[times.size()];
        double[] value = new double[at.length];
        for (int i = 0; i < at.length; i++) {
            at[i] = time("times[" + i + "]", times.get(i), dated);
            value[i] = number("values[" + i + "]", values.get(i));
        }
        JsonNode issued = document.path("issued");
        return new OperatorCommand.Forecast(
                name,
                at,
                value,
                dated,
                issued.isMissingNode() || issued.isNull()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(time("issued", issued, dated)));
    }

    private static double time(String key, JsonNode node, boolean dated) {
        return dated ? date(key, node) : number(key, node);
    }

    private static double date(String key, JsonNode node) {
        try {
            OffsetDateTime date = OffsetDateTime.parse(node.asText(""));
            return date.toEpochSecond() + NANO * date.getNano();
        } catch (DateTimeException e) {
            throw new CommandException(key + ": " + node + " found, expected a date with its offset, such as"
                    + " \"2026-11-22T00:00:00+01:00\", like the first");
        }
    }

    private static double number(String key, JsonNode node) {
        if (!node.isNumber() || !Double.isFinite(node.doubleValue())) {
            throw new CommandException(key + ": " + node + " found, expected a finite number");
        }
        return node.doubleValue();
    }
}
