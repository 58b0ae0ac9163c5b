package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.settings.SignalSettings;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.solver.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimators of models in discrete time against the Kalman filter written out (Simon 2006, 5.1). */
class DiscreteEstimationTest {
    private static final double STEP = 0.5;
    private static final double[][] A = {{0.9, 0.2}, {-0.1, 0.8}};
    private static final double[] B = {0.05, 0.3};
    private static final double[] PROCESS = {0.03, 0.07};
    private static final double NOISE = 0.1;

    private static Case read(String kind, String more) {
        return CaseFile.parse("""
                model {
                  constants { A = [[0.9, 0.2], [-0.1, 0.8]], B = [0.05, 0.3] }
                  domain { t { horizon = 5 s, step = 0.5 s, scheme = discrete } }
                  parameters { x0 = [1, 2], d = 0.4 }
                  variables {
                    x[i in 1..2](t) { role = state }
                    u(t) { role = control }
                    y(t) { role = algebraic }
                  }
                  equations = [
                    "x(0) = x0"
                    "next(x, t) = A*x + B*(u + d)"
                    "y^3 + y = x[1]"
                  ]
                  minimize = "integral(u^2, t)"
                }
                estimator {
                  kind = %s, window = 4 %s
                  process-noise { "x[1]" = 0.03, "x[2]" = 0.07 %s }
                  measurement-noise { defaults = 0.1 }
                  initial-deviation { defaults = 0.5 }
                }
                """.formatted(kind, more, more.isEmpty() ? "" : ", d = 0.02"), "small.conf", List.of());
    }

    private static StateEstimator of(String kind, String more, double period, String... signals) {
        return EstimatorSelection.of(read(kind, more), List.of(signals), period);
    }

    /** Two states, one measured. */
    private static final class Kalman {
        final double[] x = {1, 2};
        final double[][] p = {{0.25, 0}, {0, 0.25}};

        void predict(double u) {
            double[] old = x.clone();
            double[][] ap = new double[2][2];
            for (int i = 0; i < 2; i++) {
                x[i] = A[i][0] * old[0] + A[i][1] * old[1] + B[i] * (u + 0.4);
                for (int j = 0; j < 2; j++) {
                    ap[i][j] = A[i][0] * p[0][j] + A[i][1] * p[1][j];
                }
            }
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    p[i][j] = ap[i][0] * A[j][0] + ap[i][1] * A[j][1] + (i == j ? PROCESS[i] * PROCESS[i] : 0);
                }
            }
        }

        void correct(double measured) {
            double variance = p[0][0] + NOISE * NOISE;
            double[] gain = {p[0][0] / variance, p[1][0] / variance};
            double innovation = measured - x[0];
            double[] row = p[0].clone();
            for (int i = 0; i < 2; i++) {
                x[i] += gain[i] * innovation;
                for (int j = 0; j < 2; j++) {
                    p[i][j] -= gain[i] * row[j];
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ekf, 1e-12", "mhe, 1e-6"})
    void isTheKalmanFilter(String kind, double tolerance) {
        StateEstimator estimator = of(kind, "", STEP, "x[1]");
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x[1]"));
        Kalman kalman = new Kalman();
        for (int k = 0; k < 12; k++) {
            double measured = 1 + Math.sin(k);
            estimator.correct(feed.deliver(measured));
            kalman.correct(measured);
            compare(kalman, estimator.estimate(), tolerance);
            double u = Math.cos(3 * k);
            assertTrue(estimator.predict(new double[] {u}, STEP));
            kalman.predict(u);
            compare(kalman, estimator.estimate(), tolerance);
        }
        if (estimator instanceof MovingHorizonEstimator window) {
            assertEquals(0, window.failures());
        }
    }

    private static void compare(Kalman expected, StateEstimate found, double tolerance) {
        assertArrayEquals(
                expected.x,
                new double[] {found.of("x[1]")[0], found.of("x[2]")[0]},
                tolerance,
                () -> "at " + found.time);
    }

    /** The derivatives of two steps and of the output after them, by differences. */
    @Test
    void theTransitionIsDifferentiated() {
        ModelDynamics model = ModelDynamics.of(read("ekf", "").model().problem());
        var equations = model.equations(model.initialInputs(), model.initialParameters());
        StateTransition transition = StateTransition.of(equations, 1e-8);
        int size = equations.size();
        double[] begin = equations.firstGuess();
        double[] end = begin.clone();
        assertTrue(transition.advance(0, 2 * STEP, end));
        double[][] sensitivity = new double[size][];
        for (int i = 0; i < size; i++) {
            sensitivity[i] = transition.sensitivity()[i].clone();
        }
        int[] differential = transition.differential();
        for (int k = 0; k < differential.length; k++) {
            double[] moved = begin.clone();
            moved[differential[k]] += 1e-6;
            assertTrue(transition.advance(0, 2 * STEP, moved));
            for (int i = 0; i < size; i++) {
                assertEquals((moved[i] - end[i]) / 1e-6, sensitivity[i][k], 1e-5);
            }
            // a rate that is off by 1 adds the length of a step to each of the two, and the first addition is carried
            // on
            boolean first = Math.abs(sensitivity[differential[k]][k] - (A[0][0] * A[0][0] + A[0][1] * A[1][0])) < 1e-12;
            double carried = first ? A[0][0] : A[1][1];
            assertEquals(STEP + STEP * carried, sensitivity[differential[k]][differential.length + k], 1e-12);
        }
    }

    @ParameterizedTest
    @CsvSource({"ekf", "mhe"})
    void aDisturbanceIsFoundBesideTheStates(String kind) {
        StateEstimator estimator = of(kind, ", parameters = [d]", STEP, "x[1]", "x[2]");
        SignalFeed feed = new SignalFeed(SignalSettings.STANDARD, List.of("x[1]", "x[2]"));
        double[] x = {1, 2};
        for (int k = 0; k < 60; k++) {
            estimator.correct(feed.deliver(x));
            assertTrue(estimator.predict(new double[] {1}, STEP));
            x = new double[] {A[0][0] * x[0] + A[0][1] * x[1] + B[0] * 2.2, A[1][0] * x[0] + A[1][1] * x[1] + B[1] * 2.2
            };
        }
        assertEquals(1.2, estimator.estimate().of("d")[0], 1e-2, "and not 0.4, as the model says");
    }

    @Test
    void severalStepsInAPeriodAreForTheFilter() {
        assertTrue(of("ekf", "", 2 * STEP, "x[1]").predict(new double[] {0}, 2 * STEP));
        String message = String.valueOf(assertThrows(ModelException.class, () -> of("mhe", "", 2 * STEP, "x[1]"))
                .getMessage());
        assertTrue(message.contains("several steps in a period"), message);
    }

    @Test
    void aMeasuredOutputMovesTheStates() {
        StateEstimator estimator = of("ekf", "", STEP, "y");
        estimator.correct(new SignalFeed(SignalSettings.STANDARD, List.of("y")).deliver(1.0));
        assertFalse(Math.abs(estimator.estimate().of("x[1]")[0] - 1) < 0.1, "y = 1 belongs to x = 2");
    }
}
