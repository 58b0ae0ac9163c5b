package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.model.CaseModel;
import dev.takt.config.model.ModelValues;
import dev.takt.config.settings.TagSettings;
import dev.takt.config.source.Node;
import dev.takt.config.unit.ModelUnits;
import dev.takt.config.unit.Unit;
import dev.takt.config.unit.UnitText;
import dev.takt.solver.model.Parameter;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.Variable.Role;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Reads {@code links.tags}: how tags are called and scaled on the link. */
final class TagReader {
    private static final Set<Role> TAGGED = tagged();

    private final ModelValues values;
    private final ModelUnits units;
    private final Set<String> furtherTags;
    private final Problems problems;

    /**
     * A reader.
     *
     * @param furtherTags tags beside those of the model
     */
    TagReader(CaseModel model, Set<String> furtherTags, Problems problems) {
        this.furtherTags = Set.copyOf(furtherTags);
        this.values = model.values();
        this.units = model.units();
        this.problems = problems;
    }

    private static Set<Role> tagged() {
        Set<Role> roles = EnumSet.copyOf(ModelValues.STATES);
        roles.add(Role.CONTROL);
        return roles;
    }

    /** The settings by name of a variable, or of an entry of a field. */
    Map<String, TagSettings> read(Optional<Node.Block> links) {
        Map<String, TagSettings> tags = new LinkedHashMap<>();
        links.map(block -> block.entries().get("tags")).ifPresent(node -> {
            if (node instanceof Node.Block block) {
                block.entries().keySet().stream()
                        .sorted(Comparator.comparingLong(TagReader::depth))
                        .forEach(name -> read(name, inherited(name, block.entries()), tags));
            } else {
                problems.add(node.place(), node.describe(), "a block such as { x { scale = 0.01 } }", "");
            }
        });
        return tags;
    }

    private static long depth(String name) {
        return name.chars().filter(c -> c == '[').count();
    }

    /** The settings of an entry beside those of the family or field that it belongs to; a node is of one tag only. */
    private static Node inherited(String name, Map<String, Node> all) {
        if (!(all.get(name) instanceof Node.Block own)) {
            return Objects.requireNonNull(all.get(name));
        }
        Map<String, Node> entries = new LinkedHashMap<>();
        for (int end = name.indexOf('['); end > 0; end = name.indexOf('[', end + 1)) {
            if (all.get(name.substring(0, end)) instanceof Node.Block family) {
                entries.putAll(family.entries());
            }
        }
        entries.keySet().removeAll(Set.of("node", "command-node"));
        entries.putAll(own.entries());
        return new Node.Block(own.place(), own.key(), entries);
    }

    private void read(String name, Node node, Map<String, TagSettings> tags) {
        if (!(node instanceof Node.Block block)) {
            problems.add(node.place(), node.describe(), "a block of settings {…}", "");
            return;
        }
        TagSettings settings = TagSettings.BLOCK.read(Optional.of(block), problems);
        if (settings.scale() == 0) {
            problems.add(node.place(), "a scale of 0", "another number", "");
        }
        unit(name, settings, block);
        int bracket = name.indexOf('[');
        boolean entry = bracket > 0
                && values.find(name, TAGGED).isEmpty()
                && values.find(name.substring(0, bracket), TAGGED).stream()
                        .anyMatch(variable -> variable.name().equals(name.substring(0, bracket)));
        List<Parameter> setPoints = values.findParameters(name);
        if (entry || furtherTags.contains(name)) {
            tags.put(name, settings);
        } else if (!setPoints.isEmpty()) {
            setPoints.forEach(parameter -> tags.put(parameter.name(), settings));
        } else {
            values.variables(name, node, TAGGED).stream()
                    .map(Variable::name)
                    .forEach(variable -> tags.put(variable, settings));
        }
    }

    /** A tag shows the unit of the model; what the link has is said by scale and offset. */
    private void unit(String name, TagSettings settings, Node.Block block) {
        Unit model = units.find(name);
        Optional<Unit> shown = settings.unit().flatMap(UnitText::find);
        if (!model.isNone() && shown.isPresent() && !shown.get().is(model)) {
            problems.add(
                    Objects.requireNonNull(block.entries().get("unit")).place(),
                    "the unit " + shown.get().text() + " of the tag " + name + ", which is in " + model.text()
                            + " in the model",
                    "the unit of the model, or none: it is then that of the model",
                    "Maybe scale and offset should say what the numbers on the link are in.");
        }
    }
}
