package dev.takt.app.cli;

import static dev.takt.app.cli.ExitCodesTest.assertWrongInput;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.cli.CommandLineProcess.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as processes: what they answer, print and write. */
class CommandsTest {
    private static final String HS71 = "../examples/problems/hs71.conf";
    private static final String DISTILLATION = "../examples/distillation.conf";
    private static final Map<String, String> NO_DEVICE = Map.of("TAKT_CUDA_DEVICE", "none");
    private static final String[] SMALL_COLUMN = {
        "--set", "model.constants.N=6", "--set", "model.constants.Nf=3",
    };

    @TempDir
    private Path folder;

    @Test
    void solvePrintsTheOptimumAsJson() throws Exception {
        Outcome outcome = CommandLineProcess.run("solve", HS71, "--json");

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode summary = new ObjectMapper().readTree(outcome.out());
        assertEquals("optimal", summary.path("status").asText());
        assertEquals(17.0140173, summary.path("objective").asDouble(), 1e-6 * 17);
        assertEquals(4, summary.path("sizes").path("variables").asInt());
        assertEquals(
                1, summary.path("structure").path("symbolic_factorizations").asInt());
        assertTrue(summary.path("iterations").asInt() > 1);
        assertTrue(summary.path("times").path("solve_total_s").asDouble() > 0);
        assertTrue(summary.path("versions").path("java").asText().startsWith("25"));
    }

    @Test
    void solveReportsTheBiasOfRelaxedEquations() throws Exception {
        Outcome outcome = CommandLineProcess.run(
                concat(new String[] {"solve", DISTILLATION, "--kkt", "lifted", "--json"}, SMALL_COLUMN));
        Outcome exact = CommandLineProcess.run(concat(new String[] {"solve", DISTILLATION, "--json"}, SMALL_COLUMN));

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode summary = new ObjectMapper().readTree(outcome.out());
        double objective =
                new ObjectMapper().readTree(exact.out()).path("objective").asDouble();
        double bias = summary.path("bias").asDouble();
        assertTrue(bias > 0, outcome::out);
        double moved = Math.abs(summary.path("objective").asDouble() - objective);
        assertTrue(moved > 0.1 * bias && moved < 2 * bias, () -> "moved by " + moved + ", reported " + bias);
    }

    @Test
    void simulateWritesAllFiles() throws Exception {
        Path out = folder.resolve("new").resolve("results");
        Outcome outcome = CommandLineProcess.run(
                concat(new String[] {"simulate", DISTILLATION, "--steps", "4", "--out", out.toString()}, SMALL_COLUMN));

        assertEquals(0, outcome.code(), outcome::toString);
        assertTrue(outcome.out().contains("4 control steps, 4 optimal"), outcome.out());
        assertTrue(outcome.err().contains("step 4/4"), outcome.err());

        List<String> trajectory = Files.readAllLines(out.resolve("trajectory.csv"));
        assertEquals(5, trajectory.size());
        assertEquals(
                "t,u,x[1],x[2],x[3],x[4],x[5],x[6],meas.x[1],meas.x[2],meas.x[3],meas.x[4],meas.x[5],meas.x[6]",
                trajectory.getFirst());
        assertTrue(trajectory.get(1).startsWith("0,2."), trajectory.get(1));
        assertTrue(trajectory.get(2).startsWith("2,2."), trajectory.get(2));

        List<String> solves = Files.readAllLines(out.resolve("solves.csv"));
        assertEquals(
                "step,t,status,objective,iterations,factorizations,rung,total_s,kernels_s,factor_s,backsolve_s,feedback_s"
                        + ",orderings,symbolic,bias",
                solves.getFirst());
        assertTrue(solves.get(4).matches("3,6,optimal,.*,fresh,.*,1,1,0"), solves.get(4));

        List<String> plan = Files.readAllLines(out.resolve("plan.csv"));
        assertEquals(92, plan.size());
        assertTrue(plan.getFirst().startsWith("t,x[1],x[2]"), plan.getFirst());
        assertTrue(Arrays.asList(plan.getFirst().split(",")).contains("u"), plan.getFirst());
        assertTrue(plan.get(1).startsWith("6,"), plan.get(1));

        JsonNode summary =
                new ObjectMapper().readTree(out.resolve("summary.json").toFile());
        assertEquals(4, summary.path("steps").asInt());
        assertEquals(4, summary.path("statuses").path("optimal").asInt());
        assertTrue(summary.path("command_line")
                .asText()
                .startsWith("takt simulate ../examples/distillation.conf --steps 4"));

        String report = Files.readString(out.resolve("report.html"));
        assertTrue(report.contains("<svg") && report.contains("takt simulate"));
        assertFalse(report.contains("http"), "the report loads nothing");
    }

    @Test
    void planNamesTheNodesOfAField() throws Exception {
        Path out = folder.resolve("plate");
        Outcome outcome = CommandLineProcess.run(
                "solve", "../examples/heated-plate.conf", "--set", "model.constants.n=5", "--out", out.toString());

        assertEquals(0, outcome.code(), outcome::toString);
        List<String> header =
                List.of(Files.readAllLines(out.resolve("plan.csv")).getFirst().split(","));
        assertTrue(header.containsAll(List.of("t", "T[1][1]", "T[3][4]", "T[5][5]", "Q")), header::toString);
        assertFalse(Files.exists(out.resolve("trajectory.csv")), "an open-loop solve has no trajectory");
    }

    @Test
    void checkTellsSizesAndSolvesNothing() throws Exception {
        Outcome outcome = CommandLineProcess.run(concat(new String[] {"check", DISTILLATION, "--json"}, SMALL_COLUMN));

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode check = new ObjectMapper().readTree(outcome.out());
        assertTrue(check.path("sizes").path("variables").asInt() > 500);
        assertTrue(check.path("kkt").path("factor_entries").asLong() > 500);
        assertTrue(check.path("memory_bytes").asLong() > 10_000);
        assertEquals(2, check.path("period_s").asDouble());
        assertEquals(6, check.path("measured").size());
    }

    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1, xsp = 2 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*x/2 + u" ]
              objective = "integral((x - xsp)^2 + COST, t)"
            }
            loop { period = 200 ms, time-scale = 0.02 }
            """;

    private Path tank(String cost) throws IOException {
        return Files.writeString(folder.resolve("tank.conf"), TANK.replace("COST", cost));
    }

    @Test
    void benchComparesWaysToSolve() throws Exception {
        Path out = folder.resolve("modes");
        Outcome outcome = CommandLineProcess.run(
                "bench",
                "--modes",
                tank("0.01*u^2").toString(),
                "--steps",
                "8",
                "--repeat",
                "1",
                "--out",
                out.toString());

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode rows =
                new ObjectMapper().readTree(out.resolve("modes.json").toFile()).path("rows");
        assertEquals(7, rows.size());
        for (JsonNode row : rows) {
            assertEquals(8, row.path("steps").asInt(), row::toString);
            assertEquals(0, row.path("failed").asInt(), row::toString);
            assertEquals(1, row.path("cost_ratio").asDouble(), 1e-3, row::toString);
        }
        assertTrue(outcome.out().contains("1 iteration, Gauss-Newton"), outcome.out());
    }

    @Test
    void gaussNewtonNamesTheTermThatIsNoSquare() throws Exception {
        Path file = tank("exp(u)");
        Outcome outcome = CommandLineProcess.run("solve", file.toString(), "--set", "solver.hessian=gauss-newton");

        assertWrongInput(outcome, "tank.conf:10:");
        assertTrue(outcome.err().contains("exp(u"), outcome.err());
    }

    @Test
    void realTimeIterationsTakeNoSensitivityFeedback() throws Exception {
        Outcome outcome = CommandLineProcess.run(
                "simulate",
                tank("u^2").toString(),
                "--set",
                "solver.real-time-iterations=1",
                "--set",
                "loop.sensitivity-feedback=true");

        assertWrongInput(outcome, "real-time-iterations = 1");
    }

    @Test
    void benchComparesTheFourConfigurations() throws Exception {
        Path out = folder.resolve("bench");
        Outcome outcome = CommandLineProcess.run(concat(
                new String[] {"bench", DISTILLATION, "--steps", "3", "--repeat", "1", "--out", out.toString()},
                SMALL_COLUMN));

        assertEquals(0, outcome.code(), outcome::toString);
        JsonNode rows =
                new ObjectMapper().readTree(out.resolve("bench.json").toFile()).path("rows");
        assertEquals(4, rows.size());
        assertEquals("base", rows.get(0).path("reuse").asText());
        assertEquals("WS+PU", rows.get(3).path("reuse").asText());
        for (JsonNode row : rows) {
            assertEquals(3, row.path("solved").asInt());
            assertEquals(
                    rows.get(0).path("objective").asDouble(),
                    row.path("objective").asDouble(),
                    1e-6 * Math.abs(rows.get(0).path("objective").asDouble()));
        }
        assertEquals(5, Files.readAllLines(out.resolve("bench.csv")).size());
        assertTrue(Files.readString(out.resolve("bench.html")).contains("WS+PU"));
    }

    @Test
    void infeasibleProblemEndsWithThreeAndNamesTheConstraint() throws Exception {
        Path file = Files.writeString(folder.resolve("infeasible.conf"), """
                model {
                  name = infeasible
                  variables { x { min = 1, start = 2 } }
                  equations = [ "low: x^2 <= 0.25" ]
                  minimize = "x^2"
                }
                """);

        Outcome outcome = CommandLineProcess.run("solve", file.toString());

        assertEquals(3, outcome.code(), outcome::toString);
        assertTrue(outcome.out().startsWith("infeasible: infeasible"), outcome.out());
        assertTrue(outcome.out().contains("low"), outcome.out());
    }

    @Test
    void wrongFilesAndArgumentsEndWithTwo() throws Exception {
        Path wrong = Files.writeString(folder.resolve("wrong.conf"), """
                model {
                  name = wrong
                  variables { x { start = 1 } }
                  minimize = "(x - y)^2"
                }
                """);
        assertWrongInput(CommandLineProcess.run("solve", wrong.toString()), "wrong.conf:4:");
        assertWrongInput(CommandLineProcess.run("solve", "nowhere.conf"), "nowhere.conf does not exist");
        assertWrongInput(
                CommandLineProcess.run("solve", HS71, "--set", "solver.tolerence=1"), "Maybe tolerance is meant");
        assertWrongInput(CommandLineProcess.run("solve", HS71, "--kkt", "magic"), "--kkt");
        assertWrongInput(CommandLineProcess.run("solve", HS71, "--repeat", "0"), "--repeat 0");
        assertWrongInput(CommandLineProcess.run("simulate", HS71), "no time domain");
        assertWrongInput(CommandLineProcess.run("solve"), "FILE.conf");
        assertWrongInput(CommandLineProcess.run("solve", HS71, "--out", wrong + "/below"), "cannot write");
    }

    @Test
    void cudaWithoutADeviceEndsWithFour() throws Exception {
        Outcome outcome = CommandLineProcess.run(NO_DEVICE, "solve", HS71, "--backend", "cuda");

        assertEquals(4, outcome.code(), outcome::toString);
        assertTrue(outcome.err().contains("backend cuda: takt.cuda.device is none"), outcome.err());
        assertEquals("", outcome.out());
    }

    @Test
    void autoTakesTheCpuAndSaysSo() throws Exception {
        Outcome outcome = CommandLineProcess.run(NO_DEVICE, "solve", HS71, "--backend", "auto");

        assertEquals(0, outcome.code(), outcome::toString);
        assertTrue(outcome.out().contains("backend      cpu (auto: takt.cuda.device is none)"), outcome.out());
    }

    @Test
    void cudaSolvesOnTheEmulatedDevice() throws Exception {
        String path = System.getenv().getOrDefault("PATH", "");
        assumeTrue(
                Arrays.stream(path.split(":")).anyMatch(place -> Files.isExecutable(Path.of(place, "g++"))),
                "no g++ on the PATH: the emulated device cannot compile");
        Outcome outcome =
                CommandLineProcess.run(Map.of("TAKT_CUDA_DEVICE", "emulated"), "solve", HS71, "--backend", "cuda");

        assertEquals(0, outcome.code(), outcome::toString);
        assertTrue(outcome.out().contains("backend      cuda (emulated device)"), outcome.out());
        assertTrue(outcome.out().contains("17.014"), outcome.out());
    }

    private static String[] concat(String[] first, String[] second) throws IOException {
        String[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
