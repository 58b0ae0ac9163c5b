package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the command line names all that a simulation writes. */
class ResultFilesPageTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 10 s, step = 1 s, scheme = radau(2) } }
              parameters { x0 = 1, xsp { value = 2, range = [0, 4] } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 4, start = 1 }
              }
              equations = ["x(0) = x0", "der(x, t) = -x + u", "near: x <= 3  rank 1"]
              targets { minimize = "(x - xsp)^2" }
              objective = "integral((x - target(x))^2 + 0.01*u^2, t)"
            }
            loop { set-points { xsp = [[0, 2]] } }
            plant { faults = [{ at = 3 s, signal = x, drop-out = 2 s }] }
            """;

    @TempDir
    private Path folder;

    @Test
    void namesFieldsAndColumns() throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        Path out = folder.resolve("out");
        StringWriter said = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute("simulate", file.toString(), "--steps", "8", "--out", out.toString());
        assertEquals(0, code, said::toString);
        String page = Files.readString(Path.of("..", "docs", "command-line.md"));
        JsonNode summary =
                new ObjectMapper().readTree(out.resolve("summary.json").toFile());
        assertEquals(
                List.of(),
                StreamSupport.stream(((Iterable<String>) summary::fieldNames).spliterator(), false)
                        .filter(field -> !page.contains("`" + field + "`"))
                        .toList());
        String header = Files.readAllLines(out.resolve("trajectory.csv")).getFirst();
        assertEquals(
                List.of(),
                Arrays.stream(header.split(","))
                        .filter(column -> column.contains("."))
                        .map(column -> column.substring(0, column.indexOf('.')) + ".NAME")
                        .filter(column -> !page.contains("`" + column + "`"))
                        .distinct()
                        .toList());
    }
}
