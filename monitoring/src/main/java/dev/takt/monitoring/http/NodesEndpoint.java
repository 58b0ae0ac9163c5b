package dev.takt.monitoring.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.documents.CommandException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** {@code POST /api/nodes} of a fleet on several nodes: hands the loops of a node over, or spreads those of all. Engineers may. */
final class NodesEndpoint extends TokenEndpoint {
    static final String PATH = "/api/nodes";

    private static final long ANSWER_SECONDS = 10;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final FleetNodes nodes;

    NodesEndpoint(FleetNodes nodes, FleetServer.Gate gate) {
        super(gate.tokens(), gate.guard(), gate.audit());
        this.nodes = nodes;
    }

    /** Adds nodes, and where the loops of a filter are, to the table of a fleet. */
    static void add(FleetNodes nodes, ObjectNode root, String filter, int limit) {
        ArrayNode all = root.putArray("nodes");
        nodes.nodes()
                .forEach(node -> all.addObject()
                        .put("name", node.name())
                        .put("address", node.address())
                        .put("standing", node.standing().label())
                        .put("loops", node.loops())
                        .put("driving", node.driving())
                        .put("demand", node.demand())
                        .put("capacity", node.capacity()));
        ArrayNode places = root.putArray("places");
        nodes.places().stream()
                .filter(place -> (place.loop() + " " + place.node() + " " + place.stage() + " " + place.note())
                        .toLowerCase(Locale.ROOT)
                        .contains(filter))
                .limit(limit)
                .forEach(place -> places.addObject()
                        .put("loop", place.loop())
                        .put("node", place.node())
                        .put("epoch", place.epoch())
                        .put("stage", place.stage())
                        .put("note", place.note()));
    }

    private static JsonNode document(byte[] json) throws IOException {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new CommandException("no JSON: " + e.getOriginalMessage());
        }
    }

    @Override
    void take(HttpExchange exchange, Access.Granted who, byte[] json) throws IOException {
        JsonNode command = document(json);
        String node = command.path("node").asText("");
        boolean drains = command.path("command").asText().equals("drain") && !node.isEmpty();
        if (!drains && !command.path("command").asText().equals("spread")) {
            throw new CommandException(
                    "expected {\"command\": \"drain\", \"node\": NAME} or {\"command\": \"spread\"}");
        }
        String words = drains ? "drain " + node : "spread";
        if (!who.role().may(new OperatorCommand.Reload())) {
            String reason = words + " is not for the role " + who.role().label();
            refuse(exchange, 403, CommandResult.DENIED, who.name(), reason);
            return;
        }
        CommandOutcome outcome;
        try {
            outcome = (drains ? nodes.drain(node) : nodes.spread())
                    .toCompletableFuture()
                    .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException e) {
            String silent = "the cluster does not answer, and may still do it: its state will tell";
            finish(exchange, who, words, CommandResult.TIMEOUT, silent);
            Responses.wrong(exchange, 504, silent);
            return;
        }
        finish(exchange, who, words, outcome.accepted() ? CommandResult.OK : CommandResult.REFUSED, outcome.reason());
        Responses.json(
                exchange,
                outcome.accepted() ? 200 : 409,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("accepted", outcome.accepted())
                        .put("reason", outcome.reason()));
    }
}
