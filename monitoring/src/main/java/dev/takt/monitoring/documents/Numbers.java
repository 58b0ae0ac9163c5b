package dev.takt.monitoring.documents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** Numbers in JSON. JSON has neither infinities nor NaN, so these are null. */
final class Numbers {
    private static final double NANOS = 1e-9;

    private Numbers() {}

    static JsonNode of(double value) {
        return Double.isFinite(value)
                ? JsonNodeFactory.instance.numberNode(value)
                : JsonNodeFactory.instance.nullNode();
    }

    static ArrayNode of(double[] values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(values.length);
        for (double value : values) {
            array.add(of(value));
        }
        return array;
    }

    /** Converts nanoseconds to seconds. */
    static JsonNode seconds(long nanos) {
        return of(nanos * NANOS);
    }

    /** The age of a value in seconds; null for a value that has never come. */
    static JsonNode age(long nanos) {
        return nanos == Long.MAX_VALUE ? JsonNodeFactory.instance.nullNode() : seconds(nanos);
    }

    static ArrayNode seconds(long... nanos) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(nanos.length);
        for (long value : nanos) {
            array.add(seconds(value));
        }
        return array;
    }
}
