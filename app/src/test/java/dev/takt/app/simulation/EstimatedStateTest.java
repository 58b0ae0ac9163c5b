package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A simulation with the estimator of its case: two levels, of which only the lower one is measured, with noise. */
class EstimatedStateTest {
    private static final String TANKS = """
            model {
              name = tanks
              domain { t { horizon = 4 s, points = 21 } }
              parameters { y0 = 0.5, z0 = 0.5, zsp = 1, leak = 0 }
              variables {
                y(t) { role = state, min = 0, max = 5, start = 1 }
                z(t) { role = state, min = 0, max = 5, start = 1 }
                u(t) { role = control, min = 0, max = 3, start = 1 }
              }
              equations = [ "y(0) = y0", "z(0) = z0", "der(y, t) = u - y", "der(z, t) = y - z - leak" ]
              objective = "integral((z - zsp)^2 + 0.01*(u - 1)^2, t)"
            }
            loop { period = 200 ms }
            plant { unmeasured = [y], initial { y = 2 }, noise { deviations { z = 0.01 } } }
            estimator {
              process-noise { defaults = 1e-3 }
              measurement-noise { z = 0.01 }
              initial-deviation { y = 1, z = 0.1 }
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void controlsByWhatItEstimates(String kind) {
        double[] estimated = tail(run("estimator.kind=" + kind));
        double[] believed = tail(run("estimator.kind=full-state"));
        assertTrue(rough(estimated) < 0.5 * rough(believed), rough(estimated) + " against " + rough(believed));
    }

    @Test
    void estimatesAParameterAlongAndTakesTheOffsetAway() {
        String[] leaking = {"plant.parameters.leak=0.2", "plant.noise.deviations.z=1e-6"};
        RunResult plain = run(join(leaking, "estimator.kind=ekf"));
        RunResult aware = run(join(
                leaking,
                "estimator.kind=ekf",
                "estimator.parameters=[leak]",
                "estimator.process-noise.leak=0.05",
                "estimator.initial-deviation.leak=0.5"));
        assertTrue(offset(aware) < 0.2 * offset(plain), offset(aware) + " against " + offset(plain));
    }

    @Test
    void repeatsARunBitForBit() {
        ClosedLoop loop = new ClosedLoop(CaseFile.parse(TANKS, "tanks.conf", List.of("estimator.kind=ekf")));
        assertEquals(
                controls(loop.run(20, _ -> {})), controls(loop.run(20, _ -> {})), "the estimator begins again as well");
    }

    @Test
    void refusesAnEstimatorThatDoesNotFit() {
        ModelException refusal =
                assertThrows(ModelException.class, () -> run("estimator.kind=ekf", "estimator.measurement-noise=null"));
        assertTrue(String.valueOf(refusal.getMessage()).contains("measurement-noise"), refusal::getMessage);
    }

    private static RunResult run(String... overrides) {
        return new ClosedLoop(CaseFile.parse(TANKS, "tanks.conf", List.of(overrides))).run(60, _ -> {});
    }

    private static String[] join(String[] some, String... others) {
        return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
    }

    private static List<Double> controls(RunResult run) {
        return run.trajectory().orElseThrow().samples().stream()
                .map(sample -> sample.controls()[0])
                .toList();
    }

    /** The controls of the last half. */
    private static double[] tail(RunResult run) {
        return controls(run).stream().skip(30).mapToDouble(Double::doubleValue).toArray();
    }

    /** How much the controls move from period to period. */
    private static double rough(double[] controls) {
        double sum = 0;
        for (int k = 1; k < controls.length; k++) {
            sum += Math.abs(controls[k] - controls[k - 1]);
        }
        return sum;
    }

    /** How far the lower level stays from where it should be. */
    private static double offset(RunResult run) {
        return run.trajectory().orElseThrow().samples().stream()
                .skip(50)
                .mapToDouble(sample -> Math.abs(sample.states()[1] - 1))
                .average()
                .orElseThrow();
    }
}
