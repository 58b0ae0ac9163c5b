package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovingHorizonEstimatorTest {
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String OSCILLATOR = """
            model {
              domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
              parameters { x0 = 1, v0 = 0 }
              variables { x(t) { role = state }, v(t) { role = state }, u(t) { role = control } }
              equations = [
                "x(0) = x0", "v(0) = v0"
                "der(x, t) = v for t > 0"
                "der(v, t) = -x - 0.2*v + u for t > 0"
              ]
              objective = "integral(u^2, t)"
            }
            estimator {
              kind = %s, window = 4
              process-noise { x = 0.01, v = 0.05 }
              measurement-noise { x = 0.1 }
              initial-deviation { x = 0.5, v = 0.5 }
            }
            plant { noise { deviations { x = 0.1 } }, initial { x = 0.7, v = 0.4 }, unmeasured = [v] }
            """;

    /** Before, while and after the window fills, and when measurements are missing. */
    @Test
    void isTheKalmanFilterOnALinearModel() {
        EstimationBench filter = bench("ekf");
        EstimationBench horizon = bench("mhe");
        for (int k = 0; k < 15; k++) {
            double u = Math.sin(k);
            filter.step(k != 6, u);
            horizon.step(k != 6, u);
            assertEquals(
                    filter.estimator.estimate().of("x")[0],
                    horizon.estimator.estimate().of("x")[0],
                    1e-6);
            assertEquals(
                    filter.estimator.estimate().of("v")[0],
                    horizon.estimator.estimate().of("v")[0],
                    1e-6);
        }
        assertEquals(0, ((MovingHorizonEstimator) horizon.estimator).failures());
    }

    /** A loop predicts up to the moment at which a command acts, then on to the next measurement: together a period. */
    @Test
    void goesOnByPartsOfAPeriod() {
        EstimationBench whole = bench("mhe");
        EstimationBench parts = bench("mhe");
        double[] applied = {0.7};
        for (int k = 0; k < 8; k++) {
            whole.estimator.predict(applied, 0.2);
            parts.estimator.predict(applied, 0.16);
            parts.estimator.predict(applied, 0.2 - 0.16);
            whole.estimator.correct(whole.image);
            parts.estimator.correct(parts.image);
            assertEquals(
                    whole.estimator.estimate().of("x")[0],
                    parts.estimator.estimate().of("x")[0],
                    1e-5);
        }
        assertEquals(4, ((MovingHorizonEstimator) parts.estimator).periods());
    }

    private static EstimationBench bench(String kind) {
        return new EstimationBench(CaseFile.parse(OSCILLATOR.formatted(kind), "oscillator.conf", List.of()), 0.2);
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
                        "estimator.kind=mhe",
                        "estimator.window=6",
                        "estimator.process-noise={ C = 1e-4, T = 0.02 }",
                        "estimator.measurement-noise={ T = 0.1 }",
                        "estimator.initial-deviation={ C = 0.1, T = 1 }"));
        EstimationBench bench = new EstimationBench(read, 6);
        for (int k = 0; k < 40; k++) {
            bench.step(300 + 5 * Math.sin(0.3 * k));
        }
        assertTrue(bench.error("C") < 0.005, "error " + bench.error("C"));
        assertEquals(0, ((MovingHorizonEstimator) bench.estimator).failures());
    }

    /** A bound of the model is knowledge: an estimate never leaves it, however wrong the measurement. */
    @Test
    void staysInsideTheBoundsOfTheStates() {
        String text = """
                model {
                  domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
                  parameters { x0 = 0.05 }
                  variables { x(t) { role = state, min = 0, start = 0.05 }, u(t) { role = control } }
                  equations = [ "x(0) = x0", "der(x, t) = -0.1*x + u for t > 0" ]
                  objective = "integral(u^2, t)"
                }
                estimator {
                  kind = mhe, window = 3
                  process-noise { x = 0.05 }
                  measurement-noise { x = 0.1 }
                }
                plant { noise { deviations { x = 0.1 } } }
                """;
        EstimationBench bench = new EstimationBench(CaseFile.parse(text, "bounded.conf", List.of()), 0.5);
        int below = 0;
        for (int k = 0; k < 20; k++) {
            bench.step(0);
            below += bench.image.used(0) < -0.02 ? 1 : 0;
            assertTrue(bench.estimator.estimate().value(0) >= -1e-7);
        }
        assertTrue(below > 2);
    }
}
