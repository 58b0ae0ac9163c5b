package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        Files.writeString(folder.resolve("plant.conf"), plant);
        Path file = Files.writeString(folder.resolve("case.conf"), controlled + "plant { model = plant.conf }\n");
        RunResult run = new ClosedLoop(CaseFile.read(file, List.of())).run(STEPS, _ -> {});
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
}
