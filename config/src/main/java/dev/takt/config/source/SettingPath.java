package dev.takt.config.source;

import com.typesafe.config.ConfigUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The place of a setting in the settings of a file, as {@code --set} names it. */
public final class SettingPath {
    private SettingPath() {}

    /** What the file says at a path; a declared name may be shortened to the name, {@code model.variables.v.move-weight}. */
    public static Optional<Node> find(Node.Block root, String path) {
        Optional<Node> found = Optional.of(root);
        for (String written : HoconScanner.split(path)) {
            String element = HoconScanner.unquoted(written);
            found = found.flatMap(node -> node instanceof Node.Block block ? entry(block, element) : Optional.empty());
        }
        return found;
    }

    /** A path as a file may have it, with the declared names in full. */
    public static String written(Node.Block root, String path) {
        List<String> keys = new ArrayList<>();
        Optional<Node> found = Optional.of(root);
        for (String written : HoconScanner.split(path)) {
            String element = HoconScanner.unquoted(written);
            keys.add(found.map(node -> node instanceof Node.Block block ? key(block, element) : element)
                    .orElse(element));
            found = found.flatMap(node -> node instanceof Node.Block block ? entry(block, element) : Optional.empty());
        }
        return ConfigUtil.joinPath(keys);
    }

    private static Optional<Node> entry(Node.Block block, String element) {
        return Optional.ofNullable(block.entries().get(key(block, element)));
    }

    private static String key(Node.Block block, String element) {
        if (block.entries().containsKey(element)) {
            return element;
        }
        List<String> declared = block.entries().keySet().stream()
                .filter(key -> CaseSource.baseName(key).equals(element))
                .toList();
        return declared.size() == 1 ? declared.getFirst() : element;
    }
}
