package dev.takt.monitoring.spans;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.monitoring.cycle.CycleRecord;
import dev.takt.monitoring.cycle.Stage;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The spans of a cycle in the JSON form of OTLP (OpenTelemetry protocol 1.x): {@code nmpc.cycle} with its stages one after the other
 * as children. Where the cycle starts is known to the millisecond, how long each stage took to the nanosecond.
 */
final class CycleSpans {
    private static final int INTERNAL = 1;
    private static final int ERROR = 2;
    private static final long MILLI = 1_000_000;

    private CycleSpans() {}

    /** Adds the spans of a cycle. */
    static void add(ArrayNode spans, String loop, CycleRecord cycle) {
        String trace = id(2);
        String root = id(1);
        long start = cycle.wallMillis() * MILLI;
        ObjectNode whole = span(
                spans, trace, root, "nmpc.cycle", start, start + cycle.times().total());
        ArrayNode attributes = whole.putArray("attributes");
        text(attributes, "nmpc.loop", loop);
        number(attributes, "nmpc.cycle", cycle.cycle());
        text(attributes, "nmpc.rung", cycle.rung().label());
        text(attributes, "nmpc.mode", cycle.actual().label());
        number(attributes, "nmpc.fallback_cycles", cycle.fallbackCycles());
        number(attributes, "nmpc.tick_lateness_ns", cycle.times().tickLateness());
        number(attributes, "nmpc.dispatch_lateness_ns", cycle.times().dispatchLateness());
        number(attributes, "nmpc.skipped_periods", cycle.times().skipped());
        cycle.solve().ifPresent(solve -> {
            text(attributes, "nmpc.solve.status", solve.status());
            number(attributes, "nmpc.solve.iterations", solve.iterations());
            if (!solve.accepted()) {
                whole.putObject("status").put("code", ERROR).put("message", solve.remark());
            }
        });
        long at = start;
        for (Stage stage : Stage.values()) {
            long nanos = stage.of(cycle.times());
            if (nanos > 0) {
                span(spans, trace, id(1), "nmpc." + stage.label(), at, at + nanos)
                        .put("parentSpanId", root);
                at += nanos;
            }
        }
    }

    private static ObjectNode span(ArrayNode spans, String trace, String id, String name, long start, long end) {
        return spans.addObject()
                .put("traceId", trace)
                .put("spanId", id)
                .put("name", name)
                .put("kind", INTERNAL)
                // 64-bit numbers are texts in the JSON form of protocol buffers.
                .put("startTimeUnixNano", String.valueOf(start))
                .put("endTimeUnixNano", String.valueOf(end));
    }

    /** The attributes of whoever sends. */
    static ObjectNode resource(String loop, String version) {
        ObjectNode resource = JsonNodeFactory.instance.objectNode();
        ArrayNode attributes = resource.putArray("attributes");
        text(attributes, "service.name", "takt");
        text(attributes, "service.instance.id", loop);
        text(attributes, "service.version", version);
        return resource;
    }

    private static void text(ArrayNode attributes, String key, String value) {
        attributes.addObject().put("key", key).putObject("value").put("stringValue", value);
    }

    private static void number(ArrayNode attributes, String key, long value) {
        attributes.addObject().put("key", key).putObject("value").put("intValue", String.valueOf(value));
    }

    private static String id(int words) {
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < words; i++) {
            id.append(HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()));
        }
        return id.toString();
    }
}
