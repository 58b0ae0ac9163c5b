package dev.takt.config.source;

import com.typesafe.config.ConfigResolver;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.takt.config.diagnostics.Place;
import dev.takt.config.diagnostics.Problems;
import dev.takt.loop.text.NearestName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads for one case what it names, files and variables of the environment, as far as it may, and remembers what that was. */
public final class SourceAccess {
    /** Bytes of all files of a case together; the largest that people write have a hundredth of it. */
    static final int MAX_BYTES = 8 << 20;
    /** Inclusions of a case, those of included files among them. */
    static final int MAX_FILES = 1000;

    private final Map<String, String> environment;
    private final SourcePermissions permissions;
    private final Path home;
    private final Problems problems;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Set<Path> files = new LinkedHashSet<>();
    private final Set<Path> granted = new HashSet<>();
    private final Set<String> variables = new TreeSet<>();
    private final Set<String> refused = new TreeSet<>();
    private long bytes;
    private int inclusions;

    /**
     * The access of a case.
     *
     * @param home the folder of its file
     * @param environment what it grants, and what may be substituted
     * @param problems receives what cannot or may not be read
     */
    public SourceAccess(Path home, Map<String, String> environment, Problems problems) {
        this.home = home;
        this.environment = environment;
        this.permissions = SourcePermissions.of(environment);
        this.problems = problems;
    }

    /** The files that were read beside the case file itself. */
    public List<Path> files() {
        return List.copyOf(files);
    }

    /** The names of the variables of the environment that were substituted. */
    public List<String> variables() {
        return List.copyOf(variables);
    }

    /** Whether a variable was not read because it may not be. */
    boolean hasRefused(String message) {
        return refused.stream().anyMatch(name -> message.contains("${" + name + "}"));
    }

    /** The text of the case file, whose place is granted by who names it. */
    Optional<String> main(Path file, Place mentioned) {
        return text(file, mentioned, "a case file");
    }

    /** Lets a file be read wherever it is: one that the command line names, as whoever starts Takt may read any. */
    public void grant(Path file) {
        granted.add(file);
    }

    /** The text of a file that a file names. */
    public Optional<String> named(Path file, Place mentioned) {
        if (!granted.contains(file) && !permissions.mayRead(file, home)) {
            problems.add(
                    mentioned,
                    file + " is not below the folder of the case file",
                    "a file below " + (home.toString().isEmpty() ? "the working directory" : home),
                    "Maybe " + SourcePermissions.INCLUDE_VARIABLE + "="
                            + Optional.ofNullable(file.getParent()).orElse(home)
                            + " in the environment of takt allows it.");
            return Optional.empty();
        }
        if (++inclusions > MAX_FILES) {
            problems.add(
                    mentioned, "more than " + MAX_FILES + " inclusions", "fewer", "Maybe files include each other.");
            return Optional.empty();
        }
        Optional<String> text = text(file, mentioned, "a file, whose path counts from the file that names it");
        text.ifPresent(_ -> files.add(file));
        return text;
    }

    /** Remembers a text that was not read from a file. */
    void given(String name, String text) {
        texts.put(name, text);
    }

    private Optional<String> text(Path file, Place mentioned, String expected) {
        if (!Files.isRegularFile(file)) {
            String found = Files.isDirectory(file)
                    ? " is a directory"
                    : Files.exists(file) ? " is no ordinary file" : " does not exist";
            problems.add(mentioned, "the file " + file + found, expected, neighbour(file));
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes((int) (MAX_BYTES - bytes + 1));
            bytes += content.length;
            if (bytes > MAX_BYTES) {
                bytes = MAX_BYTES;
                problems.add(
                        mentioned,
                        "with the file " + file + " the case has more than " + (MAX_BYTES >> 20) + " MiB of text",
                        "less",
                        "");
                return Optional.empty();
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            given(file.toString(), text);
            return Optional.of(text);
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

    /** What the HOCON library asks for a substitution that no setting answers. */
    ConfigResolver substitutions() {
        return new ConfigResolver() {
            @Override
            public @Nullable ConfigValue lookup(String path) {
                return substitution(HoconScanner.unquoted(path))
                        .map(SourceAccess::value)
                        .orElse(null);
            }

            @Override
            public ConfigResolver withFallback(ConfigResolver fallback) {
                return this;
            }
        };
    }

    /** A number where the text is one in the form in which it would be written again. */
    private static ConfigValue value(String text) {
        Object value = text;
        try {
            double number = Double.parseDouble(text);
            if (text.equals(Double.toString(number)) || text.equals(Long.toString((long) number))) {
                value = number;
            }
        } catch (NumberFormatException e) {
            // a text
        }
        return ConfigValueFactory.fromAnyRef(value, "the environment");
    }

    private Optional<String> substitution(String name) {
        Optional<String> value = Optional.ofNullable(environment.get(name));
        if (value.isPresent() && !permissions.mayRead(name)) {
            refused.add(name);
            problems.add(
                    substituting(name),
                    "${" + name + "} is a variable of the environment that case files may not read",
                    "one whose name begins with " + SourcePermissions.CASE_VARIABLES,
                    "Maybe " + SourcePermissions.ENVIRONMENT_VARIABLE + "=" + name
                            + " in the environment of takt allows it.");
            return Optional.empty();
        }
        value.ifPresent(_ -> variables.add(name));
        return value;
    }

    /** The first line that substitutes a variable. */
    private Place substituting(String name) {
        Pattern pattern = Pattern.compile("\\$\\{\\??\\s*\"?" + Pattern.quote(name) + "\"?\\s*}");
        for (Map.Entry<String, String> text : texts.entrySet()) {
            List<String> lines = text.getValue().lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (pattern.matcher(lines.get(i)).find()) {
                    return Place.setting(text.getKey(), i + 1, 0, "");
                }
            }
        }
        return Place.file(texts.keySet().stream().findFirst().orElse(home.toString()));
    }
}
