package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.text.ModelParser;
import dev.takt.loop.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The model block of a case on its way to that of a plant that differs from it. */
final class PlantModelBlock {
    private static final Pattern MEMBER = Pattern.compile("[^\\[(]*\\[\\s*(\\d{1,9}(?:\\s*,\\s*\\d{1,9})*)\\s*\\]");

    private final Node.Block original;
    private final Problems problems;
    private final Map<String, Node> constants;
    private final Map<String, Node> parameters;
    private boolean differs;

    PlantModelBlock(Node.Block original, Problems problems) {
        this.original = original;
        this.problems = problems;
        this.constants = new LinkedHashMap<>(entries("constants"));
        this.parameters = new LinkedHashMap<>(entries("parameters"));
    }

    private Map<String, Node> entries(String section) {
        return original.entries().get(section) instanceof Node.Block block ? block.entries() : Map.of();
    }

    /** Gives constants other values. */
    void replaceConstants(Node.Block values) {
        values.entries().forEach((name, node) -> {
            Optional<String> key = key(constants, name);
            if (key.isPresent()) {
                Node before = Optional.ofNullable(constants.get(key.get())).orElseThrow();
                if (lacksUnit(name, before, node)) {
                    return;
                }
                differs = true;
                member(name)
                        .ifPresentOrElse(
                                position -> constants.replace(key.get(), replaced(before, position, node)), () -> {
                                    constants.remove(key.get());
                                    constants.put(name.contains("[") ? name : key.get(), node);
                                });
                return;
            }
            Set<String> known = new TreeSet<>();
            constants.keySet().forEach(constant -> known.add(baseName(constant)));
            problems.add(
                    node.key(),
                    name + " is no constant of the model",
                    known.isEmpty() ? "a constant; the model has none" : "one of " + String.join(", ", known),
                    NearestName.cure(name, known, ""));
        });
    }

    /** A number in place of a value with a unit makes every equation wrong that it is in, and none of them says why. */
    private boolean lacksUnit(String name, Node before, Node node) {
        boolean measured = before instanceof Node.Text text && ModelParser.mentionsUnits(text.value())
                || before instanceof Node.Block block && block.entries().containsKey("unit");
        if (!measured || !(node instanceof Node.Decimal number)) {
            return false;
        }
        String unit = before instanceof Node.Text text
                ? text.value().strip().replaceFirst("^[-+]?[0-9.]+([eE][-+]?[0-9]+)?\\s*", "")
                : ((Node.Block) before).entries().get("unit") instanceof Node.Text text ? "[" + text.value() + "]" : "";
        problems.add(
                node.place(),
                number.written() + ", a number without a unit, for the constant " + name
                        + ", which has one in the model"
                        + (before instanceof Node.Text text
                                ? ", " + text.value().strip()
                                : ""),
                "a value with its unit",
                unit.isEmpty() ? "" : "Maybe " + name + " = \"" + number.written() + " " + unit + "\" is meant.");
        return true;
    }

    /** The position of the member that is named, {@code A[2, 2]}; empty for a name without numbers. */
    private static Optional<List<Integer>> member(String name) {
        Matcher member = MEMBER.matcher(name);
        return member.matches()
                ? Optional.of(Stream.of(member.group(1).split("\\s*,\\s*"))
                        .map(Integer::valueOf)
                        .toList())
                : Optional.empty();
    }

    /** A list, or a list of lists, with another value of one member. */
    private Node replaced(Node list, List<Integer> position, Node value) {
        if (!(list instanceof Node.Sequence(var at, var key, var elements))) {
            problems.add(
                    value.key(),
                    "a member of what is no list",
                    "a member of a list, or a value for all members",
                    "Maybe it is to be under plant.parameters, where members of any family are set.");
            return list;
        }
        int place = position.getFirst() - 1;
        if (place < 0 || place >= elements.size()) {
            problems.add(
                    value.key(),
                    "index " + (place + 1) + " of " + list.describe(),
                    "an index from 1 to " + elements.size(),
                    "");
            return list;
        }
        List<Node> changed = new ArrayList<>(elements);
        changed.set(
                place,
                position.size() == 1
                        ? value
                        : replaced(elements.get(place), position.subList(1, position.size()), value));
        return new Node.Sequence(at, key, changed);
    }

    /** Makes constants that change while the plant runs parameters; those that are parameters already stay. */
    void giveAtRunTime(Set<String> names) {
        for (String name : names) {
            key(constants, name).ifPresent(key -> {
                differs = true;
                Node value = constants.remove(key);
                if (value != null) {
                    parameters.put(key, value);
                }
            });
        }
    }

    boolean differs() {
        return differs;
    }

    Node.Block block() {
        Map<String, Node> entries = new LinkedHashMap<>(original.entries());
        entries.put("constants", with("constants", constants));
        entries.put("parameters", with("parameters", parameters));
        return new Node.Block(original.place(), original.key(), entries);
    }

    private Node.Block with(String section, Map<String, Node> entries) {
        Node before = original.entries().get(section);
        return before == null
                ? new Node.Block(original.place(), original.key(), entries)
                : new Node.Block(before.place(), before.key(), entries);
    }

    private static Optional<String> key(Map<String, Node> entries, String name) {
        return entries.keySet().stream()
                .filter(key -> baseName(key).equals(baseName(name)))
                .findFirst();
    }

    private static String baseName(String key) {
        int end = 0;
        while (end < key.length() && "[(".indexOf(key.charAt(end)) < 0) {
            end++;
        }
        return key.substring(0, end).strip();
    }
}
