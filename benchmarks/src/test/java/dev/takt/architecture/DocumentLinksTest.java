package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A link of a document leads to a file, and its fragment to a heading of that file. */
class DocumentLinksTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern HEADING = Pattern.compile("#+ (.*)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern LINKED_TEXT = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    private final Map<Path, Set<String>> headings = new HashMap<>();

    @Test
    void leadSomewhere() throws IOException {
        List<Path> documents;
        try (Stream<Path> all = Stream.concat(Files.list(HOME), Files.walk(HOME.resolve("docs")))) {
            documents = all.filter(file -> file.toString().endsWith(".md")).toList();
        }
        assertTrue(documents.size() > 50, documents.size() + " documents");
        assertEquals(List.of(), documents.stream().flatMap(this::broken).toList(), "links that lead nowhere");
    }

    private Stream<String> broken(Path document) {
        return prose(document).stream()
                .flatMap(line -> LINK.matcher(CODE.matcher(line).replaceAll("")).results())
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://") && !link.startsWith("mailto:"))
                .filter(link -> !leads(document, link))
                .map(link -> HOME.relativize(document) + ": " + link);
    }

    private boolean leads(Path document, String link) {
        int hash = link.indexOf('#');
        String name = hash < 0 ? link : link.substring(0, hash);
        Path target = name.isEmpty() ? document : document.resolveSibling(name).normalize();
        if (hash < 0 || !name.isEmpty() && !name.endsWith(".md")) {
            return Files.exists(target);
        }
        return Files.exists(target)
                && headings.computeIfAbsent(target, DocumentLinksTest::headings).contains(link.substring(hash + 1));
    }

    /** The fragments of headings, as the servers of repositories make them. */
    private static Set<String> headings(Path document) {
        Map<String, Long> found = prose(document).stream()
                .map(HEADING::matcher)
                .filter(heading -> heading.matches())
                .map(heading -> fragment(heading.group(1)))
                .collect(Collectors.groupingBy(fragment -> fragment, Collectors.counting()));
        Set<String> fragments = new TreeSet<>(found.keySet());
        found.forEach((fragment, times) -> {
            for (int further = 1; further < times; further++) {
                fragments.add(fragment + "-" + further);
            }
        });
        return fragments;
    }

    private static String fragment(String heading) {
        return LINKED_TEXT
                .matcher(heading)
                .replaceAll("$1")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                .replace(' ', '-');
    }

    /** The lines of a document that are not code. */
    private static List<String> prose(Path document) {
        try {
            boolean[] fenced = {false};
            return Files.readAllLines(document).stream()
                    .filter(line -> {
                        boolean fence = line.stripLeading().startsWith("```");
                        fenced[0] ^= fence;
                        return !fenced[0] && !fence && !line.startsWith("    ");
                    })
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
