package dev.takt.config;

import dev.takt.config.source.Node;
import dev.takt.config.source.SourceAccess;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The series that a case names by their files: {@code csv = "prices.csv"} becomes {@code data} with what the file says. */
final class SeriesFiles {
    private static final String FILE = "csv";
    private static final String DATA = "data";

    private final SourceAccess access;

    private SeriesFiles(SourceAccess access) {
        this.access = access;
    }

    /**
     * A case with its series in it, so that two readings of it can be compared.
     *
     * @param access reads them, as far as the case may
     */
    static Node.Block inlined(Node.Block root, SourceAccess access) {
        SeriesFiles files = new SeriesFiles(access);
        return files.within(files.within(root, List.of("model", "parameters")), List.of("loop", "set-points"));
    }

    private Node.Block within(Node.Block block, List<String> path) {
        String key = path.isEmpty() ? "" : path.getFirst();
        Map<String, Node> entries = new LinkedHashMap<>();
        block.entries().forEach((name, node) -> {
            if (node instanceof Node.Block inner && (path.isEmpty() || name.equals(key))) {
                entries.put(name, path.isEmpty() ? named(inner) : within(inner, path.subList(1, path.size())));
            } else {
                entries.put(name, node);
            }
        });
        return new Node.Block(block.place(), block.key(), entries);
    }

    private Node.Block named(Node.Block block) {
        if (!(block.entries().get(FILE) instanceof Node.Text file)) {
            return block;
        }
        Map<String, Node> entries = new LinkedHashMap<>(block.entries());
        entries.remove(FILE);
        access.named(file.place().folder().resolve(file.value().strip()), file.place())
                .ifPresent(content -> entries.put(DATA, new Node.Text(file.place(), file.key(), content)));
        return new Node.Block(block.place(), block.key(), entries);
    }
}
