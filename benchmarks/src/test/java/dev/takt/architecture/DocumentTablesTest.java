package dev.takt.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A row of a document with bars is one of a table, which begins with a head and a rule, and has as many cells as the head. */
class DocumentTablesTest {
    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern RULE = Pattern.compile("\\|[-:| ]+\\|");
    private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");

    @Test
    void areWhole() throws IOException {
        List<String> wrong = new ArrayList<>();
        int rows = 0;
        for (Path document : documents()) {
            List<String> lines = Files.readAllLines(document);
            boolean fenced = false;
            long cells = 0;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                fenced ^= line.startsWith("```");
                boolean row = !fenced && line.startsWith("|") && !lines.get(i).startsWith("    ");
                if (row && cells == 0) {
                    cells = cells(line);
                    String next = i + 1 < lines.size() ? lines.get(i + 1).strip() : "";
                    if (!RULE.matcher(next).matches()) {
                        wrong.add(HOME.relativize(document) + ":" + (i + 1) + ": a row of no table");
                    }
                } else if (row && cells(line) != cells) {
                    wrong.add(HOME.relativize(document) + ":" + (i + 1) + ": " + cells(line) + " cells, expected "
                            + cells);
                }
                cells = row ? cells : 0;
                rows += row ? 1 : 0;
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(rows > 1000, rows + " rows");
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> all = Stream.concat(Files.list(HOME), Files.walk(HOME.resolve("docs")))) {
            return all.filter(file -> file.toString().endsWith(".md")).sorted().toList();
        }
    }

    /** The number of cells of a row; a bar inside one has a backslash before it, in code, too. */
    private static long cells(String row) {
        return BAR.matcher(row).results().count() - 1;
    }
}
