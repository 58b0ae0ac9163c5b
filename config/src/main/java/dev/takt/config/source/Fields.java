package dev.takt.config.source;

import dev.takt.config.diagnostics.Problems;
import dev.takt.loop.text.NearestName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings of a block by name; names that the block does not have are problems. */
public final class Fields {
    private final Node.Block block;
    private final Problems problems;

    /**
     * Looks at a block.
     *
     * @param known the names that it may have
     */
    public Fields(Node.Block block, Problems problems, List<String> known) {
        this.block = block;
        this.problems = problems;
        for (Map.Entry<String, Node> entry : block.entries().entrySet()) {
            if (!known.contains(entry.getKey())) {
                problems.add(
                        entry.getValue().key(),
                        "unknown setting " + entry.getKey(),
                        "one of " + String.join(", ", known),
                        NearestName.cure(entry.getKey(), known, ""));
            }
        }
    }

    /** A setting; empty if it is not there or null. */
    public Optional<Node> find(String name) {
        return Optional.ofNullable(block.entries().get(name)).filter(node -> !(node instanceof Node.Nothing));
    }

    /** A block of settings; empty if it is not there, or after a problem if it is something else. */
    public Optional<Node.Block> block(String name) {
        return find(name).flatMap(node -> {
            if (node instanceof Node.Block inner) {
                return Optional.of(inner);
            }
            problems.add(node.place(), node.describe(), "a block {…}", "");
            return Optional.empty();
        });
    }
}
