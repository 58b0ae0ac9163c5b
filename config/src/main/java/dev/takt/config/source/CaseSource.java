package dev.takt.config.source;

import static java.util.Objects.requireNonNull;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a case file, with what it includes and the overrides of the command line, into a tree of {@link Node}s. */
public final class CaseSource {
    /** The blocks of a case file, which are in no other block. */
    public static final List<String> BLOCKS = List.of(
            "model",
            "solver",
            "loop",
            "signals",
            "estimator",
            "actuators",
            "controlled",
            "plant",
            "links",
            "monitoring",
            "alarms",
            "tune");

    private final Problems problems;
    private final SourceAccess access;
    private final Map<String, Map<String, HoconScanner.Position>> inclusions = new HashMap<>();

    private CaseSource(SourceAccess access, Problems problems) {
        this.access = access;
        this.problems = problems;
    }

    /**
     * Reads a file.
     *
     * @param file the case file
     * @param overrides replace settings of the file, the last of several for one setting wins
     * @param access what it may read beside itself
     * @param problems receives what is wrong with the file, the HOCON or an override
     * @return the root block; empty if the file could not be read at all
     */
    public static Optional<Node.Block> read(
            Path file, List<SettingOverride> overrides, SourceAccess access, Problems problems) {
        return access.main(file, Place.file(file.toString()))
                .flatMap(text -> new CaseSource(access, problems).file(text, file, overrides));
    }

    /** Reads a file that another one names, at the given place. */
    public static Optional<Node.Block> read(Path file, Place mentioned, SourceAccess access, Problems problems) {
        return access.named(file, mentioned)
                .flatMap(text -> new CaseSource(access, problems).file(text, file, List.of()));
    }

    /** Reads a case that is given as text; files that it includes are sought beside the file that it was. */
    public static Optional<Node.Block> read(
            String text, String name, List<SettingOverride> overrides, SourceAccess access, Problems problems) {
        access.given(name, text);
        return new CaseSource(access, problems).parse(text, HoconScanner.scan(text), name, Path.of(name), overrides);
    }

    /** A text may have been made of several files, of which one replaces settings of another; a file has each once. */
    private Optional<Node.Block> file(String text, Path file, List<SettingOverride> overrides) {
        HoconScanner.Result scan = HoconScanner.scan(text);
        scan.repetitions().forEach(again -> repeated(file.toString(), again));
        return parse(text, scan, file.toString(), file, overrides);
    }

    private Optional<Node.Block> parse(
            String text, HoconScanner.Result scan, String name, Path file, List<SettingOverride> overrides) {
        if (isTooDeep(name, scan)) {
            return Optional.empty();
        }
        if (!scan.slips().isEmpty()) {
            scan.slips().forEach(slip -> slipped(name, slip));
            return Optional.empty();
        }
        try {
            Config config = ConfigFactory.parseString(
                    scan.hocon(), options(name, new CaseIncluder(file, text, List.of(), problems, this::included)));
            var names = new DeclaredNames();
            for (SettingOverride override : overrides) {
                config = override(config, override, names);
            }
            names.check(config, problems);
            if (isTooLarge(name, config)) {
                return Optional.empty();
            }
            ConfigObject root = config.resolve(ConfigResolveOptions.noSystem().appendResolver(access.substitutions()))
                    .root();
            return Optional.of(new NodeTree(name, scan.positions(), inclusions).block(root));
        } catch (ConfigException.Parse e) {
            scan.unmatched().ifPresentOrElse(bracket -> unmatched(name, bracket), () -> add(name, e));
        } catch (ConfigException e) {
            add(name, e);
        } catch (StackOverflowError | OutOfMemoryError e) {
            problems.add(
                    Place.file(name),
                    "the settings are too large: " + e,
                    "fewer levels and less text",
                    "Maybe substitutions ${…} grow each other.");
        }
        return Optional.empty();
    }

    private void slipped(String name, HoconScanner.Slip slip) {
        problems.add(Place.setting(name, slip.line(), slip.column(), ""), slip.found(), slip.expected(), slip.cure());
    }

    private void repeated(String name, HoconScanner.Repetition again) {
        problems.add(
                Place.setting(name, again.second().keyLine(), again.second().keyColumn(), again.path()),
                "given again, after line " + again.first().keyLine(),
                "each setting and each name once in a file",
                "Maybe one of the two has another name, or is left from before; to replace a setting of an included"
                        + " file or of the command line is no repetition.");
    }

    /** The HOCON library recurses; what is too deep for it is a problem. */
    private boolean isTooDeep(String name, HoconScanner.Result scan) {
        if (scan.tooDeepLine() == 0) {
            return false;
        }
        problems.add(
                Place.setting(name, scan.tooDeepLine(), 0, ""),
                "blocks nested deeper than " + HoconScanner.DEEPEST + " levels",
                "fewer levels",
                "Maybe a closing brace is missing.");
        return true;
    }

    /** What is found only when there is no memory left is found too late for a loop that runs. */
    private boolean isTooLarge(String name, Config unresolved) {
        double size = SubstitutionGrowth.characters(unresolved.root().render(ConfigRenderOptions.concise()));
        if (size <= SourceAccess.MAX_BYTES) {
            return false;
        }
        problems.add(
                Place.file(name),
                String.format(Locale.ROOT, "the settings would have %.2g characters with all substitutions", size),
                "at most " + SourceAccess.MAX_BYTES,
                "Maybe substitutions ${…} grow each other.");
        return true;
    }

    private void unmatched(String name, HoconScanner.Bracket bracket) {
        boolean opens = bracket.symbol() == '{' || bracket.symbol() == '[';
        char partner = "}]{[".charAt("{[}]".indexOf(bracket.symbol()));
        problems.add(
                Place.setting(name, bracket.line(), bracket.column(), ""),
                "this " + bracket.symbol() + (opens ? " is never closed" : " closes nothing"),
                "a " + partner + (opens ? " after it" : " before it"),
                opens ? "" : "Maybe a brace or bracket before it is missing, or closes too early.");
    }

    private Optional<ConfigObject> included(Path file, Place mentioned, List<Path> around) {
        return access.named(file, mentioned).flatMap(text -> {
            HoconScanner.Result scan = HoconScanner.scan(text);
            if (isTooDeep(file.toString(), scan)) {
                return Optional.empty();
            }
            scan.repetitions().forEach(again -> repeated(file.toString(), again));
            inclusions.put(file.toString(), scan.positions());
            CaseIncluder includer = new CaseIncluder(file, text, around, problems, this::included);
            return Optional.of(ConfigFactory.parseString(scan.hocon(), options(file.toString(), includer))
                    .root());
        });
    }

    private void add(String name, ConfigException e) {
        if (e instanceof ConfigException.UnresolvedSubstitution && access.hasRefused(String.valueOf(e.getMessage()))) {
            return;
        }
        int line = Optional.ofNullable(e.origin())
                .map(origin -> Math.max(0, origin.lineNumber()))
                .orElse(0);
        String origin = Optional.ofNullable(e.origin())
                .map(o -> NodeTree.origin(o, name))
                .orElse(name);
        String message = String.valueOf(e.getMessage())
                .replaceFirst("^[^:]*: \\d+: ", "")
                .replaceFirst(" ?\\((?:if you intended|JSON does not).*", "");
        boolean substitution = e instanceof ConfigException.UnresolvedSubstitution;
        problems.add(
                Place.setting(origin, line, 0, ""),
                substitution ? message : "not HOCON: " + message,
                substitution ? "${…} with the path of a setting of this file" : "HOCON",
                substitution
                        ? ""
                        : message.contains("or a comma")
                                ? "Maybe a comma is missing between two entries of this line, or a brace, a bracket or"
                                        + " a quote on it or above."
                                : "Maybe a brace, a bracket or a quote is missing on this line or above.");
    }

    private static ConfigParseOptions options(String origin, ConfigIncluder includer) {
        return ConfigParseOptions.defaults()
                .setSyntax(ConfigSyntax.CONF)
                .setOriginDescription(origin)
                .setIncluder(includer);
    }

    private Config override(Config config, SettingOverride override, DeclaredNames names) {
        List<String> path = path(config, override.path());
        names.note(config, path, override);
        return withBlocks(config, path, override).withValue(ConfigUtil.joinPath(path), value(override));
    }

    /** Makes the blocks on the way that the file does not have, so that messages about them name the override. */
    private static Config withBlocks(Config config, List<String> path, SettingOverride override) {
        ConfigObject empty = ConfigValueFactory.fromMap(Map.of(), override.origin());
        Config whole = config;
        ConfigObject block = config.root();
        for (int depth = 1; depth < path.size(); depth++) {
            if (block.get(path.get(depth - 1)) instanceof ConfigObject inner) {
                block = inner;
            } else {
                whole = whole.withValue(ConfigUtil.joinPath(path.subList(0, depth)), empty);
                block = empty;
            }
        }
        return whole;
    }

    /** The elements of a path, with shortened names completed from the file. */
    private static List<String> path(Config config, String path) {
        List<String> elements = new ArrayList<>();
        Optional<ConfigObject> block = Optional.of(config.root());
        for (String written : HoconScanner.split(path)) {
            String element = HoconScanner.unquoted(written);
            String key = block.map(object -> completed(object, element)).orElse(element);
            elements.add(key);
            block = block.map(object -> object.get(key)).map(value -> value instanceof ConfigObject next ? next : null);
        }
        return elements;
    }

    private static String completed(ConfigObject block, String element) {
        if (block.containsKey(element)) {
            return element;
        }
        List<String> declared = block.keySet().stream()
                .filter(key -> baseName(key).equals(element))
                .toList();
        return declared.size() == 1 ? declared.getFirst() : element;
    }

    /** A declared name without its indices and domains. */
    static String baseName(String key) {
        int end = 0;
        while (end < key.length() && "[(".indexOf(key.charAt(end)) < 0) {
            end++;
        }
        return key.substring(0, end).strip();
    }

    private ConfigValue value(SettingOverride override) {
        ConfigParseOptions options =
                options(override.origin(), new RefusingIncluder(Place.file(override.origin()), problems));
        String key = "value";
        try {
            Config parsed = ConfigFactory.parseString(key + " = " + override.value(), options);
            if (parsed.root().size() == 1 && parsed.hasPathOrNull(key)) {
                // not getValue, which has no words for null
                return requireNonNull(parsed.root().get(key));
            }
        } catch (ConfigException e) {
            if (!override.value().isEmpty() && "[{\"".indexOf(override.value().charAt(0)) >= 0) {
                throw e;
            }
        }
        return ConfigFactory.parseMap(Map.of(key, override.value()), override.origin())
                .getValue(key);
    }
}
