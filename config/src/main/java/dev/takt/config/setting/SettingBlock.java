package dev.takt.config.setting;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The declaration of a block of settings.
 *
 * @param name the key of the block, {@code solver}
 * @param description for the reference page: what the block is about
 * @param settings all of them, in the order of the reference page
 * @param freeBlocks keys of further blocks, which have a form of their own, with what they are
 * @param liveBlocks those of them that act in a running loop from the next period on; the others after a restart
 */
public record SettingBlock(
        String name,
        String description,
        List<Setting<?>> settings,
        Map<String, String> freeBlocks,
        Set<String> liveBlocks) {
    public SettingBlock {
        settings = List.copyOf(settings);
        freeBlocks = Map.copyOf(freeBlocks);
        liveBlocks = Set.copyOf(liveBlocks);
    }

    /** A block whose further blocks act after a restart. */
    public SettingBlock(String name, String description, List<Setting<?>> settings, Map<String, String> freeBlocks) {
        this(name, description, settings, freeBlocks, Set.of());
    }

    /**
     * Reads the block of a file.
     *
     * @param block empty where the file does not have it: all defaults
     */
    public SettingValues read(Optional<Node.Block> block, Problems problems) {
        Map<Setting<?>, Object> values = new HashMap<>();
        block.ifPresent(present -> read(present, "", problems, values));
        return new SettingValues(values);
    }

    private void read(Node.Block block, String prefix, Problems problems, Map<Setting<?>, Object> values) {
        Map<String, Optional<Setting<?>>> known = new LinkedHashMap<>();
        for (Setting<?> setting : settings) {
            head(setting.name(), prefix).ifPresent(head -> known.put(head, declared(prefix + head)));
        }
        for (String free : freeBlocks.keySet()) {
            head(free, prefix).ifPresent(head -> known.put(head, declared(prefix + head)));
        }
        Fields fields = new Fields(block, problems, List.copyOf(known.keySet()));
        known.forEach((key, setting) -> {
            if (setting.isPresent()) {
                fields.find(key)
                        .flatMap(node -> setting.get().type().read(node, problems))
                        .ifPresent(value -> values.put(setting.get(), value));
            } else if (!freeBlocks.containsKey(prefix + key)) {
                fields.block(key).ifPresent(inner -> read(inner, prefix + key + ".", problems, values));
            }
        });
    }

    /** The next key on the way to a setting; empty if the setting is elsewhere. */
    private static Optional<String> head(String name, String prefix) {
        if (!name.startsWith(prefix)) {
            return Optional.empty();
        }
        String rest = name.substring(prefix.length());
        return Optional.of(rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest);
    }

    /** The setting of a path inside the block; empty if there is none. */
    public Optional<Setting<?>> declared(String name) {
        for (Setting<?> setting : settings) {
            if (setting.name().equals(name)) {
                return Optional.of(setting);
            }
        }
        return Optional.empty();
    }
}
