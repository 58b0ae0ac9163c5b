package dev.takt.config;

import dev.takt.config.PlantFault.Kind;
import dev.takt.config.PlantFault.Target;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.ModelValues;
import dev.takt.config.setting.SettingType;
import dev.takt.config.settings.DriveSettings;
import dev.takt.config.settings.SensorSettings;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;

/** Reads the sensors, actuators and faults of the {@code plant} block. */
final class EquipmentReader {
    private static final String EXAMPLE = "a block such as { at = 20 s, signal = x, freeze = 5 s }";

    private final ModelValues values;
    private final Problems problems;

    EquipmentReader(ModelValues values, Problems problems) {
        this.values = values;
        this.problems = problems;
    }

    PlantEquipment read(Node.Block plant) {
        Map<String, SensorSettings> sensors = new LinkedHashMap<>();
        each(plant, "sensors", (written, block) -> {
            SensorSettings sensor = SensorSettings.BLOCK.read(Optional.of(block), problems);
            signals(written, block).forEach(name -> sensors.put(name, sensor));
        });
        Map<String, DriveSettings> drives = new LinkedHashMap<>();
        each(plant, "actuators", (written, block) -> {
            DriveSettings drive = DriveSettings.BLOCK.read(Optional.of(block), problems);
            controls(written, block).forEach(name -> drives.put(name, drive));
        });
        return new PlantEquipment(sensors, drives, faults(plant));
    }

    private void each(Node.Block plant, String key, BiConsumer<String, Node.Block> reader) {
        new Fields(plant, problems, List.copyOf(plant.entries().keySet()))
                .block(key)
                .ifPresent(named -> named.entries().forEach((name, node) -> {
                    if (node instanceof Node.Block block) {
                        reader.accept(name, block);
                    } else {
                        problems.add(node.place(), node.describe(), "a block of settings {…}", "");
                    }
                }));
    }

    private List<PlantFault> faults(Node.Block plant) {
        Node node = plant.entries().get("faults");
        List<PlantFault> faults = new ArrayList<>();
        if (node == null || node instanceof Node.Nothing) {
            return faults;
        }
        if (!(node instanceof Node.Sequence list)) {
            problems.add(node.place(), node.describe(), "a list of faults, each " + EXAMPLE, "");
            return faults;
        }
        for (Node element : list.elements()) {
            if (element instanceof Node.Block block) {
                faults.addAll(fault(block));
            } else {
                problems.add(element.place(), element.describe(), EXAMPLE, "");
            }
        }
        return faults;
    }

    private List<PlantFault> fault(Node.Block block) {
        Target target = block.entries().containsKey("signal")
                ? Target.SIGNAL
                : block.entries().containsKey("actuator") ? Target.ACTUATOR : Target.PLANT;
        List<Kind> kinds = Kind.of(target);
        List<String> known = new ArrayList<>(List.of("at", "for"));
        if (target != Target.PLANT) {
            known.add(target == Target.SIGNAL ? "signal" : "actuator");
        }
        kinds.forEach(kind -> known.add(kind.label()));
        Fields fields = new Fields(block, problems, known);
        List<Kind> named = kinds.stream()
                .filter(kind -> fields.find(kind.label()).isPresent())
                .toList();
        Optional<Node> at = fields.find("at");
        if (at.isEmpty() || named.size() != 1) {
            // a kind that is misspelt is a problem of its own
            if (at.isEmpty() || named.size() > 1 || fields.unknown().isEmpty()) {
                problems.add(
                        block.place(),
                        "a fault with " + String.join(", ", block.entries().keySet()),
                        "at, a signal or an actuator, and one of "
                                + String.join(
                                        ", ", kinds.stream().map(Kind::label).toList()),
                        named.size() > 1 ? "Maybe two faults are meant, each in braces of its own." : "");
            }
            return List.of();
        }
        return fault(block, fields, target, named.getFirst(), at.get());
    }

    private List<PlantFault> fault(Node.Block block, Fields fields, Target target, Kind kind, Node at) {
        Node value = fields.find(kind.label()).orElseThrow();
        Optional<Node> length = kind.hasAmount() ? fields.find("for") : Optional.of(value);
        if (length.isEmpty()) {
            problems.add(block.place(), "a " + kind.label() + " without an end", "for = 5 s", "");
            return List.of();
        }
        Optional<Double> begin = SettingType.Time.fromZero().read(at, problems);
        Optional<Double> duration = SettingType.Time.positive().read(length.get(), problems);
        OptionalDouble amount = kind.hasAmount() ? values.number(value) : OptionalDouble.of(0);
        List<String> names = switch (target) {
            case SIGNAL -> named(fields.find("signal").orElseThrow(), true);
            case ACTUATOR -> named(fields.find("actuator").orElseThrow(), false);
            case PLANT -> List.of("");
        };
        if (begin.isEmpty() || duration.isEmpty() || amount.isEmpty()) {
            return List.of();
        }
        double from = begin.get();
        return names.stream()
                .map(name -> new PlantFault(from, from + duration.get(), kind, name, amount.getAsDouble()))
                .toList();
    }

    private List<String> named(Node node, boolean signal) {
        if (!(node instanceof Node.Text text)) {
            problems.add(node.place(), node.describe(), "a name", "");
            return List.of();
        }
        String name = text.value().strip();
        return signal ? signals(name, node) : controls(name, node);
    }

    /** Names of states; of a field also one entry may be named, {@code T[3][4]}. */
    private List<String> signals(String name, Node node) {
        int bracket = name.indexOf('[');
        if (bracket > 0 && values.find(name, ModelValues.STATES).isEmpty()) {
            String field = name.substring(0, bracket);
            boolean entry = values.find(field, ModelValues.STATES).stream()
                    .anyMatch(variable ->
                            variable.name().equals(field) && variable.domains().size() > 1);
            if (entry) {
                return List.of(name);
            }
        }
        return values.variables(name, node, ModelValues.STATES).stream()
                .map(Variable::name)
                .toList();
    }

    private List<String> controls(String name, Node node) {
        return values.variables(name, node, Set.of(Role.CONTROL)).stream()
                .map(Variable::name)
                .toList();
    }
}
