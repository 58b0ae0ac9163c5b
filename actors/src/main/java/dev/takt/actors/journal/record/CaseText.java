package dev.takt.actors.journal.record;

import com.typesafe.config.ConfigUtil;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.data.DataFiles;
import dev.takt.config.data.TableMentions;
import dev.takt.config.settings.SolverSettings;
import dev.takt.config.source.SourcePermissions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text of a case, so that it can be read again without its file.
 *
 * @param name of the file
 * @param text of the file
 * @param overrides of the command line
 */
public record CaseText(String name, String text, List<String> overrides) {
    private static final Pattern INCLUDE =
            Pattern.compile("^\\s*include\\s+(?:required\\()?(?:file\\()?\"([^\"]+)\"\\)*\\s*$", Pattern.MULTILINE);

    private static final Pattern JAVA =
            Pattern.compile("^\\s*(?:model\\s*[.{]\\s*)?java\\s*[=:]\\s*\"?([^\"\\s]+\\.java)\"?", Pattern.MULTILINE);

    private static final Pattern DATA =
            Pattern.compile("(.*)\\.csv=\\s*(?:\"([^\"]+)\"|([^\"\\s]+))\\s*", Pattern.DOTALL);

    private static final Pattern SERIES = Pattern.compile("\\bcsv\\s*[=:]\\s*(?:\"([^\"]+)\"|([^\"\\s,}]+))");

    public CaseText {
        overrides = List.copyOf(overrides);
    }

    /**
     * The text of a file, with its included files and named series inserted. The source of a model in Java follows as
     * comments: it is read again from its own file, but the comments show its original text and whether it has changed.
     */
    public static CaseText read(Path file, List<String> overrides) {
        Path home = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
        SourcePermissions permissions = SourcePermissions.of(System.getenv());
        Map<String, Path> tables = new LinkedHashMap<>();
        String text = text(file, Set.of(), included -> permissions.mayRead(included, home), tables);
        String sources = JAVA.matcher(text)
                .results()
                .map(found -> file.resolveSibling(found.group(1)))
                .filter(Files::isRegularFile)
                .map(CaseText::comments)
                .collect(Collectors.joining());
        String series = tables.entrySet().stream()
                .map(table -> table(table.getKey(), table.getValue()))
                .collect(Collectors.joining());
        return new CaseText(
                file.toString(),
                withSettings(text, series) + sources,
                overrides.stream().map(CaseText::withData).toList());
    }

    /** A setting with the text of a table that an expression looks up by the name of its file. */
    private static String table(String name, Path file) {
        try {
            return "\nmodel." + DataFiles.TABLES + "." + ConfigUtil.quoteString(name) + " = "
                    + quoted(Files.readString(file)) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text and settings behind it, inside of its braces where it has some. */
    private static String withSettings(String text, String settings) {
        int end = text.lastIndexOf('}');
        return text.stripLeading().startsWith("{") && end > 0
                ? text.substring(0, end) + settings + text.substring(end)
                : text + settings;
    }

    /** Notes the files of the tables that a text looks up; one that the case gives itself has no file. */
    private static void addTables(String text, Path file, Predicate<Path> allowed, Map<String, Path> tables) {
        TableMentions.in(text).keySet().forEach(name -> {
            Path table = file.resolveSibling(name);
            boolean given = Pattern.compile(Pattern.quote(name) + "\"?\\s*[=:]")
                    .matcher(text)
                    .find();
            if (!given && Files.isRegularFile(table) && allowed.test(table)) {
                tables.putIfAbsent(name, table);
            }
        });
    }

    /** The text of a file with the rows of the series that it names: a case that is read elsewhere has them. */
    private static String withSeries(Path file, Predicate<Path> allowed) throws IOException {
        Matcher matcher = SERIES.matcher(Files.readString(file));
        StringBuilder text = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            Path series = file.resolveSibling(name);
            matcher.appendReplacement(
                    text,
                    Matcher.quoteReplacement(
                            Files.isRegularFile(series) && allowed.test(series)
                                    ? "data = " + quoted(Files.readString(series))
                                    : matcher.group()));
        }
        return matcher.appendTail(text).toString();
    }

    /** A text in HOCON: in three quotes, so that its lines stay lines, unless it has such itself. */
    private static String quoted(String text) {
        return text.contains("\"\"\"") ? ConfigUtil.quoteString(text) : "\"\"\"" + text + "\"\"\"";
    }

    /** An override with the rows of the file that it names, whose path counts from the working directory. */
    private static String withData(String override) {
        Matcher matcher = DATA.matcher(override);
        if (!matcher.matches()) {
            return override;
        }
        Path file = Path.of(matcher.group(2) == null ? matcher.group(3) : matcher.group(2));
        try {
            return Files.isRegularFile(file)
                    ? matcher.group(1) + ".data=" + ConfigUtil.quoteString(Files.readString(file))
                    : override;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String comments(Path source) {
        try (Stream<String> lines = Files.lines(source)) {
            return Stream.concat(Stream.of("", "", source.getFileName() + ":"), lines)
                    .map(line -> line.isEmpty() ? "\n" : "# " + line + "\n")
                    .collect(Collectors.joining());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file, Set<Path> around, Predicate<Path> allowed, Map<String, Path> tables) {
        Set<Path> inside = new HashSet<>(around);
        if (!inside.add(file.normalize())) {
            return "";
        }
        try {
            String text = withSeries(file, allowed);
            addTables(text, file, allowed, tables);
            return INCLUDE.matcher(text).replaceAll(found -> {
                Path included = file.resolveSibling(found.group(1));
                return Files.isRegularFile(included) && allowed.test(included)
                        ? Matcher.quoteReplacement(text(included, inside, allowed, tables))
                        : "";
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The case of the controller, without its plant.
     *
     * @throws dev.takt.config.diagnostics.CaseFileException if it is invalid
     */
    public Case controller() {
        return CaseFile.parseController(text, name, overrides);
    }

    /** The code that is run when the case is read, if there is any. */
    public Optional<String> code() {
        return CaseFile.code(text, name, overrides);
    }

    /**
     * The settings of the solver.
     *
     * @throws dev.takt.config.diagnostics.CaseFileException if they are invalid
     */
    public SolverSettings solver() {
        return CaseFile.parseSolver(text, name, overrides);
    }

    /** The case with further overrides, which take precedence. */
    public CaseText with(List<String> further) {
        return new CaseText(
                name, text, Stream.concat(overrides.stream(), further.stream()).toList());
    }

    /** A hash that differs if anything in the file or the overrides differs. */
    public String configurationHash() {
        Digest digest = new Digest().add(text);
        overrides.forEach(digest::add);
        return digest.toString();
    }
}
