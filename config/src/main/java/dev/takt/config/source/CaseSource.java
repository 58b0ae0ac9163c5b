package dev.takt.config.source;

import static java.util.Objects.requireNonNull;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.takt.config.diagnostics.NearestName;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads a case file, with what it includes and the overrides of the command line, into a tree of {@link Node}s. */
public final class CaseSource {
    private final Problems problems;

    private CaseSource(Problems problems) {
        this.problems = problems;
    }

    /**
     * Reads a file.
     *
     * @param file the case file
     * @param overrides replace settings of the file, the last of several for one setting wins
     * @param problems receives what is wrong with the file, the HOCON or an override
     * @return the root block; empty if the file could not be read at all
     */
    public static Optional<Node.Block> read(Path file, List<SettingOverride> overrides, Problems problems) {
        return read(file, overrides, Place.file(file.toString()), problems);
    }

    /** Reads a file that another one names, at the given place. */
    public static Optional<Node.Block> read(Path file, Place mentioned, Problems problems) {
        return read(file, List.of(), mentioned, problems);
    }

    private static Optional<Node.Block> read(
            Path file, List<SettingOverride> overrides, Place mentioned, Problems problems) {
        CaseSource source = new CaseSource(problems);
        return source.text(file, mentioned).flatMap(text -> source.parse(text, file.toString(), file, overrides));
    }

    /** Reads a case that is given as text; files that it includes are sought in the working directory. */
    public static Optional<Node.Block> read(
            String text, String name, List<SettingOverride> overrides, Problems problems) {
        return new CaseSource(problems).parse(text, name, Path.of(name + ".conf"), overrides);
    }

    private Optional<String> text(Path file, Place mentioned) {
        if (!Files.isRegularFile(file)) {
            String found = Files.isDirectory(file) ? " is a directory" : " does not exist";
            problems.add(mentioned, "the file " + file + found, "a case file", neighbour(file));
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            problems.add(mentioned, "the file " + file + " is not text in UTF-8", "HOCON in UTF-8", "");
        } catch (IOException e) {
            problems.add(mentioned, "the file " + file + " cannot be read: " + e.getMessage(), "a readable file", "");
        }
        return Optional.empty();
    }

    private static String neighbour(Path file) {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("."));
        Path name = file.getFileName();
        if (name == null || !Files.isDirectory(folder)) {
            return "";
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.filter(path -> Files.isRegularFile(path))
                    .map(path -> String.valueOf(path.getFileName()))
                    .toList();
            return NearestName.cure(name.toString(), names, "");
        } catch (IOException e) {
            return "";
        }
    }

    private Optional<Node.Block> parse(String text, String name, Path file, List<SettingOverride> overrides) {
        HoconScanner.Result scan = HoconScanner.scan(text);
        if (isTooDeep(name, scan)) {
            return Optional.empty();
        }
        try {
            Config config =
                    ConfigFactory.parseString(scan.hocon(), options(name, new FileIncluder(file, text, List.of())));
            for (SettingOverride override : overrides) {
                config = override(config, override);
            }
            ConfigObject root = config.resolve().root();
            return Optional.of(new NodeTree(name, scan.positions()).block(root));
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

    private void unmatched(String name, HoconScanner.Bracket bracket) {
        boolean opens = bracket.symbol() == '{' || bracket.symbol() == '[';
        char partner = "}]{[".charAt("{[}]".indexOf(bracket.symbol()));
        problems.add(
                Place.setting(name, bracket.line(), bracket.column(), ""),
                "this " + bracket.symbol() + (opens ? " is never closed" : " closes nothing"),
                "a " + partner + (opens ? " after it" : " before it"),
                opens ? "" : "Maybe a brace or bracket before it is missing, or closes too early.");
    }

    private void add(String name, ConfigException e) {
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
                substitution ? "" : "Maybe a brace, a bracket or a quote is missing on this line or above.");
    }

    private static ConfigParseOptions options(String origin, ConfigIncluder includer) {
        return ConfigParseOptions.defaults()
                .setSyntax(ConfigSyntax.CONF)
                .setOriginDescription(origin)
                .setIncluder(includer);
    }

    private Config override(Config config, SettingOverride override) {
        List<String> path = path(config, override.path());
        checkConstant(config, path, override);
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

    /** A constant that the file does not have would be set without any effect. */
    private void checkConstant(Config config, List<String> path, SettingOverride override) {
        if (path.size() > 2
                && path.getFirst().equals("model")
                && path.get(1).equals("constants")
                && config.root().get("model") instanceof ConfigObject model
                && model.get("constants") instanceof ConfigObject constants
                && !constants.containsKey(path.get(2))) {
            List<String> names = constants.keySet().stream().sorted().toList();
            problems.add(
                    Place.file("--set " + override.path()),
                    path.get(2) + " is no constant of the file",
                    "one of " + String.join(", ", names),
                    NearestName.cure(path.get(2), names, ""));
        }
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

    private static String baseName(String key) {
        int end = 0;
        while (end < key.length() && "[(".indexOf(key.charAt(end)) < 0) {
            end++;
        }
        return key.substring(0, end).strip();
    }

    private static ConfigValue value(SettingOverride override) {
        ConfigParseOptions options = ConfigParseOptions.defaults().setOriginDescription(override.origin());
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

    /** Reads included files, relative to the including one, with the same convenience for keys. */
    private final class FileIncluder implements ConfigIncluder, ConfigIncluderFile {
        private final Path from;
        private final String text;
        private final List<Path> around;

        private FileIncluder(Path from, String text, List<Path> around) {
            this.from = from;
            this.text = text;
            this.around = new ArrayList<>(around);
            this.around.add(from.normalize());
        }

        /** The line that includes a file. */
        private Place line(File what) {
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).strip().startsWith("include") && lines.get(i).contains(what.getPath())) {
                    return Place.setting(from.toString(), i + 1, 0, "");
                }
            }
            return Place.file(from.toString());
        }

        @Override
        public ConfigIncluder withFallback(ConfigIncluder fallback) {
            return this;
        }

        @Override
        public ConfigObject include(ConfigIncludeContext context, String what) {
            return includeFile(context, new File(what));
        }

        @Override
        public ConfigObject includeFile(ConfigIncludeContext context, File what) {
            Optional<Path> included = path(what);
            if (included.isEmpty() || around.contains(included.get())) {
                problems.add(
                        line(what),
                        included.isEmpty() ? "no name of a file" : included.get() + " includes itself",
                        "the name of another file",
                        "");
                return ConfigFactory.empty().root();
            }
            return text(included.get(), line(what))
                    .flatMap(content -> included(included.get(), content))
                    .orElseGet(() -> ConfigFactory.empty().root());
        }

        private Optional<Path> path(File what) {
            try {
                return Optional.of(from.resolveSibling(what.getPath()).normalize());
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }

        private Optional<ConfigObject> included(Path file, String content) {
            HoconScanner.Result scan = HoconScanner.scan(content);
            if (isTooDeep(file.toString(), scan)) {
                return Optional.empty();
            }
            FileIncluder includer = new FileIncluder(file, content, around);
            return Optional.of(ConfigFactory.parseString(scan.hocon(), options(file.toString(), includer))
                    .root());
        }
    }
}
