package dev.takt.monitoring.spans;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTrace;
import dev.takt.monitoring.simulated.SimulatedLoop;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a collector gets. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OtlpExportTest {
    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final SimulatedLoop loop = new SimulatedLoop("traced");
    private HttpServer collector;
    private URI endpoint;

    @BeforeEach
    void start() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            received.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        endpoint = URI.create("http://127.0.0.1:" + collector.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        collector.stop(0);
    }

    private List<CycleRecord> export(double sample, int periods) {
        List<CycleRecord> cycles = new ArrayList<>();
        try (OtlpExport export = OtlpExport.start(loop.description(), endpoint)) {
            KeptCycles kept = new KeptCycles(sample, SimulatedLoop.PERIOD);
            kept.to(export);
            for (int i = 0; i < periods; i++) {
                CycleRecord cycle = loop.step();
                cycles.add(cycle);
                kept.cycleEnded(cycle);
            }
        }
        return cycles;
    }

    private List<JsonNode> spans(String name) {
        List<JsonNode> spans = new ArrayList<>();
        received.forEach(document -> document.findValues("spans")
                .forEach(array -> array.forEach(span -> {
                    if (span.path("name").textValue().equals(name)) {
                        spans.add(span);
                    }
                })));
        return spans;
    }

    private static String attribute(JsonNode span, String key) {
        for (JsonNode attribute : span.path("attributes")) {
            if (attribute.path("key").textValue().equals(key)) {
                return attribute.path("value").elements().next().asText();
            }
        }
        return "";
    }

    @Test
    void everyCycleThatIsNotFreshIsKept() {
        loop.solverAlive(false);
        export(0, 5);
        loop.solverAlive(true);
        List<CycleRecord> cycles = export(0, 200);
        long late = cycles.stream()
                .filter(cycle -> cycle.source() == CommandSource.LATE)
                .count();
        assertEquals(1, late);
        List<String> sources = spans("nmpc.cycle").stream()
                .map(span -> attribute(span, "nmpc.rung"))
                .toList();
        assertEquals(5, sources.stream().filter("previous"::equals).count());
        assertEquals(1, sources.stream().filter("late"::equals).count());
    }

    @Test
    void aPartOfTheOthersIsKeptTheSameEachTime() {
        export(0.1, 1000);
        int kept = spans("nmpc.cycle").size();
        // Binomial: 95 expected deviations are below 40.
        assertTrue(kept > 60 && kept < 150, "kept " + kept);
        SpanSelection one = new SpanSelection(0.5, 1);
        SpanSelection other = new SpanSelection(0.5, 1);
        SimulatedLoop again = new SimulatedLoop("again");
        for (int i = 0; i < 100; i++) {
            CycleRecord cycle = again.step();
            assertEquals(one.reason(cycle), other.reason(cycle));
        }
    }

    @Test
    void stagesAreChildrenOfTheirCycleInOrder() {
        CycleRecord cycle = export(1, 1).getFirst();
        JsonNode whole = spans("nmpc.cycle").getFirst();
        assertEquals(32, whole.path("traceId").textValue().length());
        List<Long> starts = new ArrayList<>();
        for (String stage : List.of("ingest", "estimate", "prepare", "solve", "accept", "dispatch")) {
            JsonNode span = spans("nmpc." + stage).getFirst();
            assertEquals(whole.path("spanId"), span.path("parentSpanId"));
            assertEquals(whole.path("traceId"), span.path("traceId"));
            starts.add(Long.parseLong(span.path("startTimeUnixNano").textValue()));
        }
        assertEquals(cycle.times().ingest(), starts.get(1) - starts.get(0));
        assertEquals(cycle.times().solve(), starts.get(4) - starts.get(3));
        assertEquals("optimal", attribute(whole, "nmpc.solve.status"));
        assertEquals("sample", attribute(whole, "nmpc.kept"));
    }

    @Test
    void aCollectorThatIsAwayCostsSpansAndNothingElse() {
        OtlpExport export = OtlpExport.start(loop.description(), URI.create("http://127.0.0.1:1"));
        export.accept(CycleTrace.of(loop.step(), CycleTrace.Reason.SAMPLE));
        export.close();
        assertEquals(1, export.lost());
    }
}
