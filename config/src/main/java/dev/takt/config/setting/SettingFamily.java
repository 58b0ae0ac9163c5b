package dev.takt.config.setting;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Node;
import dev.takt.loop.text.NearestName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A block whose keys are names from the model, each with the same settings: {@code actuators { u { rate = 0.1 } }}.
 *
 * @param name the key of the block, {@code actuators}
 * @param description for the reference page: what the block is about
 * @param entry the settings of each name
 */
public record SettingFamily(String name, String description, SettingBlock entry) {

    /**
     * Reads the block of a file.
     *
     * @param block empty where the file does not have it: nothing
     * @param known the names that there are; any other is a problem
     * @return the settings of the names that the file mentions, in its order
     */
    public Map<String, SettingValues> read(Optional<Node.Block> block, Collection<String> known, Problems problems) {
        Map<String, SettingValues> read = new LinkedHashMap<>();
        block.ifPresent(present -> present.entries().forEach((key, node) -> {
            if (!known.contains(key)) {
                problems.add(
                        node.key(),
                        "unknown name " + key,
                        known.isEmpty() ? "no entries" : "one of " + String.join(", ", known),
                        NearestName.cure(key, known, ""));
            } else if (node instanceof Node.Block inner) {
                read.put(key, entry.read(Optional.of(inner), problems));
            } else {
                problems.add(node.place(), node.describe(), "a block of settings {…}", "");
            }
        }));
        return read;
    }
}
