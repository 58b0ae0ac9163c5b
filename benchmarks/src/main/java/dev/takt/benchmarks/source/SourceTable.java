package dev.takt.benchmarks.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The table of the sources, as Markdown: {@code ./takt benchmarks source [FOLDER]}. One row per module, then the
 * violations of the size rules, with their locations.
 */
public final class SourceTable {
    private static final int MAX_FILES = 30;
    private static final int MAX_LINES = 500;
    private static final int MAX_METHOD_LINES = 50;
    private static final int MAX_PARAMETERS = 6;
    private static final int MAX_COMPONENTS = 8;

    private final List<SourceFile> files;

    SourceTable(List<SourceFile> files) {
        this.files = List.copyOf(files);
    }

    /**
     * Prints the table of a project.
     *
     * @param arguments the folder of the project; without it that of the property {@code takt.home}
     * @throws IOException if a file cannot be read
     */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(arguments.length == 0 ? System.getProperty("takt.home", ".") : arguments[0]);
        System.out.print(new SourceTable(SourceReader.read(home.toAbsolutePath().normalize())).text());
    }

    String text() {
        StringBuilder text = new StringBuilder("""
                | Module | Packages | Files | Lines | of them code | Longest method |
                |---|---|---|---|---|---|
                """);
        Map<String, List<SourceFile>> modules =
                files.stream().collect(Collectors.groupingBy(SourceFile::module, TreeMap::new, Collectors.toList()));
        modules.forEach((module, own) -> text.append(row(module, own)));
        text.append(row("all", files)).append("\n| Beyond the rules | How many | Where |\n|---|---|---|\n");
        appendBeyond(text);
        return text.toString();
    }

    private static String row(String name, List<SourceFile> files) {
        long packages = files.stream().map(SourceFile::packageName).distinct().count();
        int lines = files.stream().mapToInt(SourceFile::lines).sum();
        int code = files.stream().mapToInt(SourceFile::code).sum();
        SourceFile.Method longest = files.stream()
                .flatMap(file -> file.methods().stream())
                .max(Comparator.comparingInt(SourceFile.Method::lines))
                .orElseThrow();
        return "| %s | %d | %d | %d | %d | %d, `%s` |%n"
                .formatted(name, packages, files.size(), lines, code, longest.lines(), longest.name());
    }

    private void appendBeyond(StringBuilder text) {
        Map<String, Long> sizes = files.stream()
                .filter(file -> !file.type().equals("package-info"))
                .collect(Collectors.groupingBy(SourceFile::packageName, TreeMap::new, Collectors.counting()));
        append(
                text,
                "packages over " + MAX_FILES + " files",
                sizes.entrySet().stream()
                        .filter(each -> each.getValue() > MAX_FILES)
                        .map(each -> each.getKey() + " " + each.getValue())
                        .toList());
        append(
                text,
                "files over " + MAX_LINES + " lines",
                files.stream()
                        .filter(file -> file.lines() > MAX_LINES)
                        .map(file -> file.type() + " " + file.lines())
                        .toList());
        append(
                text,
                "methods over " + MAX_METHOD_LINES + " lines",
                methods(each -> each.lines() > MAX_METHOD_LINES, true));
        append(
                text,
                "parameters over " + MAX_PARAMETERS,
                methods(each -> each.parameters() > MAX_PARAMETERS && !each.reasoned(), false));
        append(
                text,
                "the same, with a reason",
                methods(each -> each.parameters() > MAX_PARAMETERS && each.reasoned(), false));
        append(text, "records over " + MAX_COMPONENTS + " components", records(false));
        append(text, "the same, with a reason", records(true));
        append(text, "circles of packages", circles(packageGraph()));
        append(text, "circles of files across packages", circles(fileGraph()));
    }

    private List<String> methods(Predicate<SourceFile.Method> wanted, boolean lines) {
        return files.stream()
                .flatMap(file -> file.methods().stream())
                .filter(wanted)
                .map(each -> each.name() + " " + (lines ? each.lines() : each.parameters()))
                .sorted()
                .toList();
    }

    private List<String> records(boolean reasoned) {
        return files.stream()
                .flatMap(file -> file.records().stream())
                .filter(each -> each.components() > MAX_COMPONENTS && each.reasoned() == reasoned)
                .map(each -> each.name() + " " + each.components())
                .sorted()
                .toList();
    }

    private static void append(StringBuilder text, String rule, List<String> where) {
        text.append("| %s | %d | %s |%n".formatted(rule, where.size(), String.join(", ", where)));
    }

    private Map<String, Set<String>> packageGraph() {
        Map<String, Set<String>> graph = new HashMap<>();
        Map<String, String> packageOf = files.stream()
                .collect(Collectors.toMap(SourceFile::fullName, SourceFile::packageName, (one, _) -> one));
        fileGraph()
                .forEach((from, all) -> all.forEach(to -> {
                    String own = packageOf.getOrDefault(from, "");
                    String other = packageOf.getOrDefault(to, "");
                    if (!own.equals(other)) {
                        graph.computeIfAbsent(own, _ -> new HashSet<>()).add(other);
                    }
                }));
        return graph;
    }

    /** The dependencies of each file: its imports, and the types of its own package that it names. */
    private Map<String, Set<String>> fileGraph() {
        Map<String, Set<String>> graph = new HashMap<>();
        Set<String> known = files.stream().map(SourceFile::fullName).collect(Collectors.toSet());
        for (SourceFile file : files) {
            Set<String> uses = graph.computeIfAbsent(file.fullName(), _ -> new HashSet<>());
            for (String imported : file.imports()) {
                topLevel(imported, known, uses);
            }
            for (String name : file.names()) {
                String own = file.packageName() + "." + name;
                if (known.contains(own)) {
                    uses.add(own);
                }
            }
            uses.remove(file.fullName());
        }
        return graph;
    }

    /** Adds the top-level type of an import, which may name a member of it. */
    private static void topLevel(String imported, Set<String> known, Set<String> uses) {
        String name = imported;
        while (!known.contains(name) && name.contains(".")) {
            name = name.substring(0, name.lastIndexOf('.'));
        }
        if (known.contains(name)) {
            uses.add(name);
        }
    }

    /** The cycles whose members are in more than one package; cycles of packages always are. */
    private List<String> circles(Map<String, Set<String>> graph) {
        Map<String, String> packageOf = files.stream()
                .collect(Collectors.toMap(SourceFile::fullName, SourceFile::packageName, (one, _) -> one));
        List<String> found = new ArrayList<>();
        for (Set<String> circle : DependencyCircles.of(graph)) {
            if (circle.stream()
                            .map(each -> packageOf.getOrDefault(each, each))
                            .distinct()
                            .count()
                    > 1) {
                found.add(circle.stream().map(each -> "`" + each + "`").collect(Collectors.joining(" ")));
            }
        }
        return found;
    }
}
