package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A plant with ten intervals of dead time: a controller that knows it holds the set-point, one that does not oscillates. */
class DeadTimeLoopTest {
    private static final int STEPS = 120;

    @TempDir
    Path folder;

    private static String model(String inflow, String scheme) {
        return model(inflow, scheme, "2/3");
    }

    private static String model(String inflow, String scheme, String settled) {
        return """
                model {
                  name = dead
                  domain { t { horizon = 30 s, points = 31, scheme = "%s" } }
                  parameters { x0 = 0, xsp = 1 }
                  variables {
                    x(t) { role = state, min = -10, max = 10 }
                    u(t) { role = control, min = -2, max = 2, start = 0 }
                  }
                  equations = [ "x(0) = x0", "der(x, t) = -0.2*x + 0.3*%s" ]
                  objective = "integral((x - xsp)^2 + 0.01*(u - %s*xsp)^2, t)"
                }
                loop { period = 1 s, steps = 120 }
                """.formatted(scheme, inflow, settled);
    }

    private double[] states(String controlled, String plant) throws IOException {
        return states(controlled, plant, STEPS);
    }

    private double[] states(String controlled, String plant, int steps) throws IOException {
        Files.writeString(folder.resolve("plant.conf"), plant);
        Path file = Files.writeString(folder.resolve("case.conf"), controlled + "plant { model = plant.conf }\n");
        RunResult run = new ClosedLoop(CaseFile.read(file, List.of())).run(steps, _ -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        return run.trajectory().orElseThrow().samples().stream()
                .mapToDouble(sample -> sample.states()[0])
                .toArray();
    }

    private static double largestOffset(double[] states, int from) {
        double largest = 0;
        for (int k = from; k < states.length; k++) {
            largest = Math.max(largest, Math.abs(states[k] - 1));
        }
        return largest;
    }

    /** Delays of a whole number of periods, and others. */
    @ParameterizedTest
    @CsvSource({
        "10 s, radau(2)",
        "10.4 s, radau(2)",
        "10 s, backward-difference",
        "10.3 s, forward-difference",
        "7.5 s, rk4(2)"
    })
    void aControllerThatKnowsTheDeadTimeHoldsTheSetPoint(String delay, String scheme) throws IOException {
        String model = model("delay(u, " + delay + ")", scheme);
        double[] states = states(model, model);
        assertEquals(0, states[5], 1e-12, "nothing arrives before the dead time has passed");
        double overshoot = 0;
        for (double state : states) {
            overshoot = Math.max(overshoot, state - 1);
        }
        // schemes of low order predict ten intervals less exactly
        assertTrue(overshoot < (scheme.contains("(") ? 0.02 : 0.1), "overshoot " + overshoot);
        assertEquals(0, largestOffset(states, 60), 1e-6);
    }

    @Test
    void aControllerThatDoesNotOscillates() throws IOException {
        double[] states = states(model("u", "radau(2)"), model("delay(u, 10 s)", "radau(2)"));
        assertTrue(largestOffset(states, 60) > 0.3, "offset " + largestOffset(states, 60));
    }

    /** A state that comes back later: the plant and the plan have the same history. */
    @Test
    void delayedStatesAreHeldToo() throws IOException {
        String model = model("(u - 0.1*delay(x, 4.3 s))", "radau(3)", "0.23/0.3");
        assertEquals(0, largestOffset(states(model, model), 60), 1e-6);
    }

    /** At rest a delayed variable is what it is: the targets of x' = -0.2 x(t - 2) + 0.3 u(t - 10) are x = 1, u = 2/3. */
    @Test
    void targetsAreThoseOfTheModelWithoutDelay() throws IOException {
        String model = model("delay(u, 10 s)", "radau(2)")
                .replace("der(x, t) = -0.2*x", "der(x, t) = -0.2*delay(x, 2 s)")
                .replaceAll("objective = .*", """
                        targets { minimize = "(x - xsp)^2" }
                          objective = "integral((x - target(x))^2 + 0.01*(u - target(u))^2, t)\"""");
        assertEquals(0, largestOffset(states(model, model), 80), 1e-6);
    }

    /** Half of the gain is missing in the plant. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "kind = ekf, process-noise { x = 0.01 }, measurement-noise { x = 0.01 }",
                "kind = mhe, window = 5, process-noise { x = 0.01 }, measurement-noise { x = 0.01 }"
            })
    void aWrongGainLeavesNoOffset(String estimator) throws IOException {
        String controlled = model("delay(u, 10.4 s)", "radau(2)")
                        .replace("xsp = 1", "xsp { value = 1, range = [0, 2] }")
                        .replace("0.01*(u - 2/3*xsp)^2", "0.01*(u - prev(u, t))^2")
                + "estimator { offset-free = auto, " + estimator + " }\n";
        double[] states = states(controlled, model("0.5*delay(u, 10.4 s)", "radau(2)"), 1000);
        assertEquals(0, largestOffset(states, 990), 1e-5);
    }

    /**
     * An estimator that is told all predicts as the plant moves, whatever it is: all loops are the same. The window of a moving horizon
     * has the mean of what arrives in each period, so that an arrival within a period makes a small difference.
     */
    @ParameterizedTest
    @CsvSource({"ekf, 10 s, 1e-5", "ekf, 3.7 s, 1e-5", "mhe, 10 s, 1e-5", "mhe, 3.7 s, 2e-3"})
    void estimatorsKnowWhatIsOnItsWay(String kind, String delay, double tolerance) throws IOException {
        String model = model("delay(u, " + delay + ")", "radau(2)");
        double[] measured = states(model, model);
        String settings = "estimator { kind = " + kind
                + ", process-noise { x = 0.01 }, measurement-noise { x = 0.01 }, offset-free = off }\n";
        assertArrayEquals(measured, states(model + settings, model), tolerance);
    }

    /** The command acts when half of the period has passed, so that half of each interval is what was applied before. */
    @ParameterizedTest
    @ValueSource(strings = {"loop.delay-compensation = true", "solver.real-time-iterations = 1"})
    void solvesInTimeHoldTheSetPointToo(String setting) throws IOException {
        String model = model("delay(u, 10.4 s)", "radau(2)");
        assertEquals(0, largestOffset(states(model + setting + "\n", model), 80), 1e-5);
    }

    @Test
    void feedbackThatWouldNotKnowWhatActsIsRefused() {
        String text = model("delay(u, 10 s)", "radau(2)") + "loop.sensitivity-feedback = true\n";
        CaseFileException refused =
                assertThrows(CaseFileException.class, () -> CaseFile.parse(text, "case.conf", List.of()));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("true, in a model with the dead time delay(u, 10)"),
                refused.getMessage());
    }

    @Test
    void theWindowOfAnEstimatorHasNoDelayedStates() {
        String text = model("delay(x, 4 s)", "radau(2)")
                + "estimator { kind = mhe, process-noise { x = 0.01 }, measurement-noise { x = 0.01 } }\n";
        CaseFileException refused = assertThrows(
                CaseFileException.class, () -> CaseInspection.of(CaseFile.parse(text, "case.conf", List.of())));
        assertTrue(String.valueOf(refused.getMessage()).contains("with the delayed state delay(x, 4)"));
    }

    @Test
    void aCheckSaysWhatIsDelayedAndWhatNobodyWouldSee() {
        Case read = CaseFile.parse(model("(delay(u, 10.5 s) + delay(u, 30 s))", "radau(2)"), "case.conf", List.of());
        assertEquals(
                List.of("u by 10.5 s (10.5 intervals), 30 s (30 intervals)", "the loop keeps the last 30 s of u"),
                DelayLines.of(read));
        List<String> warnings = CaseInspection.of(read).warnings();
        assertTrue(
                warnings.stream().anyMatch(each -> each.startsWith("delay(u, 30) lies before the plan")),
                warnings.toString());
    }
}
