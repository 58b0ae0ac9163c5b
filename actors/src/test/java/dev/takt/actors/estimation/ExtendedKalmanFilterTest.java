package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtendedKalmanFilterTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String LINEAR = """
            model {
              domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
              parameters { x0 = 1, z0 = 0 }
              variables { x(t) { role = state }, z(t) { role = state }, y(t) {}, u(t) { role = control } }
              equations = [
                "x(0) = x0", "z(0) = z0"
                "der(x, t) = -0.5*x + u for t > 0"
                "der(z, t) = 2*x - z for t > 0"
                "y = 3*z + x"
              ]
              objective = "integral(u^2, t)"
            }
            estimator {
              kind = ekf
              process-noise { defaults = 0.1 }
              measurement-noise { defaults = 0.2 }
              initial-deviation { x = 0.5, z = 2 }
            }
            plant { noise { deviations { x = 0.2, y = 0.2 } }, initial { x = 1.3, z = -1 }, unmeasured = %s }
            """;

    /**
     * The linear model without initial conditions: all its variables but some are measured, the algebraic one too, which no
     * equation defines explicitly, so that it is an unknown of its own.
     */
    private static String allMeasuredBut(String unmeasured) {
        return LINEAR.formatted(unmeasured)
                .replace("\"x(0) = x0\", \"z(0) = z0\"\n", "")
                .replace("y = 3*z + x", "2*y - x = 6*z + x");
    }

    /** One state, measured: the Kalman filter by hand. */
    @Test
    void isTheKalmanFilterOnALinearModel() {
        String text = LINEAR.formatted("[z, y]");
        EstimationBench bench = new EstimationBench(CaseFile.parse(text, "linear.conf", List.of()), 0.4);
        double a = Math.exp(-0.5 * 0.4);
        double push = (1 - a) / 0.5;
        double variance = 0.5 * 0.5;
        double mean = 1;
        for (int k = 0; k <= 30; k++) {
            double u = Math.sin(k);
            if (k > 0) {
                bench.step(u);
                mean = a * mean + push * u;
                variance = a * a * variance + Math.pow(push * 0.1 / 0.4, 2);
            }
            double gain = variance / (variance + 0.04);
            double innovation = bench.image.used(0) - mean;
            assertEquals(innovation, bench.estimator.innovations().value(0), 1e-8);
            assertEquals(
                    innovation * innovation / (variance + 0.04),
                    bench.estimator.innovations().normalizedSquare(0),
                    1e-6);
            mean += gain * innovation;
            variance *= 1 - gain;
            assertEquals(mean, bench.estimator.estimate().of("x")[0], 1e-8);
        }
    }

    @Test
    void findsStatesFromAnAlgebraicSignal() {
        String text = allMeasuredBut("[x, z]").replace("y = 0.2", "y = 1e-6").replace("= 0.2 }", "= 1e-3 }");
        EstimationBench bench = new EstimationBench(CaseFile.parse(text, "linear.conf", List.of()), 0.4);
        for (int k = 0; k < 60; k++) {
            bench.step(Math.sin(k));
        }
        assertEquals(CorrectionResult.ACCEPTED, bench.estimator.innovations().result(0));
        assertEquals(0, bench.error("x"), 1e-3);
        assertEquals(0, bench.error("z"), 1e-3);
        assertEquals(0, bench.error("y"), 1e-3);
    }

    @Test
    void findsTheConcentrationOfTheReactorFromItsTemperature() {
        Case read = CaseFile.read(
                EXAMPLES.resolve("cstr.conf"),
                List.of(
                        "plant.disturbances=[]",
                        "plant.noise.deviations.T=0.1",
                        "plant.unmeasured=[C]",
                        "plant.initial.C=0.8",
                        "estimator.kind=ekf",
                        "estimator.process-noise={ C = 1e-4, T = 0.02 }",
                        "estimator.measurement-noise={ T = 0.1 }",
                        "estimator.initial-deviation={ C = 0.1, T = 1 }"));
        EstimationBench bench = new EstimationBench(read, 6);
        double first = bench.error("C");
        for (int k = 0; k < 60; k++) {
            bench.step(300 + 5 * Math.sin(0.3 * k));
        }
        assertEquals(0.1, first, 0.02);
        assertTrue(bench.error("C") < 0.005, "error " + bench.error("C"));
        assertTrue(bench.error("T") < 0.1);
    }

    @Test
    void findsAllTraysOfTheColumnFromAFew() {
        Case read = column("ekf");
        EstimationBench bench = new EstimationBench(read, 2);
        double first = bench.error("x[5]");
        double worst = 0;
        for (int k = 0; k < 60; k++) {
            bench.step(2.5 + 0.3 * Math.sin(0.1 * k));
        }
        for (int tray = 1; tray <= 32; tray++) {
            worst = Math.max(worst, bench.error("x[" + tray + "]"));
        }
        assertTrue(first > 0.05, "error " + first);
        assertTrue(worst < 0.01, "error " + worst);
    }

    static Case column(String kind) {
        return CaseFile.read(
                EXAMPLES.resolve("distillation.conf"),
                List.of(
                        "plant.noise.deviations.x=1e-3",
                        "plant.initial.\"x[i in 1..32]\"=\"0.6 - 0.005*i\"",
                        "plant.unmeasured=[" + unmeasured() + "]",
                        "estimator.kind=" + kind,
                        "estimator.process-noise={ x = 1e-4 }",
                        "estimator.initial-deviation={ x = 0.1 }",
                        "estimator.measurement-noise={ x = 1e-3 }"));
    }

    private static String unmeasured() {
        StringBuilder names = new StringBuilder();
        for (int tray = 1; tray <= 32; tray++) {
            if (tray % 8 != 1) {
                names.append(names.isEmpty() ? "" : ",")
                        .append("\"x[")
                        .append(tray)
                        .append("]\"");
            }
        }
        return names.toString();
    }

    /** The plant's feed is not what the model says; as an estimated parameter it is found, and the state with it. */
    @Test
    void findsADisturbance() {
        String text = """
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { h0 = 1, feed = 0.2 }
                  variables { h(t) { role = state, start = 1 }, u(t) { role = control, start = 0.2 } }
                  equations = [ "h(0) = h0", "der(h, t) = feed - u*sqrt(h) for t > 0" ]
                  objective = "integral(u^2, t)"
                }
                estimator {
                  kind = %s, window = 8
                  parameters = [feed]
                  process-noise { h = 1e-3, feed = 5e-3 }
                  measurement-noise { h = 0.01 }
                  initial-deviation { feed = 0.1 }
                }
                plant { parameters { feed = 0.35 }, noise { deviations { h = 0.01 } } }
                """;
        for (String kind : List.of("ekf", "mhe")) {
            EstimationBench bench =
                    new EstimationBench(CaseFile.parse(text.formatted(kind), "tank.conf", List.of()), 0.5);
            assertEquals(List.of("feed"), bench.estimator.estimatedParameters());
            for (int k = 0; k < 80; k++) {
                bench.step(0.3 + 0.05 * Math.cos(k));
            }
            assertEquals(0.35, bench.estimator.estimate().of("feed")[0], 0.02, kind);
            assertTrue(bench.error("h") < 0.01, kind + " error " + bench.error("h"));
        }
    }

    @Test
    void passesOverAnInnovationThatIsTooLarge() {
        String text = LINEAR.formatted("[z, y]").replace("kind = ekf", "kind = ekf, gate = 6");
        EstimationBench bench = new EstimationBench(CaseFile.parse(text, "linear.conf", List.of()), 0.4);
        for (int k = 0; k < 5; k++) {
            bench.step(0);
        }
        StateEstimate off = StateEstimate.copyOf(bench.estimator.estimate());
        off.values[0] += 1000;
        bench.estimator.begin(off);
        bench.step(0);
        assertEquals(
                CorrectionResult.REJECTED_NIS, bench.estimator.innovations().result(0));
        assertTrue(bench.error("x") > 500);
    }

    /** Two states, of which one is measured, and an algebraic variable, measured too: the Kalman filter by hand, with matrices. */
    @Test
    void correctsByAnAlgebraicSignalAsTheKalmanFilterDoes() {
        EstimationBench bench =
                new EstimationBench(CaseFile.parse(allMeasuredBut("[z]"), "linear.conf", List.of()), 0.4);
        double a = Math.exp(-0.5 * 0.4);
        double b = Math.exp(-0.4);
        double[] pushX = {(1 - a) / 0.5, 4 * (1 - b - 2 * (a - b))};
        double[] pushZ = {0, 1 - b};
        double[] mean = {0, 0};
        double[][] covariance = {{0.25, 0}, {0, 4}};
        for (int k = 0; k <= 30; k++) {
            double u = Math.sin(k);
            if (k > 0) {
                bench.step(u);
                mean = new double[] {a * mean[0] + pushX[0] * u, 4 * (a - b) * mean[0] + b * mean[1] + pushX[1] * u};
                covariance = moved(covariance, new double[][] {{a, 0}, {4 * (a - b), b}}, pushX, pushZ);
            }
            observe(mean, covariance, new double[] {1, 0}, bench.image.used(0));
            observe(mean, covariance, new double[] {1, 3}, bench.image.used(1));
            StateEstimate estimate = bench.estimator.estimate();
            assertEquals(mean[0], estimate.of("x")[0], 1e-7);
            assertEquals(mean[1], estimate.of("z")[0], 1e-7);
            assertEquals(3 * estimate.of("z")[0] + estimate.of("x")[0], estimate.of("y")[0], 1e-9, "y = 3*z + x");
        }
    }

    /** A covariance after a period in which the rates of both states were pushed, by a deviation of 0.1 in a period of 0.4. */
    private static double[][] moved(double[][] p, double[][] f, double[] pushX, double[] pushZ) {
        double[][] result = new double[2][2];
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                for (int k = 0; k < 2; k++) {
                    for (int l = 0; l < 2; l++) {
                        result[i][j] += f[i][k] * p[k][l] * f[j][l];
                    }
                }
                result[i][j] += (pushX[i] * pushX[j] + pushZ[i] * pushZ[j]) * Math.pow(0.1 / 0.4, 2);
            }
        }
        return result;
    }

    /** Corrects a mean and its covariance by a value of {@code h*x}, whose deviation is 0.2. */
    private static void observe(double[] mean, double[][] p, double[] h, double value) {
        double[] ph = {p[0][0] * h[0] + p[0][1] * h[1], p[1][0] * h[0] + p[1][1] * h[1]};
        double spread = h[0] * ph[0] + h[1] * ph[1] + 0.04;
        double innovation = value - h[0] * mean[0] - h[1] * mean[1];
        for (int i = 0; i < 2; i++) {
            mean[i] += ph[i] / spread * innovation;
            for (int j = 0; j < 2; j++) {
                p[i][j] -= ph[i] * ph[j] / spread;
            }
        }
    }

    /** The gate counts deviations, not squares of them. */
    @ParameterizedTest
    @CsvSource({"5.9, ACCEPTED", "6.1, REJECTED_NIS", "-5.9, ACCEPTED", "-6.1, REJECTED_NIS"})
    void passesOverWhatIsMoreDeviationsOffThanTheGateIsWide(double deviations, CorrectionResult expected) {
        String text = LINEAR.formatted("[z, y]").replace("kind = ekf", "kind = ekf, gate = 6");
        EstimationBench bench = new EstimationBench(CaseFile.parse(text, "linear.conf", List.of()), 0.4);
        bench.step(0);
        StateEstimate off = StateEstimate.copyOf(bench.estimator.estimate());
        // a filter that begins anew has the initial deviation of 0.5 beside that of the signal
        off.values[0] = bench.image.used(0) - deviations * Math.hypot(0.5, 0.2);
        bench.estimator.begin(off);
        bench.estimator.correct(bench.image);
        assertEquals(expected, bench.estimator.innovations().result(0));
        assertEquals(deviations * deviations, bench.estimator.innovations().normalizedSquare(0), 1e-9);
    }

    @Test
    void saysWhichDeviationsAreMissing() {
        String text = LINEAR.formatted("[z, y]").replace("process-noise { defaults = 0.1 }", "process-noise { z = 1 }");
        Case read = CaseFile.parse(text, "linear.conf", List.of());
        String message = String.valueOf(assertThrows(ModelException.class, () -> new EstimationBench(read, 0.4))
                .getMessage());
        assertTrue(message.contains("estimator.process-noise: nothing for x"), message);
    }

    @Test
    void refusesAFieldThatIsTooLarge() {
        Case read = CaseFile.read(
                EXAMPLES.resolve("heated-plate.conf"),
                List.of("estimator.kind=ekf", "estimator.process-noise.T=1", "estimator.measurement-noise.T=1"));
        String message = String.valueOf(
                assertThrows(ModelException.class, () -> EstimatorSelection.of(read, List.of("T[1,1]"), 0.08))
                        .getMessage());
        assertTrue(message.contains("GFLOP or more a period"), message);
    }
}
