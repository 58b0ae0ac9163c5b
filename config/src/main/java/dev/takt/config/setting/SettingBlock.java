package dev.takt.config.setting;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.source.Fields;
import dev.takt.config.source.Node;
import dev.takt.loop.text.NearestName;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A block of settings: what its record declares, and how it is read.
 *
 * @param <R> the record, which has the annotation {@link Block}
 */
public final class SettingBlock<R extends Record> {
    private final Block declaration;
    private final SettingRecord<R> components;
    private final Map<String, FreeBlock> freeBlocks = new LinkedHashMap<>();

    private SettingBlock(Class<R> type) {
        declaration = Optional.ofNullable(type.getAnnotation(Block.class))
                .orElseThrow(() -> new IllegalStateException(type.getName() + " has no @Block"));
        components = new SettingRecord<>(type, "");
        for (FreeBlock further : declaration.further()) {
            freeBlocks.put(further.name(), further);
        }
        components.freeBlocks().forEach(further -> freeBlocks.put(further.name(), further));
    }

    /**
     * The block that a record declares.
     *
     * @throws IllegalStateException if the declaration is wrong, such as by a default that is no value of its setting
     */
    public static <R extends Record> SettingBlock<R> of(Class<R> type) {
        return new SettingBlock<>(type);
    }

    /** Where the block is in a case file, {@code solver}, {@code plant.sensors}. */
    public String name() {
        return declaration.name();
    }

    /** What the block is about, for the reference page. */
    public String about() {
        return declaration.about();
    }

    /** Whether the keys of the block are names from the model, each with these settings. */
    public boolean hasEntries() {
        return declaration.entries();
    }

    /** All settings, in the order of the reference page. */
    public List<DeclaredSetting<?>> settings() {
        return components.settings();
    }

    /** The further blocks, which have a form of their own, by their keys. */
    public Map<String, FreeBlock> freeBlocks() {
        return Collections.unmodifiableMap(freeBlocks);
    }

    /** The setting of a path inside the block; empty if there is none. */
    public Optional<DeclaredSetting<?>> declared(String name) {
        for (DeclaredSetting<?> setting : settings()) {
            if (setting.name().equals(name)) {
                return Optional.of(setting);
            }
        }
        return Optional.empty();
    }

    /** The record with all defaults. */
    public R standard() {
        return record(SettingValues.NONE);
    }

    /** The record with the given values. */
    public R record(SettingValues values) {
        return components.record(values);
    }

    /**
     * Reads the block of a file.
     *
     * @param block empty where the file does not have it: all defaults
     */
    public R read(Optional<Node.Block> block, Problems problems) {
        return record(block.map(present -> values(present, problems)).orElse(SettingValues.NONE));
    }

    /** Reads the values that a block of a file gives. */
    public SettingValues values(Node.Block block, Problems problems) {
        Map<DeclaredSetting<?>, Object> values = new HashMap<>();
        read(block, "", problems, values);
        return new SettingValues(values);
    }

    /**
     * Reads a block of a file whose keys are names.
     *
     * @param block empty where the file does not have it: nothing
     * @param known the names that there are; any other is a problem
     * @return the settings of the names that the file mentions, in its order
     */
    public Map<String, R> readEntries(Optional<Node.Block> block, Collection<String> known, Problems problems) {
        return readEntries(block, known, _ -> Optional.empty(), problems);
    }

    /**
     * Reads a block of a file whose keys are names.
     *
     * @param block empty where the file does not have it: nothing
     * @param known the names that there are; any other is a problem
     * @param others what is wrong with a name that there is elsewhere, which is no slip of the pen; empty for one that there is not
     * @return the settings of the names that the file mentions, in its order
     */
    public Map<String, R> readEntries(
            Optional<Node.Block> block,
            Collection<String> known,
            Function<String, Optional<String>> others,
            Problems problems) {
        Map<String, R> read = new LinkedHashMap<>();
        written(block, known, known, others, problems).forEach((name, values) -> read.put(name, record(values)));
        return read;
    }

    /**
     * Reads a block of a file whose keys are names, or the names of families of them: {@code u} for {@code u[1]}, {@code u[2]} ….
     *
     * @param block empty where the file does not have it: nothing
     * @param known the names that there are; any other, but for those of their families, is a problem
     * @param others what is wrong with a name that there is elsewhere, which is no slip of the pen; empty for one that there is not
     * @return the settings of the names that the file mentions, alone or in a family, in the order of the names; a setting that a name
     *     itself has goes before that of its family
     */
    public Map<String, R> readMembers(
            Optional<Node.Block> block,
            Collection<String> known,
            Function<String, Optional<String>> others,
            Problems problems) {
        Set<String> keys = new LinkedHashSet<>(known);
        known.forEach(name -> familyOf(name).ifPresent(keys::add));
        Map<String, SettingValues> written = written(block, keys, known, others, problems);
        Map<String, R> read = new LinkedHashMap<>();
        for (String name : known) {
            Stream.concat(Stream.of(name), familyOf(name).stream())
                    .flatMap(key -> Optional.ofNullable(written.get(key)).stream())
                    .reduce(SettingValues::over)
                    .ifPresent(values -> read.put(name, record(values)));
        }
        return read;
    }

    /** The values that the blocks of a file give whose keys are known, in its order. */
    private Map<String, SettingValues> written(
            Optional<Node.Block> block,
            Collection<String> keys,
            Collection<String> named,
            Function<String, Optional<String>> others,
            Problems problems) {
        Map<String, SettingValues> written = new LinkedHashMap<>();
        block.ifPresent(present -> present.entries().forEach((key, node) -> {
            if (!keys.contains(key)) {
                Optional<String> other = others.apply(key);
                problems.add(
                        node.key(),
                        other.orElse("unknown name " + key),
                        named.isEmpty() ? "no entries" : "one of " + String.join(", ", named),
                        other.isPresent() ? "" : NearestName.cure(key, keys, ""));
            } else if (node instanceof Node.Block inner) {
                written.put(key, values(inner, problems));
            } else {
                problems.add(node.place(), node.describe(), "a block of settings {…}", "");
            }
        }));
        return written;
    }

    /** The family that a name is of: {@code v} for {@code v[2,7]}. */
    private static Optional<String> familyOf(String name) {
        int bracket = name.indexOf('[');
        return bracket > 0 ? Optional.of(name.substring(0, bracket)) : Optional.empty();
    }

    private void read(Node.Block block, String prefix, Problems problems, Map<DeclaredSetting<?>, Object> values) {
        Map<String, Optional<DeclaredSetting<?>>> known = new LinkedHashMap<>();
        for (DeclaredSetting<?> setting : settings()) {
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
}
