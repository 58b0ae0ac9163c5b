package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs of {@code examples/java}, as {@code docs/java.md} runs them. */
class JavaExamplesTest {
    private static final Path EXAMPLES = Path.of("..", "examples", "java");

    @TempDir
    private Path folder;

    @Test
    void aModelInJavaRunsInTheControlLoop() throws Exception {
        Outcome outcome = CommandLineProcess.run(
                "simulate", EXAMPLES.resolve("pole.conf").toString(), "--json", "--out", folder.toString());

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode summary = new ObjectMapper().readTree(outcome.out());
        assertEquals(100, summary.path("steps").asInt(), outcome::out);
        List<String> trajectory = Files.readAllLines(folder.resolve("trajectory.csv"));
        List<String> columns = List.of(trajectory.getFirst().split(","));
        String[] last = trajectory.getLast().split(",");
        assertEquals(0.5, Double.parseDouble(last[columns.indexOf("q")]), 0.01, "the cart is at its set-point");
        assertEquals(0, Double.parseDouble(last[columns.indexOf("a")]), 0.01, "the pole stands");
    }

    @Test
    void aMistakeInJavaIsShownWhereItIs() throws Exception {
        Files.writeString(
                folder.resolve("Pole.java"),
                Files.readString(EXAMPLES.resolve("Pole.java")).replace("square(w)", "square(z)"));
        Path file = Files.copy(EXAMPLES.resolve("pole.conf"), folder.resolve("pole.conf"));
        ExitCodesTest.assertWrongInput(
                CommandLineProcess.run("simulate", file.toString()), "cannot find symbol; symbol:   variable z");
    }

    @Test
    void theSolverRunsInALoopOfOnesOwn() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@../jvm.options",
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLES.resolve("OwnLoop.java").toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        List<String> lines =
                said.lines().filter(line -> line.contains("degrees")).toList();
        assertEquals(30, lines.size(), said);
        assertTrue(lines.stream().allMatch(line -> line.contains("OPTIMAL")), said);
        assertTrue(lines.getLast().contains(" 29.8"), said);
    }
}
