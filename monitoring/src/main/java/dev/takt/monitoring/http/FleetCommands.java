package dev.takt.monitoring.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.takt.loop.operation.CommandOutcome;
import dev.takt.loop.operation.CommandText;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.monitoring.access.Access;
import dev.takt.monitoring.documents.CommandDocument;
import dev.takt.monitoring.documents.CommandException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * {@code POST /api/commands} of a fleet: a command of an operator to the loops that {@code loops} selects, by a text in name, mode or
 * note; {@code to} does where the command has none of its own. The command is checked for all of them before the first one gets it; each loop may refuse it. {@code rollout} has them read their
 * files again in stages.
 */
final class FleetCommands extends TokenEndpoint {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long ANSWER_SECONDS = 10;
    private static final int MOST_TOLD = 20;
    private static final String ALL = "all";
    private static final String ROLLOUT = "rollout";
    private static final String LOOPS = "loops";
    /** Commands that say with {@code to} what becomes of an actuator or a controlled variable. */
    private static final Set<String> OWN_TO = Set.of("actuator", "controlled");

    private final ServedFleet fleet;

    FleetCommands(ServedFleet fleet, FleetServer.Gate gate) {
        super(gate.tokens(), gate.guard(), gate.audit());
        this.fleet = fleet;
    }

    /** A command for a loop, and the loop that gets it. */
    private record Addressed(ServedFleet.Loop loop, OperatorCommand command) {}

    @Override
    void take(HttpExchange exchange, Access.Granted who, byte[] json) throws IOException {
        ObjectNode document = parse(json);
        String text = addressees(document);
        if (document.path("command").asText().equals(ROLLOUT)) {
            rollOut(exchange, who, text);
            return;
        }
        byte[] command = document.toString().getBytes(StandardCharsets.UTF_8);
        Map<String, Addressed> addressed = new LinkedHashMap<>();
        for (FleetRow row : FleetTable.matching(fleet.rows(), text.equals(ALL) ? "" : text)) {
            fleet.loop(row.name())
                    .ifPresent(loop -> addressed.put(
                            row.name(),
                            new Addressed(
                                    loop,
                                    CommandDocument.parse(command, loop.view().description()))));
        }
        if (addressed.isEmpty()) {
            throw new CommandException(nothing(text));
        }
        String words = CommandText.of(addressed.values().iterator().next().command()) + " to " + addressed.size()
                + " loops (" + text + ")";
        if (addressed.values().stream().anyMatch(each -> !who.role().may(each.command()))) {
            deny(exchange, who, words);
            return;
        }
        answer(exchange, who, words, outcomes(addressed, who.name()));
    }

    /** Removes from a command which loops are to get it. */
    private static String addressees(ObjectNode document) {
        boolean hasItsOwn = OWN_TO.contains(document.path("command").asText());
        JsonNode loops = document.remove(hasItsOwn || document.has(LOOPS) ? LOOPS : "to");
        if (loops == null || !loops.isTextual()) {
            throw new CommandException(
                    LOOPS + ": nothing found, expected a text in name, mode or note of the loops; all for all");
        }
        return loops.asText();
    }

    /** Loops that drive their actuators come first: a trial tells more of them. */
    private void rollOut(HttpExchange exchange, Access.Granted who, String text) throws IOException {
        List<String> names = FleetTable.matching(fleet.rows(), text.equals(ALL) ? "" : text).stream()
                .sorted(Comparator.comparing((FleetRow row) -> !row.mode().drivesActuators())
                        .thenComparing(FleetRow::name))
                .map(FleetRow::name)
                .toList();
        if (names.isEmpty()) {
            throw new CommandException(nothing(text));
        }
        String words = ROLLOUT + " to " + names.size() + " loops (" + text + ")";
        if (!who.role().may(new OperatorCommand.Reload())) {
            deny(exchange, who, words);
            return;
        }
        String from = from(exchange);
        CommandOutcome begun = fleet.rollOut(
                names, who.name(), end -> later(who, from, words + " has ended", result(end), end.reason()));
        finish(exchange, who, words, result(begun), begun.reason());
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("accepted", begun.accepted()).put("loops", names.size()).put("reason", begun.reason());
        Responses.json(exchange, begun.accepted() ? 200 : 409, answer);
    }

    private static CommandResult result(CommandOutcome outcome) {
        return outcome.accepted() ? CommandResult.OK : CommandResult.REFUSED;
    }

    private static String nothing(String text) {
        return LOOPS + ": " + text + " is in no name, mode or note of a loop";
    }

    private static ObjectNode parse(byte[] json) {
        try {
            if (MAPPER.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (IOException e) {
            throw new CommandException("not JSON: " + e.getMessage());
        }
        throw new CommandException("expected an object");
    }

    private static Map<String, CommandOutcome> outcomes(Map<String, Addressed> addressed, String who) {
        Map<String, CompletableFuture<CommandOutcome>> submitted = new LinkedHashMap<>();
        addressed.forEach((name, each) -> submitted.put(
                name,
                each.loop()
                        .operation()
                        .submit(each.command(), who)
                        .toCompletableFuture()
                        .completeOnTimeout(
                                new CommandOutcome(false, "it does not answer, and may still do it", -1),
                                ANSWER_SECONDS,
                                TimeUnit.SECONDS)));
        Map<String, CommandOutcome> outcomes = new LinkedHashMap<>();
        submitted.forEach((name, answer) -> {
            try {
                outcomes.put(name, answer.join());
            } catch (CompletionException | CancellationException e) {
                outcomes.put(name, new CommandOutcome(false, "it has ended", -1));
            }
        });
        return outcomes;
    }

    private void answer(HttpExchange exchange, Access.Granted who, String words, Map<String, CommandOutcome> outcomes)
            throws IOException {
        List<Map.Entry<String, CommandOutcome>> refused = outcomes.entrySet().stream()
                .filter(entry -> !entry.getValue().accepted())
                .toList();
        int accepted = outcomes.size() - refused.size();
        String reason = accepted + " of " + outcomes.size() + " loops accepted it"
                + refused.stream()
                        .limit(MOST_TOLD)
                        .map(entry ->
                                "; " + entry.getKey() + ": " + entry.getValue().reason())
                        .collect(Collectors.joining())
                + (refused.size() > MOST_TOLD ? "; and " + (refused.size() - MOST_TOLD) + " more did not" : "");
        finish(exchange, who, words, accepted > 0 ? CommandResult.OK : CommandResult.REFUSED, reason);
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("accepted", refused.isEmpty());
        answer.put("loops", outcomes.size());
        answer.put("accepted_loops", accepted);
        answer.put("reason", reason);
        Responses.json(exchange, accepted > 0 ? 200 : 409, answer);
    }
}
