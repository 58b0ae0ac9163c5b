package dev.takt.monitoring.spans;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.loop.cycle.CycleTrace.Span;
import dev.takt.loop.cycle.LoopDescription;
import java.util.List;

/** The spans of cycles in the JSON form of OTLP (OpenTelemetry protocol 1.x). */
final class OtlpDocument {
    private static final int INTERNAL = 1;
    private static final int ERROR = 2;

    private OtlpDocument() {}

    /** The body of a request to a collector. */
    static ObjectNode of(LoopDescription loop, List<CycleTrace> traces) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        ObjectNode resource = document.putArray("resourceSpans").addObject();
        resource.set("resource", resource(loop.name(), loop.version()));
        ObjectNode scope = resource.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "dev.takt");
        ArrayNode spans = scope.putArray("spans");
        traces.forEach(trace -> add(spans, loop.name(), trace));
        return document;
    }

    private static void add(ArrayNode spans, String loop, CycleTrace trace) {
        CycleRecord cycle = trace.cycle();
        ObjectNode whole = span(spans, trace.traceId(), trace.root());
        ArrayNode attributes = whole.putArray("attributes");
        text(attributes, "nmpc.loop", loop);
        number(attributes, "nmpc.cycle", cycle.cycle());
        text(attributes, "nmpc.kept", trace.reason().label());
        text(attributes, "nmpc.rung", cycle.source().label());
        text(attributes, "nmpc.mode", cycle.actual().label());
        number(attributes, "nmpc.fallback_cycles", cycle.fallbackCycles());
        number(attributes, "nmpc.tick_lateness_ns", cycle.times().tickLateness());
        number(attributes, "nmpc.dispatch_lateness_ns", cycle.times().dispatchLateness());
        number(attributes, "nmpc.skipped_periods", cycle.times().skipped());
        cycle.solve().ifPresent(solve -> {
            number(attributes, "nmpc.solve.cycle", solve.cycle());
            text(attributes, "nmpc.solve.status", solve.status());
            number(attributes, "nmpc.solve.iterations", solve.effort().iterations());
            if (!solve.accepted()) {
                whole.putObject("status").put("code", ERROR).put("message", solve.remark());
            }
        });
        for (Span stage : trace.stages()) {
            span(spans, trace.traceId(), stage).put("parentSpanId", trace.root().id());
        }
    }

    private static ObjectNode span(ArrayNode spans, String trace, Span span) {
        return spans.addObject()
                .put("traceId", trace)
                .put("spanId", span.id())
                .put("name", span.name())
                .put("kind", INTERNAL)
                // 64-bit numbers are strings in the JSON form of protocol buffers.
                .put("startTimeUnixNano", String.valueOf(span.startNanos()))
                .put("endTimeUnixNano", String.valueOf(span.endNanos()));
    }

    /** The attributes of the sender. */
    private static ObjectNode resource(String loop, String version) {
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
}
