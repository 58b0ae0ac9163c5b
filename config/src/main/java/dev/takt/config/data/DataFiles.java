package dev.takt.config.data;

import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.config.source.SourceAccess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data that a case names by their files: {@code csv = "prices.csv"} becomes {@code data} with what the file says. */
public final class DataFiles {
    private static final String FILE = "csv";
    private static final String MODEL = "model";

    /** The section of a model with the texts of the tables that its expressions look up. */
    public static final String TABLES = "tables";

    /** What of a case may have data. */
    private static final List<List<String>> SECTIONS =
            List.of(List.of(MODEL), List.of("loop", "set-points"), List.of("plant"));

    private final SourceAccess access;
    private final Map<Path, Optional<String>> texts = new HashMap<>();
    private final Map<String, Path> tablePaths = new HashMap<>();
    private final Problems problems;

    private DataFiles(SourceAccess access, Problems problems) {
        this.access = access;
        this.problems = problems;
    }

    /**
     * A case with its data in it, so that two readings of it can be compared. What is wrong in a file is told with its name and line.
     *
     * @param access reads them, as far as the case may
     * @param problems receives names that stand for several files
     */
    public static Node.Block inlined(Node.Block root, SourceAccess access, Problems problems) {
        DataFiles files = new DataFiles(access, problems);
        Node.Block inlined = root;
        for (List<String> section : SECTIONS) {
            inlined = files.within(inlined, section);
        }
        return inlined.entries().get(MODEL) instanceof Node.Block model
                ? with(inlined, MODEL, files.withTables(model))
                : inlined;
    }

    /** The block with data in the section at a path of it; everywhere in it at the end of the path. */
    private Node.Block within(Node.Block block, List<String> path) {
        Map<String, Node> entries = new LinkedHashMap<>();
        block.entries().forEach((name, node) -> {
            if (node instanceof Node.Block inner && (path.isEmpty() || name.equals(path.getFirst()))) {
                entries.put(name, within(inner, path.isEmpty() ? path : path.subList(1, path.size())));
            } else if (path.isEmpty() && name.equals(FILE) && node instanceof Node.Text file) {
                // nothing, where the file cannot be read: what reads the block is to know that there were to be data
                entries.put(DataBlock.DATA, text(file).orElseGet(() -> new Node.Nothing(file.place(), file.key())));
            } else if (!(name.equals(DataBlock.DATA) && node instanceof Node.Nothing)) {
                entries.put(name, node);
            }
        });
        return new Node.Block(block.place(), block.key(), entries);
    }

    private Optional<Node> text(Node.Text file) {
        return text(file.value().strip(), file.place(), file.key());
    }

    private Optional<Node> text(String file, Place mentioned, Place key) {
        Path path = mentioned.folder().resolve(file);
        return texts.computeIfAbsent(path, _ -> access.named(path, mentioned))
                .map(content -> new Node.Text(Place.setting(path.toString(), 1, 1, mentioned.path()), key, content));
    }

    /** The model with a text for each table that is mentioned in it; with nothing for one that cannot be read. */
    private Node.Block withTables(Node.Block model) {
        Map<String, Node> tables = new LinkedHashMap<>();
        if (model.entries().get(TABLES) instanceof Node.Block given) {
            tables.putAll(given.entries());
        }
        int given = tables.size();
        addTables(model, tables);
        Place place = model.place();
        return tables.size() == given ? model : with(model, TABLES, new Node.Block(place, place, tables));
    }

    private void addTables(Node node, Map<String, Node> tables) {
        switch (node) {
            case Node.Text text ->
                TableMentions.in(text.value())
                        .forEach((name, mention) ->
                                addTable(name, text.source().place(mention.from(), mention.to()), tables));
            case Node.Block block ->
                block.entries().forEach((name, inner) -> {
                    if (!name.equals(TABLES) && !name.equals(DataBlock.DATA)) {
                        addTables(inner, tables);
                    }
                });
            case Node.Sequence list -> list.elements().forEach(element -> addTables(element, tables));
            default -> {
                // mentions nothing
            }
        }
    }

    private void addTable(String name, Place mention, Map<String, Node> tables) {
        Path path = mention.folder().resolve(name);
        Path known = tablePaths.putIfAbsent(name, path);
        if (known != null && !known.equals(path)) {
            problems.add(
                    mention,
                    "the table " + name + " stands for " + path + ", and elsewhere for " + known,
                    "one file for a name",
                    "Maybe one of the two needs another name.");
        }
        tables.computeIfAbsent(
                name, _ -> text(name, mention, mention).orElseGet(() -> new Node.Nothing(mention, mention)));
    }

    private static Node.Block with(Node.Block block, String name, Node entry) {
        Map<String, Node> entries = new LinkedHashMap<>(block.entries());
        entries.put(name, entry);
        return new Node.Block(block.place(), block.key(), entries);
    }
}
