package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.simulation.OpenLoop;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    @TempDir
    private Path folder;

    @Test
    void problemWithoutAHorizonHasOneRow() throws IOException {
        List<String> lines = plan(solve("problems/hs71.conf"));
        assertEquals(2, lines.size());
        assertEquals("t,x[1],x[2],x[3],x[4]", lines.getFirst());
        double[] optimum = numbers(lines.get(1));
        assertEquals(1.0, optimum[1], 1e-6);
        assertEquals(1.379408, optimum[4], 1e-6);
    }

    @Test
    void freeFinalTimeScalesTheTimesAndIsRepeatedInEveryRow() throws IOException {
        List<String> lines = plan(solve("minimum-time.conf"));
        List<String> header = List.of(lines.getFirst().split(","));
        int tf = header.indexOf("tf");
        double[] first = numbers(lines.get(1));
        double[] last = numbers(lines.getLast());
        assertEquals(0, first[0]);
        assertEquals(last[tf], last[0], 1e-9 * last[tf]);
        assertEquals(first[tf], last[tf]);
        assertTrue(last[tf] > 1, () -> "final time " + last[tf]);
    }

    private List<String> plan(RunResult run) throws IOException {
        Path file = folder.resolve("plan.csv");
        PlanFile.write(file, run.plan());
        return Files.readAllLines(file);
    }

    private static double[] numbers(String line) {
        return List.of(line.split(",")).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static RunResult solve(String example) {
        return new OpenLoop(CaseFile.read(EXAMPLES.resolve(example), List.of())).solve();
    }
}
