package dev.takt.monitoring.documents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.takt.loop.LogLevel;
import dev.takt.loop.Mode;
import dev.takt.loop.alarm.AlarmId;
import dev.takt.loop.cycle.LoopDescription;
import dev.takt.loop.cycle.LoopDescription.Actuator;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.text.GivenName;
import dev.takt.loop.text.NearestName;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command as JSON: {@code {"command": "mode", "mode": "auto"}}, {@code manual} and {@code set-points} with {@code
 * values}, and {@code seconds} (a number, {@code "unlimited"} or none), {@code follow-schedule}, {@code forecast} (see
 * {@link ForecastDocument}), {@code limits} with {@code variable}, {@code min} and {@code max}, {@code actuator} with {@code
 * actuator}, {@code to} ({@code manual} or {@code auto}) and {@code value}, {@code controlled} with {@code controlled} and {@code
 * to} ({@code drop} or {@code keep}), {@code acknowledge},
 * {@code reload}, {@code log} with {@code level} and {@code logger}, {@code acknowledge-alarms} and {@code unshelve-alarm} with {@code alarm}, {@code shelve-alarm} with
 * {@code seconds} too.
 */
public final class CommandDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .enable(
                    DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final Pattern LOGGER = Pattern.compile("[\\w.$-]{1,200}");
    private static final String ALL = "all";
    private static final List<String> COMMANDS = List.of(
            "mode",
            "manual",
            "set-points",
            "follow-schedule",
            "forecast",
            "limits",
            "actuator",
            "controlled",
            "acknowledge",
            "acknowledge-alarms",
            "shelve-alarm",
            "unshelve-alarm",
            "log",
            "pair-switch",
            "reload");

    private static final String MANUAL = "manual";
    private static final String AUTO = "auto";
    private static final String DROP = "drop";
    private static final String KEEP = "keep";
    private static final String UNLIMITED = "unlimited";

    private final ObjectNode document;
    private final LoopDescription loop;

    private CommandDocument(ObjectNode document, LoopDescription loop) {
        this.document = document;
        this.loop = loop;
    }

    /**
     * Reads a command.
     *
     * @throws CommandException if it is no command of this loop
     */
    public static OperatorCommand parse(byte[] json, LoopDescription loop) {
        JsonNode node;
        try {
            node = MAPPER.readTree(new String(json, java.nio.charset.StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new CommandException("not JSON: " + e.getOriginalMessage());
        }
        if (!(node instanceof ObjectNode object)) {
            throw new CommandException("expected an object such as {\"command\": \"mode\", \"mode\": \"auto\"}");
        }
        return new CommandDocument(object, loop).read();
    }

    private OperatorCommand read() {
        String command = text("command", COMMANDS);
        return switch (command) {
            case "mode" -> only(new OperatorCommand.RequestMode(mode()), "mode");
            case "manual" ->
                only(
                        new OperatorCommand.ManualValues(values(
                                loop.actuators().stream().map(Actuator::name).toList())),
                        "values");
            case "set-points" ->
                only(new OperatorCommand.SetPoints(values(loop.setPoints()), term()), "values", "seconds");
            case "follow-schedule" -> only(new OperatorCommand.FollowSchedule());
            case "forecast" -> only(ForecastDocument.read(document), "name", "times", "values", "issued");
            case "limits" -> only(limits(), "variable", "min", "max");
            case "actuator" -> only(actuator(), "actuator", "to", "value");
            case "controlled" -> only(controlled(), "controlled", "to");
            case "pair-switch" -> only(new OperatorCommand.SwitchPair());
            case "acknowledge" -> only(new OperatorCommand.Acknowledge());
            case "acknowledge-alarms" -> only(new OperatorCommand.AcknowledgeAlarms(alarmOrAll()), "alarm");
            case "shelve-alarm" ->
                only(
                        new OperatorCommand.ShelveAlarm(alarm(), number("seconds", document.get("seconds"))),
                        "alarm",
                        "seconds");
            case "unshelve-alarm" -> only(new OperatorCommand.UnshelveAlarm(alarm()), "alarm");
            case "log" -> only(logLevel(), "level", "logger");
            case "reload" -> only(new OperatorCommand.Reload());
            default -> throw new IllegalStateException("unlisted command " + command);
        };
    }

    private OperatorCommand logLevel() {
        List<String> labels =
                Arrays.stream(LogLevel.values()).map(LogLevel::label).toList();
        LogLevel level = LogLevel.values()[labels.indexOf(text("level", labels))];
        JsonNode logger = document.path("logger");
        if (!logger.isMissingNode()
                && (!logger.isTextual() || !LOGGER.matcher(logger.textValue()).matches())) {
            throw new CommandException("logger: " + logger
                    + " found, expected the name of a logger such as akka or org.eclipse.milo, or "
                    + OperatorCommand.SetLogLevel.LIBRARIES);
        }
        return new OperatorCommand.SetLogLevel(level, Optional.ofNullable(logger.textValue()));
    }

    private OperatorCommand actuator() {
        String name =
                text("actuator", loop.actuators().stream().map(Actuator::name).toList());
        JsonNode value = document.get("value");
        if (text("to", List.of(MANUAL, AUTO)).equals(MANUAL)) {
            return new OperatorCommand.TakeActuator(
                    name,
                    value == null || value.isNull()
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(number("value", value)));
        }
        if (value != null) {
            throw new CommandException("value: expected none for an actuator that goes to auto");
        }
        return new OperatorCommand.ReturnActuator(name);
    }

    private OperatorCommand controlled() {
        String name = document.path("controlled").asText("");
        if (name.isBlank()) {
            throw new CommandException("controlled: expected the name of an entry of the block controlled");
        }
        return text("to", List.of(DROP, KEEP)).equals(DROP)
                ? new OperatorCommand.DropControlled(name)
                : new OperatorCommand.ReturnControlled(name);
    }

    private OperatorCommand.Limits limits() {
        String variable = document.path("variable").asText("");
        if (variable.isBlank()) {
            throw new CommandException("variable: expected the name of a variable");
        }
        if (!GivenName.isOne(variable)) {
            throw new CommandException(
                    "variable: " + variable.length() + " characters found, expected " + GivenName.expected());
        }
        double least = number("min", document.get("min"));
        double most = number("max", document.get("max"));
        if (least > most) {
            throw new CommandException("min " + least + " above max " + most);
        }
        return new OperatorCommand.Limits(variable, least, most);
    }

    private Optional<AlarmId> alarmOrAll() {
        JsonNode node = document.path("alarm");
        boolean all = node.isMissingNode() || node.isNull() || node.asText("").equals(ALL);
        return all ? Optional.empty() : Optional.of(alarm());
    }

    private AlarmId alarm() {
        JsonNode node = document.path("alarm");
        return Optional.of(node)
                .filter(JsonNode::isTextual)
                .flatMap(text -> AlarmId.parse(text.textValue()))
                .orElseThrow(() -> new CommandException("alarm: " + (node.isMissingNode() ? "nothing" : node)
                        + " found, expected the name of an alarm such as plant-silent or signal-lost:x[3]"));
    }

    private Mode mode() {
        List<Mode> modes =
                Arrays.stream(Mode.values()).filter(Mode::mayBeAskedFor).toList();
        List<String> labels = modes.stream().map(Mode::label).toList();
        return modes.get(labels.indexOf(text("mode", labels)));
    }

    private OperatorCommand.Term term() {
        JsonNode node = document.get("seconds");
        if (node == null || node.isNull()) {
            return new OperatorCommand.Term.Usual();
        }
        if (node.isTextual() && node.textValue().equals(UNLIMITED)) {
            return new OperatorCommand.Term.Lasting(Double.POSITIVE_INFINITY);
        }
        double seconds = number("seconds", node);
        if (seconds <= 0) {
            throw new CommandException(
                    "seconds: found " + seconds + ", expected a number above 0 or \"" + UNLIMITED + "\"");
        }
        return new OperatorCommand.Term.Lasting(seconds);
    }

    private Map<String, Double> values(List<String> known) {
        if (!(document.get("values") instanceof ObjectNode values) || values.isEmpty()) {
            throw new CommandException(
                    "values: expected an object of names and numbers, of " + String.join(", ", known));
        }
        Map<String, Double> read = new LinkedHashMap<>();
        values.properties().forEach(entry -> {
            if (!known.contains(entry.getKey())) {
                throw unknown("values", entry.getKey(), known);
            }
            read.put(entry.getKey(), number(entry.getKey(), entry.getValue()));
        });
        return read;
    }

    private static double number(String name, @org.jspecify.annotations.Nullable JsonNode node) {
        if (node == null || !node.isNumber() || !Double.isFinite(node.doubleValue())) {
            throw new CommandException(
                    name + ": " + (node == null ? "nothing" : node) + " found, expected a finite number");
        }
        return node.doubleValue();
    }

    private String text(String key, List<String> known) {
        JsonNode node = document.path(key);
        if (!node.isTextual() || !known.contains(node.textValue())) {
            throw unknown(key, node.asText(""), known);
        }
        return node.textValue();
    }

    private static CommandException unknown(String key, String found, List<String> known) {
        String cure = NearestName.cure(found, known, "");
        return new CommandException(key + ": " + (found.isEmpty() ? "nothing" : found) + " found, expected one of "
                + String.join(", ", known) + (cure.isEmpty() ? "" : ". " + cure));
    }

    /** Refuses unknown keys, so that a misspelt one is not ignored. */
    private OperatorCommand only(OperatorCommand command, String... keys) {
        Set<String> known = new HashSet<>(List.of(keys));
        known.add("command");
        document.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw unknown("key", name, List.copyOf(known));
            }
        });
        return command;
    }
}
