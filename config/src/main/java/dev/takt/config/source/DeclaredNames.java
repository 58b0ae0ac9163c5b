package dev.takt.config.source;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.loop.text.NearestName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Refuses overrides that declare a name in the model of a file that nothing mentions: a slip in a name would otherwise be a new thing
 * without any effect.
 */
final class DeclaredNames {
    /** The blocks of a model whose keys are names, with what these are. */
    private static final Map<String, String> KINDS =
            Map.of("constants", "constant", "parameters", "parameter", "variables", "variable", "domain", "domain");

    private final Map<SettingOverride, List<String>> additions = new LinkedHashMap<>();

    /** Looks at an override before it is in force. */
    void note(Config before, List<String> path, SettingOverride override) {
        if (path.size() < 3
                || !path.getFirst().equals("model")
                || !KINDS.containsKey(path.get(1))
                || !(before.root().get("model") instanceof ConfigObject model)) {
            return;
        }
        // a model in Java has constants of its own, of which the file need not have any
        boolean inJava = model.containsKey("java") && !model.containsKey(path.get(1));
        if (!inJava && !block(model, path.get(1)).containsKey(path.get(2))) {
            additions.put(override, path);
        }
    }

    /** Refuses what was added in vain, when all overrides are in force. */
    void check(Config after, Problems problems) {
        if (!additions.isEmpty() && after.root().get("model") instanceof ConfigObject model) {
            String text = after.root().render(ConfigRenderOptions.concise()).replaceAll("\\\\[nrt]", " ");
            additions.forEach((override, path) -> check(model, text, path, override, problems));
        }
    }

    private static void check(
            ConfigObject model, String text, List<String> path, SettingOverride override, Problems problems) {
        String block = path.get(1);
        String name = CaseSource.baseName(path.get(2));
        Optional<String> elsewhere = KINDS.keySet().stream()
                .filter(other -> !other.equals(block) && names(model, other).contains(name))
                .min(String::compareTo);
        if (elsewhere.isEmpty() && isMentioned(name, text)) {
            return;
        }
        Set<String> names = names(model, block);
        names.remove(name);
        problems.add(
                Place.file("--set " + override.path()),
                path.get(2) + " is no " + KINDS.get(block) + " of the file",
                names.isEmpty() ? "a name that the file declares" : "one of " + String.join(", ", names),
                elsewhere
                        .map(other -> "Maybe model." + other + "." + name + " is meant.")
                        .orElseGet(() -> NearestName.cure(name, names, "Maybe it has another name in the file.")));
    }

    /** Whether a name is anywhere beside its declaration. */
    private static boolean isMentioned(String name, String text) {
        return Pattern.compile("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)")
                        .matcher(text)
                        .results()
                        .count()
                > 1;
    }

    private static Set<String> names(ConfigObject model, String block) {
        Set<String> names = new TreeSet<>();
        block(model, block).forEach((key, value) -> {
            // what is null is as if it were not there; a substitution has no type yet
            if (!value.render().equals("null")) {
                names.add(CaseSource.baseName(key));
            }
        });
        return names;
    }

    private static Map<String, ConfigValue> block(ConfigObject model, String name) {
        return model.get(name) instanceof ConfigObject block ? block : Map.of();
    }
}
