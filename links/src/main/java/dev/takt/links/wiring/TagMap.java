package dev.takt.links.wiring;

import dev.takt.config.Case;
import dev.takt.config.service.ServiceTag;
import dev.takt.config.setting.Range;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.TagSettings;
import dev.takt.links.CaseTags;
import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagTable;
import dev.takt.links.opcua.NodeMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The tags of a case with their entries in {@code links.tags}. */
public final class TagMap {
    private TagMap() {}

    /**
     * The lines of the map, one for all entries with the same settings: {@code x[1]: node ns=2;s=T1, scale 0.01}.
     *
     * @throws IOException if the map is invalid: see {@link #check}
     */
    public static List<String> lines(Case read) throws IOException {
        if (read.links().tags().isEmpty()) {
            return List.of();
        }
        LinkTables tables = CaseTags.of(read);
        check(read, tables);
        Map<String, List<String>> names = new LinkedHashMap<>();
        read.links().tags().entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, TagSettings> entry) -> place(entry.getKey(), tables))
                        .thenComparing(Map.Entry::getKey))
                .forEach(entry -> names.computeIfAbsent(describe(entry.getValue()), _ -> new ArrayList<>())
                        .add(entry.getKey()));
        return names.entrySet().stream()
                .map(entry -> few(entry.getValue()) + ": " + entry.getKey())
                .toList();
    }

    private static String few(List<String> names) {
        return names.size() <= 3
                ? String.join(", ", names)
                : names.getFirst() + ", … " + names.getLast() + " (" + names.size() + ")";
    }

    /** The index of the first tag of a name; the number of tags if there is none. */
    private static int place(String name, LinkTables tables) {
        List<Tag> tags = tables.measurements().tags();
        return IntStream.range(0, tags.size())
                .filter(place -> stands(name, tags.get(place)))
                .findFirst()
                .orElse(tags.size());
    }

    private static boolean stands(String name, Tag tag) {
        return tag.name().equals(name) || tag.name().startsWith(name + "[");
    }

    /**
     * A tag in the scale of the link. The unit is that of the model, so it is given only for a link without scaling.
     */
    static Tag onLink(Tag tag, TagSettings settings) {
        if (settings.scale() == 1 && settings.offset() == 0) {
            return tag;
        }
        double least = (tag.range().least() - settings.offset()) / settings.scale();
        double most = (tag.range().most() - settings.offset()) / settings.scale();
        return new Tag(tag.name(), "", new Range(Math.min(least, most), Math.max(least, most)));
    }

    private static String describe(TagSettings tag) {
        List<String> parts = new ArrayList<>();
        tag.node().ifPresent(node -> parts.add("node " + node));
        tag.commandNode().ifPresent(node -> parts.add("command-node " + node));
        parts.add("scale " + tag.scale());
        parts.add("offset " + tag.offset());
        tag.unit().ifPresent(unit -> parts.add("unit " + unit));
        if (!tag.range().equals(Range.ALL)) {
            parts.add("range " + tag.range());
        }
        return String.join(", ", parts);
    }

    /**
     * Refuses an invalid map: entries that are no tags, malformed nodes, one node for two tags.
     *
     * @throws IOException with the reason
     */
    static void check(Case read, LinkTables tables) throws IOException {
        LinkSettings links = read.links();
        List<String> actuators =
                tables.commands().tags().stream().map(Tag::name).toList();
        Set<String> service = ServiceTag.of(actuators, read.controlled()).stream()
                .map(ServiceTag::name)
                .collect(Collectors.toSet());
        List<String> unknown = links.tags().keySet().stream()
                .filter(name -> isBeyond(name, read, tables, service))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw new IOException("links.tags: " + String.join(", ", unknown)
                    + " is no tag of this link; expected one of its entries. Maybe it is beyond the grid.");
        }
        distinct("node", tables.measurements(), tag -> links.tag(tag).node());
        distinct("command-node", tables.commands(), tag -> links.tag(tag).commandNode());
    }

    /**
     * Whether a name belongs to a measured variable but is none of its entries. Names that are not measured at all are
     * harmless.
     */
    private static boolean isBeyond(String name, Case read, LinkTables tables, Set<String> service) {
        int bracket = name.indexOf('[');
        if (bracket < 0
                || service.contains(name)
                || read.plant().unmeasured().contains(name)
                || !read.signals().of(name).measured().orElse(true)) {
            return false;
        }
        String field = name.substring(0, bracket + 1);
        List<Tag> tags = tables.measurements().tags();
        return tags.stream().anyMatch(tag -> tag.name().startsWith(field))
                && tags.stream().noneMatch(tag -> stands(name, tag));
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
