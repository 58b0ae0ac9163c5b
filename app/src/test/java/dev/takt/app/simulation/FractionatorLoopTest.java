package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The heavy oil fractionator of Prett and Morari (The Shell Process Control Workshop, 1987): five inputs and seven outputs, each
 * pair of first order with a dead time of 0 to 28 min, at a period of 4 min.
 */
class FractionatorLoopTest {
    /** Gain, time constant and dead time in minutes, by output and input. */
    private static final double[][][] RESPONSES = {
        {{4.05, 50, 27}, {1.77, 60, 28}, {5.88, 50, 27}, {1.20, 45, 27}, {1.44, 40, 27}},
        {{5.39, 50, 18}, {5.72, 60, 14}, {6.90, 40, 15}, {1.52, 25, 15}, {1.83, 20, 15}},
        {{3.66, 9, 2}, {1.65, 30, 20}, {5.53, 40, 2}, {1.16, 11, 0}, {1.27, 6, 0}},
        {{5.92, 12, 11}, {2.54, 27, 12}, {8.10, 20, 2}, {1.73, 5, 0}, {1.79, 19, 0}},
        {{4.13, 8, 5}, {2.38, 19, 7}, {6.23, 10, 2}, {1.31, 2, 0}, {1.26, 22, 0}},
        {{4.06, 13, 8}, {4.18, 33, 4}, {6.53, 9, 1}, {1.19, 19, 0}, {1.17, 24, 0}},
        {{4.38, 33, 20}, {4.42, 44, 22}, {7.20, 19, 0}, {1.14, 27, 0}, {1.26, 32, 0}}
    };

    private static final String EKF = """
            signals { defaults { measured = false }, y1 { measured = true }, y2 { measured = true }, y3 { measured = true }
              y4 { measured = true }, y5 { measured = true }, y6 { measured = true }, y7 { measured = true } }
            estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = 0.01 } }
            """;

    @TempDir
    private Path folder;

    private static String model(double gain) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder variables = new StringBuilder();
        StringBuilder equations = new StringBuilder();
        for (int i = 0; i < RESPONSES.length; i++) {
            StringBuilder sum = new StringBuilder();
            for (int j = 0; j < RESPONSES[i].length; j++) {
                double[] response = RESPONSES[i][j];
                String state = "z" + (i + 1) + (j + 1);
                parameters.append(state).append("0 = 0\n");
                variables.append(state).append("(t) { role = state }\n");
                equations.append(String.format(
                        Locale.ROOT,
                        "\"%s(0) = %s0\", \"der(%s, t) = (%s*delay(u%d, %s min) - %s)/%s\"%n",
                        state,
                        state,
                        state,
                        gain * response[0],
                        j + 1,
                        response[2],
                        state,
                        60 * response[1]));
                sum.append(j == 0 ? "" : " + ").append(state);
            }
            variables.append("y" + (i + 1) + "(t) { role = algebraic }\n");
            equations.append("\"y" + (i + 1) + " = " + sum + "\"\n");
        }
        for (int j = 1; j <= 5; j++) {
            variables.append("u" + j + "(t) { role = control, min = -0.5, max = 0.5, start = 0, move-weight = 0.5 }\n");
        }
        return """
                model {
                  name = fractionator
                  domain { t { horizon = 160 min, step = 4 min, scheme = "radau(2)" } }
                  parameters {
                    r1 { value = 0.3, range = [-0.5, 0.5] }, r2 { value = -0.2, range = [-0.5, 0.5] }
                    r7 { value = 0.2, range = [-0.5, 0.5] }
                    %s
                  }
                  variables {
                    %s
                  }
                  equations = [
                    %s
                  ]
                  minimize = "integral((y1 - r1)^2 + (y2 - r2)^2 + (y7 - r7)^2 + 1e-4*(u4^2 + u5^2), t)/60"
                }
                loop { period = 4 min, steps = 60 }
                """.formatted(parameters, variables, equations);
    }

    private RunResult run(String estimator, double gain, int steps) throws IOException {
        Files.writeString(folder.resolve("plant.conf"), model(gain));
        Path file =
                Files.writeString(folder.resolve("case.conf"), model(1) + estimator + "plant { model = plant.conf }\n");
        RunResult run = new ClosedLoop(CaseFile.read(file, List.of())).run(steps, _ -> {});
        assertTrue(run.steps().stream().allMatch(ControlStep::solved));
        return run;
    }

    private static double last(RunResult run, String output) {
        Trajectory trajectory = run.trajectory().orElseThrow();
        return trajectory
                .samples()
                .getLast()
                .states()[trajectory.columns().states().indexOf(output)];
    }

    @Test
    void anEstimatorPredictsTheDeadTimesAsThePlantHasThem() throws IOException {
        double measured =
                run("estimator.offset-free = off\n", 1, 30).steps().getLast().objective();
        double estimated = run(EKF + "estimator.offset-free = off\n", 1, 30)
                .steps()
                .getLast()
                .objective();
        assertEquals(measured, estimated, 1e-7 * measured);
    }

    /** All gains of the plant are a fifth larger than the controller believes. */
    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void outputsAreHeldWithoutOffset(String kind) throws IOException {
        boolean filter = kind.equals("ekf");
        RunResult run = run(EKF.replace("ekf", filter ? "ekf" : "mhe, window = 4"), 1.2, filter ? 150 : 40);
        double tolerance = filter ? 1e-3 : 0.05;
        assertEquals(0.3, last(run, "y1"), tolerance);
        assertEquals(-0.2, last(run, "y2"), tolerance);
        assertEquals(0.2, last(run, "y7"), tolerance);
    }
}
