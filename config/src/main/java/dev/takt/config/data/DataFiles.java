package dev.takt.config.data;

import dev.takt.config.diagnostics.Place;
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

    /** What of a case may have data. */
    private static final List<List<String>> SECTIONS =
            List.of(List.of("model"), List.of("loop", "set-points"), List.of("plant"));

    private final SourceAccess access;
    private final Map<Path, Optional<String>> texts = new HashMap<>();

    private DataFiles(SourceAccess access) {
        this.access = access;
    }

    /**
     * A case with its data in it, so that two readings of it can be compared. What is wrong in a file is told with its name and line.
     *
     * @param access reads them, as far as the case may
     */
    public static Node.Block inlined(Node.Block root, SourceAccess access) {
        DataFiles files = new DataFiles(access);
        Node.Block inlined = root;
        for (List<String> section : SECTIONS) {
            inlined = files.within(inlined, section);
        }
        return inlined;
    }

    /** The block with data in the section at a path of it; everywhere in it at the end of the path. */
    private Node.Block within(Node.Block block, List<String> path) {
        Map<String, Node> entries = new LinkedHashMap<>();
        block.entries().forEach((name, node) -> {
            if (node instanceof Node.Block inner && (path.isEmpty() || name.equals(path.getFirst()))) {
                entries.put(name, within(inner, path.isEmpty() ? path : path.subList(1, path.size())));
            } else if (path.isEmpty() && name.equals(FILE) && node instanceof Node.Text file) {
                text(file).ifPresent(content -> entries.put(DataBlock.DATA, content));
            } else {
                entries.put(name, node);
            }
        });
        return new Node.Block(block.place(), block.key(), entries);
    }

    private Optional<Node> text(Node.Text file) {
        Path path = file.place().folder().resolve(file.value().strip());
        return texts.computeIfAbsent(path, _ -> access.named(path, file.place()))
                .map(content -> new Node.Text(Place.setting(path.toString(), 1, 1, file.path()), file.key(), content));
    }
}
