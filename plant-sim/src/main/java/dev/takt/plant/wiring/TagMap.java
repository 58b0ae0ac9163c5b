package dev.takt.plant.wiring;

import dev.takt.config.Case;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.Range;
import dev.takt.config.settings.TagSettings;
import dev.takt.plant.link.CaseTags;
import dev.takt.plant.link.LinkTables;
import dev.takt.plant.link.Tag;
import dev.takt.plant.link.TagTable;
import dev.takt.plant.link.opcua.NodeMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tags of a case beside what {@code links.tags} says of them. */
public final class TagMap {
    private TagMap() {}

    /**
     * What the map says, a line an entry: {@code x[1]: node ns=2;s=T1, scale 0.01, range [0.0, 1.0]}.
     *
     * @throws IOException if the map cannot be meant: see {@link #check}
     */
    public static List<String> lines(Case read) throws IOException {
        if (read.links().tags().isEmpty()) {
            return List.of();
        }
        check(read, CaseTags.of(read));
        return read.links().tags().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> entry.getKey() + ": " + describe(entry.getValue()))
                .toList();
    }

    private static String describe(TagSettings tag) {
        List<String> parts = new ArrayList<>();
        tag.node().ifPresent(node -> parts.add("node " + node));
        tag.commandNode().ifPresent(node -> parts.add("command-node " + node));
        parts.add("scale " + tag.scale());
        parts.add("offset " + tag.offset());
        if (!tag.unit().isEmpty()) {
            parts.add("unit " + tag.unit());
        }
        if (!tag.range().equals(Range.ALL)) {
            parts.add("range " + tag.range());
        }
        return String.join(", ", parts);
    }

    /**
     * Refuses a map that cannot be meant: names that are no tags, nodes that cannot be read, one node for two tags.
     *
     * @throws IOException with what is wrong
     */
    static void check(Case read, LinkTables tables) throws IOException {
        LinkSettings links = read.links();
        List<String> unknown = links.tags().keySet().stream()
                .filter(name -> !isTag(name, read, tables))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw new IOException("links.tags: " + String.join(", ", unknown)
                    + " is no tag of this link; expected measured states, controls or set-points, or entries of them. Maybe"
                    + " it is beyond the grid.");
        }
        distinct("node", tables.measurements(), tag -> links.tag(tag).node());
        distinct("command-node", tables.commands(), tag -> links.tag(tag).commandNode());
    }

    private static boolean isTag(String name, Case read, LinkTables tables) {
        return tables.measurements().tags().stream()
                        .map(Tag::name)
                        .anyMatch(tag -> tag.equals(name) || tag.startsWith(name + "["))
                || read.plant().unmeasured().stream()
                        .anyMatch(state -> name.equals(state) || name.startsWith(state + "["))
                || read.setPoints().stream().anyMatch(point -> point.parameter().name().equals(name));
    }

    private static void distinct(String setting, TagTable table, Function<String, Optional<String>> nodes)
            throws IOException {
        Map<String, List<String>> byNode = new HashMap<>();
        for (Tag tag : table.tags()) {
            Optional<String> node = nodes.apply(tag.name());
            if (node.isPresent() && !NodeMap.isWellFormed(node.get())) {
                throw new IOException("links.tags: " + setting + " " + node.get() + " of " + tag.name()
                        + " is no node of OPC UA; expected such as ns=2;s=Column.T1 or ns=2;i=1001");
            }
            node.ifPresent(found ->
                    byNode.computeIfAbsent(found, _ -> new ArrayList<>()).add(tag.name()));
        }
        Optional<String> shared = byNode.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(entry -> entry.getKey() + " is that of "
                        + entry.getValue().stream().limit(3).collect(Collectors.joining(", "))
                        + (entry.getValue().size() > 3 ? ", …" : ""))
                .sorted()
                .findFirst();
        if (shared.isPresent()) {
            throw new IOException("links.tags: the " + setting + " " + shared.get()
                    + "; expected one of its own for each. Maybe it was written for a whole field.");
        }
    }
}
