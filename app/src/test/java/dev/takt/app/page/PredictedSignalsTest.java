package dev.takt.app.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.history.SimulatedHistory;
import dev.takt.app.report.RunContext;
import dev.takt.app.report.TrajectoryFile;
import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.RunResult;
import dev.takt.app.simulation.Trajectory;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and page of a simulation in which a level leaves the range that its sensor may show, so that it is predicted from then on. */
class PredictedSignalsTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 4 s, step = 1 s, scheme = backward-difference } }
              parameters { h0 = 0.2 }
              variables {
                h(t) { role = state, start = 0.2 }
                q(t) { role = control, min = 0, max = 1, start = 0.5 }
              }
              equations = [
                "h(0) = h0"
                "der(h, t) = q - 0.5*h for t > 0"
              ]
              objective = "integral((h - 1.5)^2 + 0.1*q^2, t)"
            }
            loop { steps = 6 }
            signals { h { range = [0, %s], bad-reads = 1, for = 2 s, criticality = optional } }
            """;

    @TempDir
    private Path folder;

    private final List<SimulatedHistory> histories = new ArrayList<>();

    private RunResult run(String most) {
        Case read = CaseFile.parse(TANK.formatted(most), "tank.conf", List.of());
        return new ClosedLoop(read).run(6, _ -> {}, description -> {
            histories.add(new SimulatedHistory(description, read));
            return histories.getLast();
        });
    }

    private String page(RunResult run) {
        RunContext context = new RunContext("simulate", "takt simulate tank.conf", "tank.conf", Map.of(), Map.of());
        return LoopPage.ofRun(context, run, Optional.of(histories.getLast().history()))
                .html();
    }

    private List<Map<String, String>> rows(Trajectory trajectory) throws IOException {
        Path file = folder.resolve("trajectory.csv");
        TrajectoryFile.write(file, trajectory);
        List<List<String>> cells = Files.readAllLines(file).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        List<String> header = cells.getFirst();
        return cells.stream()
                .skip(1)
                .map(row -> {
                    Map<String, String> named = new LinkedHashMap<>();
                    IntStream.range(0, header.size()).forEach(i -> named.put(header.get(i), row.get(i)));
                    return named;
                })
                .toList();
    }

    @Test
    void saysNothingWhereEverythingWasMeasured() throws IOException {
        RunResult run = run("10");
        Trajectory trajectory = run.trajectory().orElseThrow();
        String page = page(run);
        assertTrue(page.contains("<title>h</title>"), page);
        assertFalse(page.contains("<title>h predicted</title>") || page.contains("<title>h true</title>"), page);
        assertEquals(
                List.of("t", "q", "h", "meas.h"),
                List.copyOf(rows(trajectory).getFirst().keySet()));
    }

    @Test
    void tellsWhatTheControllerWentOnWithAndWhatThatRestsOn() throws IOException {
        RunResult run = run("0.9");
        List<Map<String, String>> rows = rows(run.trajectory().orElseThrow());
        List<String> standings =
                rows.stream().map(row -> row.getOrDefault("standing.h", "")).toList();
        int first = standings.indexOf("predicted");
        assertTrue(first > 0, standings::toString);
        assertTrue(standings.subList(0, first).stream().allMatch("measured"::equals), standings::toString);
        assertTrue(standings.lastIndexOf("predicted") < standings.indexOf("lost"), standings::toString);
        assertEquals("lost", standings.getLast());
        assertEquals(rows.getFirst().get("meas.h"), rows.getFirst().get("used.h"));
        assertTrue(Double.parseDouble(rows.get(first).getOrDefault("meas.h", "")) > 0.9);
    }

    @Test
    void drawsPredictionsOtherwiseThanMeasurements() {
        RunResult run = run("0.9");
        String page = page(run);
        assertTrue(page.contains("<path class=\"predicted\""), page);
        assertTrue(page.contains("<title>h predicted</title>"), page);
        assertTrue(page.contains("<title>h</title>"), page);
        assertTrue(page.contains("<title>h true</title>"), page);
    }

    /** What a journal would tell is told of a simulation too, with the time of the plant. */
    @Test
    void tellsWhatWentWrongAsAHistoryDoes() {
        String page = page(run("0.9"));
        assertTrue(page.contains("<h2>Incidents: "), page);
        assertTrue(page.contains("t = ") && page.contains("degraded"), page);
        assertTrue(page.contains("Key figures of the signals"), page);
    }
}
