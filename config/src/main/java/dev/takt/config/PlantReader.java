package dev.takt.config;

import dev.takt.config.data.DataFiles;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.model.ModelReader;
import dev.takt.config.model.ModelValues;
import dev.takt.config.setting.SettingType;
import dev.takt.config.settings.PlantSettings;
import dev.takt.config.source.CaseSource;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceAccess;
import dev.takt.config.time.PlantTime;
import dev.takt.loop.text.NearestName;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads the {@code plant} block: whose model plays the plant, how it differs, and what happens to it. */
final class PlantReader {
    private static final List<String> VARIANT = List.of("constants", "parameters", "initial");

    private final Path folder;
    private final SourceAccess access;
    private final PlantTime time;
    private final Problems problems;

    PlantReader(Path folder, SourceAccess access, PlantTime time, Problems problems) {
        this.folder = folder;
        this.access = access;
        this.time = time;
        this.problems = problems;
    }

    /**
     * Reads the block.
     *
     * @param plant empty where the file does not have it: the plant is the model
     * @param modelBlock the model of the controller as it was written
     * @param model the model of the controller; empty after a problem
     * @return empty after a problem
     */
    Optional<PlantCase> read(Optional<Node.Block> plant, Optional<Node.Block> modelBlock, Optional<CaseModel> model) {
        int before = problems.count();
        PlantSettings settings = PlantSettings.BLOCK.read(plant, problems);
        List<Node.Block> layers = layers(plant, settings);
        Optional<CaseModel> player = model(plant, settings, layers, modelBlock, model);
        if (player.isEmpty()) {
            return Optional.empty();
        }
        ModelValues values = player.get().values();
        Map<String, double[]> initial = new LinkedHashMap<>();
        Map<String, Double> parameters = new LinkedHashMap<>();
        for (Node.Block layer : layers) {
            block(layer, "initial").ifPresent(block -> initial.putAll(values.states(block)));
            block(layer, "parameters").ifPresent(block -> parameters.putAll(parameters(block, values)));
        }
        List<Disturbance> disturbances =
                plant.map(block -> disturbances(block, values)).orElse(List.of());
        Map<String, Double> deviations =
                plant.map(block -> deviations(block, values)).orElse(Map.of());
        Set<String> unmeasured = unmeasured(plant, settings, values);
        PlantEquipment equipment =
                plant.map(new EquipmentReader(values, problems)::read).orElse(PlantEquipment.PERFECT);
        return problems.count() > before
                ? Optional.empty()
                : Optional.of(new PlantCase(
                        player.get(),
                        settings,
                        initial,
                        constants(layers),
                        parameters,
                        disturbances,
                        deviations,
                        unmeasured,
                        equipment,
                        fmu(plant, settings)));
    }

    private static Optional<Path> fmu(Optional<Node.Block> plant, PlantSettings settings) {
        return isFmu(settings) ? Optional.of(file(mention(plant), settings)) : Optional.empty();
    }

    private static Node mention(Optional<Node.Block> plant) {
        return Optional.ofNullable(plant.orElseThrow().entries().get("model")).orElseThrow();
    }

    /** The file of the model, which counts from where it is named. */
    private static Path file(Node mention, PlantSettings settings) {
        return mention.place().folder().resolve(settings.model());
    }

    private static boolean isFmu(PlantSettings settings) {
        return settings.model().endsWith(".fmu");
    }

    /** The chosen variant, then the block itself, whose values win. */
    private List<Node.Block> layers(Optional<Node.Block> plant, PlantSettings settings) {
        List<Node.Block> layers = new ArrayList<>();
        if (plant.isEmpty()) {
            return layers;
        }
        Map<String, Node.Block> variants = new LinkedHashMap<>();
        block(plant.get(), "variants")
                .ifPresent(block -> block.entries().forEach((name, node) -> {
                    if (node instanceof Node.Block variant) {
                        Fields checked = new Fields(variant, problems, VARIANT);
                        VARIANT.forEach(checked::block);
                        variants.put(name, variant);
                    } else {
                        problems.add(node.place(), node.describe(), "a block of " + String.join(", ", VARIANT), "");
                    }
                }));
        settings.variant().ifPresent(name -> {
            Node.Block variant = variants.get(name);
            if (variant != null) {
                layers.add(variant);
                return;
            }
            Node node =
                    Optional.ofNullable(plant.get().entries().get("variant")).orElse(plant.get());
            problems.add(
                    node.place(),
                    "unknown variant " + name,
                    variants.isEmpty()
                            ? "plant.variants with a block of this name"
                            : "one of " + String.join(", ", variants.keySet()),
                    NearestName.cure(name, variants.keySet(), ""));
        });
        layers.add(plant.get());
        return layers;
    }

    private Optional<Node.Block> block(Node.Block block, String key) {
        Node node = block.entries().get(key);
        if (node instanceof Node.Block inner) {
            return Optional.of(inner);
        }
        if (node != null && !(node instanceof Node.Nothing)) {
            problems.add(node.place(), node.describe(), "a block {…}", "");
        }
        return Optional.empty();
    }

    private Optional<CaseModel> model(
            Optional<Node.Block> plant,
            PlantSettings settings,
            List<Node.Block> layers,
            Optional<Node.Block> modelBlock,
            Optional<CaseModel> model) {
        Optional<Node.Block> own = modelBlock;
        Path home = folder;
        boolean other = !settings.model().equals(PlantSettings.THIS) && !isFmu(settings);
        if (other) {
            Node mention = mention(plant);
            Path file = file(mention, settings);
            home = Optional.ofNullable(file.getParent()).orElse(folder);
            own = CaseSource.read(file, mention.place(), access, problems)
                    .map(root -> DataFiles.inlined(root, access, problems))
                    .flatMap(root -> new Fields(root, problems, CaseSource.BLOCKS).block("model"));
        }
        if (own.isEmpty()) {
            return Optional.empty();
        }
        Set<String> given = new HashSet<>(plant.map(PlantReader::scheduled).orElse(Set.of()));
        for (Node.Block layer : layers) {
            block(layer, "parameters")
                    .ifPresent(block -> given.addAll(block.entries().keySet()));
        }
        PlantModelBlock changed = new PlantModelBlock(own.get(), problems);
        for (Node.Block layer : layers) {
            block(layer, "constants").ifPresent(changed::replaceConstants);
        }
        changed.giveAtRunTime(given);
        if (!other && !changed.differs()) {
            return model;
        }
        return !other && model.isEmpty() ? Optional.empty() : ModelReader.read(changed.block(), home, time, problems);
    }

    /** The names that a disturbance sets. */
    private static Set<String> scheduled(Node.Block plant) {
        Set<String> names = new HashSet<>();
        if (plant.entries().get("disturbances") instanceof Node.Sequence list) {
            for (Node element : list.elements()) {
                if (element instanceof Node.Block block && block.entries().get("set") instanceof Node.Text text) {
                    names.add(text.value().strip());
                }
            }
        }
        return names;
    }

    /** The constants that the plant has values of its own for. */
    private static Set<String> constants(List<Node.Block> layers) {
        Set<String> names = new HashSet<>();
        for (Node.Block layer : layers) {
            if (layer.entries().get("constants") instanceof Node.Block values) {
                names.addAll(values.entries().keySet());
            }
        }
        return names;
    }

    private static Map<String, Double> parameters(Node.Block block, ModelValues values) {
        Map<String, Double> parameters = new LinkedHashMap<>();
        block.entries().forEach((name, node) -> {
            OptionalDouble number = values.number(name, node);
            values.settable(name, node)
                    .forEach(parameter -> number.ifPresent(value -> parameters.put(parameter.name(), value)));
        });
        return parameters;
    }

    private List<Disturbance> disturbances(Node.Block plant, ModelValues values) {
        List<Disturbance> disturbances = new ArrayList<>();
        Node node = plant.entries().get("disturbances");
        if (node == null) {
            return disturbances;
        }
        if (!(node instanceof Node.Sequence list)) {
            problems.add(node.place(), node.describe(), "a list such as [{ at = 20 s, set = F, to = 0.45 }]", "");
            return disturbances;
        }
        for (Node element : list.elements()) {
            if (element instanceof Node.Block block) {
                disturbances.addAll(disturbance(block, values));
            } else {
                problems.add(
                        element.place(), element.describe(), "a block such as { at = 20 s, set = F, to = 0.45 }", "");
            }
        }
        return disturbances;
    }

    private List<Disturbance> disturbance(Node.Block block, ModelValues values) {
        int before = problems.count();
        Fields fields = new Fields(block, problems, List.of("at", "set", "to", "input", "state", "add"));
        if (problems.count() > before) {
            return List.of();
        }
        boolean sets = fields.find("set").isPresent();
        boolean input = fields.find("input").isPresent();
        boolean state = fields.find("state").isPresent();
        Optional<Node> amount = fields.find(sets ? "to" : "add");
        if (fields.find("at").isEmpty()
                || amount.isEmpty()
                || (sets ? 1 : 0) + (input ? 1 : 0) + (state ? 1 : 0) != 1) {
            problems.add(
                    block.place(),
                    "a disturbance with " + String.join(", ", block.entries().keySet()),
                    "at with set and to, or at with input or state and add",
                    cureOf(block));
            return List.of();
        }
        Optional<Double> time =
                SettingType.Time.fromZero().read(fields.find("at").get(), problems);
        Node named = fields.find(sets ? "set" : input ? "input" : "state").orElseThrow();
        String changed = named instanceof Node.Text word ? word.value().strip() : "";
        OptionalDouble number = sets ? values.number(changed, amount.get()) : values.change(changed, amount.get());
        if (time.isEmpty() || number.isEmpty() || !(named instanceof Node.Text text)) {
            if (!(named instanceof Node.Text)) {
                problems.add(named.place(), named.describe(), "a name", "");
            }
            return List.of();
        }
        String name = text.value().strip();
        double value = number.getAsDouble();
        List<Disturbance> all = new ArrayList<>();
        if (sets) {
            for (Parameter parameter : values.settable(name, named)) {
                all.add(new Disturbance.ParameterChange(time.get(), parameter.name(), value));
            }
        } else {
            for (Variable variable : values.variables(name, named, input ? Set.of(Role.CONTROL) : ModelValues.STATES)) {
                all.add(
                        input
                                ? new Disturbance.InputOffset(time.get(), variable.name(), value)
                                : new Disturbance.StateJump(time.get(), variable.name(), value));
            }
        }
        return all;
    }

    /** What would make a disturbance whole that mixes its forms. */
    private static String cureOf(Node.Block disturbance) {
        Set<String> keys = disturbance.entries().keySet();
        if (!keys.contains("at")) {
            return "Maybe at = 20 s is missing, the time of the plant when it begins.";
        }
        if (keys.contains("set") && keys.contains("add")) {
            return "Maybe to is meant for add: set gives a value, and input and state add to one.";
        }
        return (keys.contains("input") || keys.contains("state")) && keys.contains("to")
                ? "Maybe add is meant for to: what is added to the input or the state."
                : "";
    }

    private Map<String, Double> deviations(Node.Block plant, ModelValues values) {
        Map<String, Double> deviations = new HashMap<>();
        block(plant, "noise")
                .flatMap(noise -> block(noise, "deviations"))
                .ifPresent(block -> block.entries()
                        .forEach((name, node) -> SettingType.Real.fromZero()
                                .read(node, problems)
                                .ifPresent(deviation -> values.variables(name, node, ModelValues.STATES)
                                        .forEach(variable -> deviations.put(variable.name(), deviation)))));
        return deviations;
    }

    private static Set<String> unmeasured(Optional<Node.Block> plant, PlantSettings settings, ModelValues values) {
        Set<String> names = new HashSet<>();
        plant.map(block -> block.entries().get("unmeasured"))
                .ifPresent(node -> settings.unmeasured()
                        .forEach(name -> values.variables(name, node, ModelValues.STATES)
                                .forEach(variable -> names.add(variable.name()))));
        return names;
    }
}
