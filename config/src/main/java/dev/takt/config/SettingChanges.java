package dev.takt.config;

import dev.takt.config.diagnostics.Problems;
import dev.takt.config.setting.DeclaredSetting;
import dev.takt.config.setting.FreeBlock;
import dev.takt.config.setting.Setting.Effect;
import dev.takt.config.setting.SettingBlock;
import dev.takt.config.settings.ActuatorSettings;
import dev.takt.config.settings.AlarmSettings;
import dev.takt.config.settings.ControlledSettings;
import dev.takt.config.settings.EstimatorSettings;
import dev.takt.config.settings.LinkSettings;
import dev.takt.config.settings.LoopSettings;
import dev.takt.config.settings.MonitoringSettings;
import dev.takt.config.settings.PlantSettings;
import dev.takt.config.settings.SignalSettings;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.source.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What differs between two case files, and by the declarations of the settings what it takes for it to act. Values are compared
 * and not texts: 2 s and 2000 ms are the same, and so are a default and the setting that says it. What has no declaration, as
 * the model has none, acts after a restart.
 */
final class SettingChanges {
    private static final Map<String, SettingBlock<?>> BLOCKS = Stream.of(
                    SolverSettings.BLOCK,
                    LoopSettings.BLOCK,
                    EstimatorSettings.BLOCK,
                    PlantSettings.BLOCK,
                    LinkSettings.BLOCK,
                    MonitoringSettings.BLOCK,
                    SignalSettings.BLOCK,
                    ActuatorSettings.BLOCK,
                    ControlledSettings.BLOCK,
                    AlarmSettings.BLOCK)
            .collect(Collectors.toMap(SettingBlock::name, Function.identity()));
    /** What no running loop reads. */
    private static final String TUNE = "tune";

    private static final Set<String> MOVES = Set.of("rate", "move-weight");
    private static final Pattern PLAIN = Pattern.compile("[\\w-]+");

    private final Map<List<String>, Node> before = new TreeMap<>(SettingChanges::compare);
    private final Map<List<String>, Node> after = new TreeMap<>(SettingChanges::compare);

    private SettingChanges() {}

    static List<SettingChange> between(Node.Block before, Node.Block after) {
        SettingChanges changes = new SettingChanges();
        flatten(before, List.of(), changes.before);
        flatten(after, List.of(), changes.after);
        return changes.list();
    }

    private static int compare(List<String> a, List<String> b) {
        return String.join("\0", a).compareTo(String.join("\0", b));
    }

    private static void flatten(Node node, List<String> path, Map<List<String>, Node> leaves) {
        switch (node) {
            case Node.Block block ->
                block.entries()
                        .forEach((key, inner) -> flatten(
                                inner,
                                Stream.concat(path.stream(), Stream.of(key)).toList(),
                                leaves));
            case Node.Nothing _ -> {
                // as if it were not there
            }
            default -> leaves.put(path, node);
        }
    }

    private List<SettingChange> list() {
        TreeSet<List<String>> paths = new TreeSet<>(SettingChanges::compare);
        paths.addAll(before.keySet());
        paths.addAll(after.keySet());
        paths.removeIf(path -> path.getFirst().equals(TUNE));
        List<SettingChange> changes = new ArrayList<>();
        for (List<String> path : paths) {
            Optional<Node> old = Optional.ofNullable(before.get(path));
            Optional<Node> now = Optional.ofNullable(after.get(path));
            Optional<SettingBlock<?>> block = Optional.ofNullable(BLOCKS.get(path.getFirst()));
            boolean entries = block.filter(SettingBlock::hasEntries).isPresent();
            Optional<DeclaredSetting<?>> setting = block.flatMap(
                    found -> found.declared(path.stream().skip(entries ? 2 : 1).collect(Collectors.joining("."))));
            if (!Objects.equals(value(setting, old, !entries), value(setting, now, !entries))) {
                changes.add(new SettingChange(
                        text(path),
                        old.map(Node::describe),
                        now.map(Node::describe),
                        setting.map(DeclaredSetting::effect).orElseGet(() -> effect(block, path))));
            }
        }
        return changes;
    }

    /**
     * The value of a setting.
     *
     * @param standard whether the default of the setting stands in for one that is not there; an entry of a family may have it
     *     from a more general one
     */
    private static Optional<Object> value(Optional<DeclaredSetting<?>> setting, Optional<Node> node, boolean standard) {
        if (setting.isEmpty()) {
            return node.map(SettingChanges::plain);
        }
        return node.isEmpty() && standard
                ? setting.get().standard().map(Object.class::cast)
                : node.flatMap(written -> setting.get().type().read(written, new Problems()));
    }

    /** A value without its place. */
    private static Object plain(Node node) {
        return switch (node) {
            case Node.Block block ->
                block.entries().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> plain(entry.getValue())));
            case Node.Sequence sequence ->
                sequence.elements().stream().map(SettingChanges::plain).toList();
            case Node.Text text -> text.value();
            case Node.Decimal number -> number.value();
            case Node.Flag flag -> flag.value();
            case Node.Nothing _ -> Optional.empty();
        };
    }

    /** Of what stands in a further block; an entry that comes or goes needs a restart everywhere. */
    private Effect effect(Optional<SettingBlock<?>> block, List<String> path) {
        if (isMove(path) && before.get(path) instanceof Node.Decimal && after.get(path) instanceof Node.Decimal) {
            return Effect.LIVE;
        }
        boolean live = path.size() > 2
                && block.map(found -> found.freeBlocks().get(path.get(1)))
                        .filter(FreeBlock::live)
                        .isPresent();
        return live && hasEntry(before, path) && hasEntry(after, path) ? Effect.LIVE : Effect.RESTART;
    }

    /** Whether it is a number of the moves of a control, which a running loop gives to its solver as a parameter. */
    private static boolean isMove(List<String> path) {
        return path.size() > 3
                && path.subList(0, 2).equals(List.of("model", "variables"))
                && MOVES.contains(path.get(3));
    }

    private static boolean hasEntry(Map<List<String>, Node> leaves, List<String> path) {
        return leaves.keySet().stream()
                .anyMatch(leaf -> leaf.size() >= 3 && leaf.subList(0, 3).equals(path.subList(0, 3)));
    }

    private static String text(List<String> path) {
        return path.stream()
                .map(key -> PLAIN.matcher(key).matches() ? key : '"' + key + '"')
                .collect(Collectors.joining("."));
    }
}
