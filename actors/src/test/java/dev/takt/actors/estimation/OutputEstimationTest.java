package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs, which are functions of the states, as the only measured signals. */
class OutputEstimationTest {
    private static final double PERIOD = 0.4;
    private static final String LINEAR = """
            model {
              domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
              parameters { x0 = 1, z0 = 0.5 }
              variables { x(t) { role = state }, z(t) { role = state }, y(t) { role = algebraic }, u(t) { role = control } }
              equations = [
                "x(0) = x0", "z(0) = z0"
                "der(x, t) = -0.5*x + u"
                "der(z, t) = -z"
                "%s"
              ]
              objective = "integral(u^2, t)"
            }
            signals { defaults { measured = false }, y { measured = true } }
            estimator {
              kind = %s, window = 4
              process-noise { defaults = 0.1 }
              measurement-noise { y = 0.2 }
              initial-deviation { x = 0.5, z = 2 }
            }
            plant { noise { deviations { y = 0.2 } }, initial { x = 1.3, z = -1 } }
            """;

    /** The Kalman filter of two states that do not act on each other, with the output y = x + 3z, written out. */
    private static final class ByHand {
        private final double[] decay = {Math.exp(-0.5 * PERIOD), Math.exp(-PERIOD)};
        private final double[] noise = {spread(0.5), spread(1)};
        private final double[][] variance = {{0.25, 0}, {0, 4}};
        private final double[] mean = {1, 0.5};

        /** The variance after a period of a disturbance of the rate whose deviation over a period is 0.1. */
        private static double spread(double rate) {
            double reached = (1 - Math.exp(-rate * PERIOD)) / rate * 0.1 / PERIOD;
            return reached * reached;
        }

        void predict(double u) {
            mean[0] = decay[0] * mean[0] + (1 - decay[0]) / 0.5 * u;
            mean[1] = decay[1] * mean[1];
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    variance[i][j] *= decay[i] * decay[j];
                }
                variance[i][i] += noise[i];
            }
        }

        void correct(double y) {
            double[] covered = {variance[0][0] + 3 * variance[0][1], variance[1][0] + 3 * variance[1][1]};
            double total = covered[0] + 3 * covered[1] + 0.04;
            double innovation = y - mean[0] - 3 * mean[1];
            for (int i = 0; i < 2; i++) {
                mean[i] += covered[i] / total * innovation;
                for (int j = 0; j < 2; j++) {
                    variance[i][j] -= covered[i] * covered[j] / total;
                }
            }
        }
    }

    /** An equation that gives the output explicitly is substituted everywhere else; an implicit one never is. */
    @ParameterizedTest
    @ValueSource(strings = {"y = x + 3*z", "2*y - x = 6*z + x"})
    void isTheKalmanFilterOnALinearModel(String output) {
        EstimationBench bench = bench(output, "ekf");
        ByHand filter = new ByHand();
        assertEquals(1, bench.image.size());
        filter.correct(bench.image.used(0));
        for (int k = 1; k <= 30; k++) {
            bench.step(Math.sin(k));
            filter.predict(Math.sin(k));
            filter.correct(bench.image.used(0));
            assertEquals(filter.mean[0], bench.estimator.estimate().of("x")[0], 1e-7);
            assertEquals(filter.mean[1], bench.estimator.estimate().of("z")[0], 1e-7);
            assertEquals(
                    filter.mean[0] + 3 * filter.mean[1],
                    bench.estimator.estimate().of("y")[0],
                    1e-7);
        }
    }

    /** On a linear model the window gives the estimate of the filter. */
    @Test
    void aWindowGivesTheEstimateOfTheFilter() {
        EstimationBench window = bench("y = x + 3*z", "mhe");
        EstimationBench filter = bench("y = x + 3*z", "ekf");
        for (int k = 1; k <= 20; k++) {
            window.step(Math.sin(k));
            filter.step(Math.sin(k));
            assertEquals(
                    filter.estimator.estimate().of("x")[0],
                    window.estimator.estimate().of("x")[0],
                    1e-6);
            assertEquals(
                    filter.estimator.estimate().of("z")[0],
                    window.estimator.estimate().of("z")[0],
                    1e-6);
        }
    }

    @Test
    void believedStatesAreNotMovedByAnOutput() {
        EstimationBench bench = bench("y = x + 3*z", "full-state");
        for (int k = 0; k < 5; k++) {
            bench.step(0);
            assertEquals(
                    CorrectionResult.NOT_OBSERVED, bench.estimator.innovations().result(0));
        }
        assertEquals(Math.exp(-0.5 * 5 * PERIOD), bench.estimator.estimate().of("x")[0], 1e-7);
        double[] expected = new double[1];
        bench.estimator.expectedSignals(expected);
        assertEquals(Math.exp(-1) + 1.5 * Math.exp(-2), expected[0], 1e-7);
    }

    /**
     * The concentrations of a neutralization from its pH alone, which is an implicit and steep function of them, from a wrong
     * start: ten minutes later both are known to two thousandths.
     */
    @Test
    void theConcentrationsFollowFromTheAcidity() {
        Case probe = CaseFile.read(Path.of("..", "examples", "ph-probe.conf"), List.of());
        EstimationBench bench = new EstimationBench(probe, 15);
        assertEquals(5.6934, bench.plant.values("pH")[0], 1e-3, "pKa + log10(b/(a - b))");
        assertEquals(8e-4, bench.plant.values("a")[0] - 0.0432, 1e-9, "the error of the model's start");
        for (int k = 0; k < 40; k++) {
            bench.step(515 + 20 * Math.sin(k));
        }
        assertEquals(0, bench.error("a"), 1e-4);
        assertEquals(0, bench.error("b"), 1e-4);
        assertEquals(0, bench.error("pH"), 0.05);
    }

    private static EstimationBench bench(String output, String kind) {
        return new EstimationBench(CaseFile.parse(LINEAR.formatted(output, kind), "output.conf", List.of()), PERIOD);
    }
}
