package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.service.ControlledVariable;
import dev.takt.config.setting.SettingType;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.loop.Mode;
import dev.takt.loop.operation.OperatorCommand;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code loop.operator}: what an operator does during a simulation. */
final class OperatorReader {
    private static final String EXAMPLE =
            "a block such as { at = 60 s, actuator = u, manual = 2.5 }, { at = 90 s, controlled = level, drop = true }"
                    + " or { at = 2 min, mode = auto }";
    private static final List<String> KEYS = List.of("at", "actuator", "manual", "auto", "controlled", "drop", "mode");
    /** The modes in which a loop drives its actuators or an operator does: what a simulation shows. */
    private static final List<Mode> MODES = List.of(Mode.AUTO, Mode.MANUAL);

    private final List<String> actuators;
    private final List<String> controlled;
    private final Problems problems;

    OperatorReader(List<String> actuators, List<ControlledVariable> controlled, Problems problems) {
        this.actuators = List.copyOf(actuators);
        this.controlled = controlled.stream().map(ControlledVariable::name).toList();
        this.problems = problems;
    }

    /** The orders, the earliest first. */
    List<OperatorOrder> read(Optional<Node.Block> loop) {
        List<OperatorOrder> orders = new ArrayList<>();
        loop.map(block -> block.entries().get("operator")).ifPresent(node -> {
            if (node instanceof Node.Sequence list) {
                list.elements().forEach(element -> order(element).ifPresent(orders::add));
            } else {
                problems.add(node.place(), node.describe(), "a list, each " + EXAMPLE, "");
            }
        });
        orders.sort(Comparator.comparingDouble(OperatorOrder::at));
        return orders;
    }

    private Optional<OperatorOrder> order(Node element) {
        if (!(element instanceof Node.Block block)) {
            problems.add(element.place(), element.describe(), EXAMPLE, "");
            return Optional.empty();
        }
        int before = problems.count();
        Fields fields = new Fields(block, problems, KEYS);
        Optional<Double> at =
                fields.find("at").flatMap(node -> SettingType.Time.fromZero().read(node, problems));
        refuseTwo(block, "actuator", "controlled");
        refuseTwo(block, "manual", "auto");
        refuseTwo(block, "controlled", "manual");
        refuseTwo(block, "controlled", "auto");
        refuseTwo(block, "actuator", "drop");
        Optional<OperatorCommand> command = command(fields);
        if (problems.count() > before) {
            return Optional.empty();
        }
        if (at.isEmpty() || command.isEmpty()) {
            problems.add(
                    block.place(),
                    "an order with " + String.join(", ", block.entries().keySet()),
                    EXAMPLE,
                    "");
            return Optional.empty();
        }
        return Optional.of(new OperatorOrder(at.get(), command.get()));
    }

    /** An order is one thing: of two, one would be left out. */
    private void refuseTwo(Node.Block order, String one, String other) {
        if (order.entries().containsKey(one) && order.entries().containsKey(other)) {
            problems.add(
                    order.entries().get(other).key(),
                    other + " beside " + one + " in one order",
                    "one of them; " + EXAMPLE,
                    "Maybe two orders are meant, each with its time.");
        }
    }

    private Optional<OperatorCommand> command(Fields fields) {
        Optional<String> actuator = fields.find("actuator").flatMap(node -> name(node, actuators, "actuator"));
        Optional<String> variable = fields.find("controlled").flatMap(node -> name(node, controlled, "controlled"));
        Optional<Node> manual = fields.find("manual");
        Optional<OperatorCommand> mode = fields.find("mode").flatMap(node -> mode(node));
        if (mode.isPresent()) {
            return mode;
        }
        if (actuator.isPresent() && manual.isPresent()) {
            return manual.flatMap(node -> number(node))
                    .map(value -> new OperatorCommand.TakeActuator(actuator.get(), OptionalDouble.of(value)));
        }
        if (actuator.isPresent() && isSet(fields, "auto")) {
            return Optional.of(new OperatorCommand.ReturnActuator(actuator.get()));
        }
        return variable.filter(_ -> fields.find("drop").isPresent())
                .map(name -> isSet(fields, "drop")
                        ? new OperatorCommand.DropControlled(name)
                        : new OperatorCommand.ReturnControlled(name));
    }

    private Optional<OperatorCommand> mode(Node node) {
        List<String> labels = MODES.stream().map(Mode::label).toList();
        return name(node, labels, "mode")
                .map(label -> new OperatorCommand.RequestMode(MODES.get(labels.indexOf(label))));
    }

    private Optional<Double> number(Node node) {
        return new SettingType.Real(Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                .read(node, problems);
    }

    private boolean isSet(Fields fields, String key) {
        return fields.find(key)
                .flatMap(node -> new SettingType.Switch().read(node, problems))
                .orElse(false);
    }

    private Optional<String> name(Node node, List<String> known, String kind) {
        String written = node instanceof Node.Text text ? text.value().strip() : "";
        if (known.contains(written)) {
            return Optional.of(written);
        }
        problems.add(
                node.place(),
                kind + " " + (written.isEmpty() ? node.describe() : written),
                known.isEmpty() ? "none: there are no such entries" : "one of " + String.join(", ", known),
                NearestName.cure(written, known, ""));
        return Optional.empty();
    }
}
