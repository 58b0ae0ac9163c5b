package dev.takt.app.tune;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.Main;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TuneCommandTest {
    /** A lag that follows steps; its gain is uncertain. A heavier weight means fewer moves and a larger error. */
    private static final String LAG = """
            model {
              constants { gain = 1 }
              domain { t { horizon = 4 s, step = 0.5 s } }
              parameters { x0 = 0, ref(t) = 0 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -5, max = 5, move-weight = 0.05 }
              }
              equations = [ "x(0) = x0", "der(x, t) = gain*u - x" ]
              objective = "integral((x - ref)^2, t)"
            }
            loop {
              steps = 24
              set-points { ref = [[0, 0], [2 s, 1], [7 s, 0.4]] }
            }
            tune {
              vary { "model.variables.u.move-weight" { from = 1e-3, to = 10, scale = log } }
              evaluations = 12
              training-plants = 2
              held-out-plants = 3
              wishes {
                moves { measure = moves, of = u }
                error { measure = error, of = x, follows = ref%s }
              }
              plants { "plant.constants.gain" { from = 0.8, to = 1.25 } }
            }
            """;

    @TempDir
    private Path folder;

    private record Said(int code, String out, String err) {}

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("lag.conf"), text);
    }

    private static Said tune(Path file, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = command.execute(Stream.concat(Stream.of("tune", file.toString()), Arrays.stream(options))
                .toArray(String[]::new));
        return new Said(code, out.toString(), err.toString());
    }

    private static JsonNode json(Said said) throws IOException {
        assertEquals(0, said.code(), said::err);
        return new ObjectMapper().readTree(said.out());
    }

    private static double heldOut(JsonNode point, String wish) {
        return point.path("held_out").path(wish).path("mean").asDouble();
    }

    @Test
    void heavierWeightsMakeFewerMovesAndLargerErrors() throws IOException {
        Path out = folder.resolve("tuned");
        Said said = tune(file(LAG.formatted(", at-most = 100, minimize = true")), "--out", out.toString());
        assertEquals(0, said.code(), said::err);
        List<double[]> rows = new ArrayList<>();
        Files.readAllLines(out.resolve("points.csv")).stream()
                .skip(1)
                .map(line -> line.split(","))
                .forEach(cells -> rows.add(new double[] {
                    Double.parseDouble(cells[1]), Double.parseDouble(cells[2]), Double.parseDouble(cells[3])
                }));
        rows.sort(Comparator.comparingDouble(row -> row[0]));
        assertEquals(12, rows.size());
        for (int i = 1; i < rows.size(); i++) {
            assertTrue(rows.get(i)[1] <= rows.get(i - 1)[1] + 1e-6, "moves at " + rows.get(i)[0]);
            assertTrue(rows.get(i)[2] >= rows.get(i - 1)[2] - 1e-6, "error at " + rows.get(i)[0]);
        }
        assertTrue(Files.readString(out.resolve("tune.html")).contains("data-opens=\"2\""));
    }

    @Test
    void whatIsOfferedIsNotWorseOnHeldOutPlants() throws IOException {
        JsonNode result = json(tune(file(LAG.formatted(", at-most = 3.5")), "--json"));
        JsonNode start = result.path("start");
        assertFalse(result.path("offered").isEmpty());
        for (JsonNode point : result.path("offered")) {
            assertTrue(heldOut(point, "moves") <= heldOut(start, "moves"), point::toString);
            assertTrue(
                    point.path("held_out").path("error").path("worst").asDouble()
                            <= Math.max(
                                    3.5,
                                    start.path("held_out")
                                            .path("error")
                                            .path("worst")
                                            .asDouble()),
                    point::toString);
        }
    }

    /** Fewer moves and a smaller error exclude each other here. */
    @Test
    void theStartStaysWhereNothingIsBetterInEverything() throws IOException {
        JsonNode result = json(tune(file(LAG.formatted("")), "--json"));
        assertTrue(result.path("offered").isEmpty(), result::toString);
    }

    @Test
    void findsTheSameWithAnyNumberOfWorkers() throws IOException {
        Path file = file(LAG.formatted(", at-most = 3.5"));
        assertEquals(json(tune(file, "--json", "--workers=1")), json(tune(file, "--json", "--workers=3")));
    }

    @Test
    void theLinesOfAPointAreACaseFile() throws IOException {
        JsonNode point = json(tune(file(LAG.formatted(", at-most = 3.5")), "--json"))
                .path("offered")
                .get(0);
        List<String> lines = new ArrayList<>();
        point.path("lines").forEach(line -> lines.add(line.asText()));
        Case applied = CaseFile.read(Files.write(folder.resolve("applied.conf"), lines), List.of());
        assertEquals(
                point.path("values").path("model.variables.u.move-weight").asDouble(),
                applied.tune().orElseThrow().vary().getFirst().start());
    }

    @Test
    void saysEverythingThatIsWrongAtOnce() throws IOException {
        Said said = tune(file(LAG.formatted("")
                .replace(
                        "\"model.variables.u.move-weight\" { from = 1e-3, to = 10",
                        "\"model.variables.v.move-weight\""
                                + " { from = 1, to = 2 }, \"model.constants.gain\" { from = 3, to = 0.1")
                .replace("follows = ref", "follows = reff")
                .replace("of = u }", "of = uu }, settling { measure = settling-time, of = x, target = 1 }")));
        assertEquals(2, said.code());
        assertTrue(said.err().contains("model.variables.v.move-weight is not in the file"), said::err);
        assertTrue(said.err().contains("from = 3.0 and to = 0.1"), said::err);
        assertTrue(said.err().contains("follows = reff"), said::err);
        assertTrue(said.err().contains("of = uu"), said::err);
        assertTrue(said.err().contains("a settling-time without band"), said::err);
    }

    @Test
    void refusesEndsThatNoCaseCanHave() throws IOException {
        Said said = tune(file(
                LAG.formatted("").replace("vary {", "vary { \"model.domain.t.horizon\" { from = 0.1 s, to = 9 s }, ")));
        assertEquals(2, said.code());
        assertTrue(said.err().contains("a step of 0.5"), said::err);
    }

    @Test
    void wantsPlantsThatDiffer() throws IOException {
        Said said = tune(file(LAG.formatted("").replaceFirst("plants \\{ \"plant.*", "")));
        assertEquals(2, said.code());
        assertTrue(said.err().contains("plants that are all equal"), said::err);
    }
}
