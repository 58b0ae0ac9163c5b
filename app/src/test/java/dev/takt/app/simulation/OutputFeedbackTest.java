package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.loop.CommandSource;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loops whose plant measures outputs, functions of the states. */
class OutputFeedbackTest {
    private static final Path PROBE = Path.of("..", "examples", "ph-probe.conf");
    /** A rod, heated at one end, with two sensors along it. */
    private static final String ROD = """
            model {
              domain {
                t { horizon = 20 s, step = 1 s }
                z { from = 0, to = 1, points = 6 }
              }
              parameters { T0(z) = 20, ref = 40 }
              variables {
                T(t, z)  { role = state, start = T0 }
                mean(t)  { role = algebraic, start = 20 }
                q(t)     { role = control, min = 0, max = 100, start = 20 }
              }
              equations = [
                "T(0, z) = T0"
                "der(T, t) = 0.05*der(T, z, 2) for t > 0, z in (0, 1)"
                "T(t, 0) = q for t > 0"
                "der(T, z) = 0 for t > 0, z = 1"
                "mean = 5*T(t, 0.6)/6 + T(t, 0.8)/6"
              ]
              minimize = "integral((mean - ref)^2, t)"
            }
            loop { period = 1 s, steps = 20 }
            signals {
              T { measured = false }
              "T[3]" { measured = true }
              mean { measured = true }
            }
            estimator {
              kind = ekf
              process-noise { defaults = 0.1 }
              measurement-noise { %s }
            }
            plant { initial { T = 22 } }
            """;

    @Test
    void theProbeAloneLeadsTheTankToItsSetPoints() {
        Case probe = CaseFile.read(PROBE, List.of());
        assertEquals(List.of("pH"), probe.measured());
        RunResult run = new ClosedLoop(probe).run(60, step -> {});
        Trajectory trajectory = run.trajectory().orElseThrow();
        assertEquals(List.of("pH"), trajectory.columns().signals());
        assertEquals(List.of("pH"), trajectory.columns().measurements());
        assertEquals(List.of("a", "b", "pH"), trajectory.columns().states());
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        assertEquals(7, trajectory.samples().get(23).states()[2], 0.1, "the set-point of the first six minutes");
        assertEquals(8, trajectory.samples().getLast().states()[2], 0.1, "the set-point after them");
    }

    @Test
    void sensorsAtSomePlacesOfAFieldAreSignalsOfTheirOwn() {
        Case rod = CaseFile.parse(ROD.formatted("defaults = 0.1"), "rod.conf", List.of());
        Trajectory trajectory =
                new ClosedLoop(rod).run(20, step -> {}).trajectory().orElseThrow();
        assertEquals(List.of("T[3]", "mean"), trajectory.columns().signals());
        int third = trajectory.columns().states().indexOf("T[3]");
        int mean = trajectory.columns().states().indexOf("mean");
        for (Trajectory.Sample sample : trajectory.samples()) {
            assertEquals(sample.states()[third], sample.measurements()[0]);
            assertEquals(sample.states()[mean], sample.measurements()[1]);
        }
        assertEquals(22, trajectory.samples().getFirst().states()[mean], 1e-9, "no guess of the model");
        assertEquals(40, trajectory.samples().getLast().states()[mean], 0.5);
    }

    @Test
    void aMissingDeviationIsFoundBeforeTheLoopRuns() {
        Case rod = CaseFile.parse(ROD.formatted("T = 0.1"), "rod.conf", List.of());
        CaseFileException refused = assertThrows(CaseFileException.class, () -> CaseInspection.of(rod));
        assertTrue(String.valueOf(refused.getMessage()).contains("estimator.measurement-noise: nothing for mean"));
    }

    @Test
    void anOutputThatNothingUsesIsAWarning() {
        Case believed = CaseFile.read(PROBE, List.of("estimator.kind=full-state"));
        List<String> warnings = MeasurementWarnings.of(believed);
        assertEquals(2, warnings.size());
        assertTrue(warnings.getFirst().startsWith("no sensor shows a, b: the model's prediction is taken"));
        assertTrue(warnings.getLast().startsWith("no state is corrected by pH: estimator.kind = full-state"));
        assertEquals(List.of(), MeasurementWarnings.of(CaseFile.read(PROBE, List.of())));
    }

    @Test
    void noCommandIsFreshWhereNothingIsMeasured() {
        Case rod = CaseFile.parse(
                ROD.formatted("defaults = 0.1"),
                "rod.conf",
                List.of("signals={defaults{measured=false}}", "estimator=null", "loop.steps=5"));
        assertEquals(List.of(), rod.measured());
        assertTrue(MeasurementWarnings.of(rod).stream().anyMatch(warning -> warning.startsWith("no signal shows any")));
        RunResult run = new ClosedLoop(rod).run(5, step -> {});
        assertTrue(run.steps().stream().allMatch(step -> step.source() == CommandSource.PREDICTED));
    }
}
