package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopDescription.Signal;
import dev.takt.monitoring.documents.AlarmDocuments;
import dev.takt.monitoring.documents.CycleDocuments;
import dev.takt.monitoring.documents.LoopDocuments;
import dev.takt.monitoring.documents.ServiceDocument;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The readable documents: {@code /api/loop}, {@code state}, {@code plan}, {@code alarms}, {@code events}, {@code
 * history}.
 */
final class LoopApi {
    private static final String SIGNALS = "signals=";

    private final ServedLoop loop;
    private final Supplier<JsonNode> description;

    LoopApi(ServedLoop loop, Supplier<JsonNode> description) {
        this.loop = loop;
        this.description = description;
    }

    void description(HttpExchange exchange) throws IOException {
        Responses.json(exchange, 200, description.get());
    }

    void state(HttpExchange exchange) throws IOException {
        Optional<CycleRecord> last = loop.view().lastCycle();
        if (last.isEmpty()) {
            Responses.wrong(exchange, 503, "no period has ended yet. Maybe it has in a moment.");
            return;
        }
        ObjectNode state = CycleDocuments.state(
                last.get(), loop.view().setPointStates(), loop.recent().measurements());
        state.set("service", ServiceDocument.of(loop.view().service()));
        loop.view().pair().ifPresent(pair -> state.set("pair", LoopDocuments.pair(pair)));
        state.set("latencies", LoopDocuments.latencies(loop.latencies()));
        Responses.json(exchange, 200, state);
    }

    void plan(HttpExchange exchange) throws IOException {
        var plan = loop.view().plan();
        if (plan.isEmpty()) {
            Responses.wrong(exchange, 503, "there is no plan yet. Maybe the loop is still warming up.");
            return;
        }
        Responses.json(exchange, 200, LoopDocuments.plan(plan.get()));
    }

    void alarms(HttpExchange exchange) throws IOException {
        Responses.json(exchange, 200, AlarmDocuments.alarms(loop.view().alarms()));
    }

    void events(HttpExchange exchange) throws IOException {
        Responses.json(exchange, 200, LoopDocuments.events(loop.view().events()));
    }

    /** The last periods as columns; {@code ?signals=a,b} selects the signals. */
    void history(HttpExchange exchange) throws IOException {
        List<String> known =
                loop.view().description().signals().stream().map(Signal::name).toList();
        List<Integer> indices = new ArrayList<>();
        for (String name : asked(exchange)) {
            if (!known.contains(name)) {
                Responses.wrong(exchange, 400, "no signal " + name);
                return;
            }
            indices.add(known.indexOf(name));
        }
        Responses.json(exchange, 200, CycleDocuments.columns(loop.recent().all(), indices));
    }

    private static List<String> asked(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        if (query == null || !query.startsWith(SIGNALS) || query.length() == SIGNALS.length()) {
            return List.of();
        }
        // Split first: a comma within a name is written %2C.
        return Arrays.stream(query.substring(SIGNALS.length()).split(","))
                .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
                .toList();
    }
}
