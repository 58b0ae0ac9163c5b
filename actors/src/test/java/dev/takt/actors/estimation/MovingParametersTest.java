package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.parameters.SetPointSchedule;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.operation.OperatorCommand;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An estimator sees the time of the plant: what drives the part that nobody measures is where the plant has it. */
class MovingParametersTest {
    private static final double PERIOD = 0.5;
    private static final int PERIODS = 20;
    private static final String TEXT = """
        model {
          domain { t { horizon = 2 s, step = 0.5 s } }
          parameters { x0 = 0, y0 = 0, load(t) { value = "%s", range = unlimited }, gain = 1 }
          variables {
            x(t) { role = state }
            y(t) { role = state }
            u(t) { role = control }
          }
          equations = ["x(0) = x0", "y(0) = y0", "der(x, t) = u - x", "der(y, t) = gain*load - y"]
          minimize = "integral(x^2 + y^2 + u^2, t)"
        }
        loop { period = 0.5 s, set-points { gain = [[0, 1], [104, 2]] }, forecasts { load { } } }
        plant { unmeasured = [y], disturbances = [ { at = 4 s, set = gain, to = 2 } ] }
        estimator { kind = %s, window = 4, process-noise { x = 0.01, y = 0.01 }, measurement-noise { x = 0.01 } }
        """;

    private static Case read(String estimator, String load) {
        return CaseFile.parse(TEXT.formatted(load, estimator), "load.conf", List.of());
    }

    @ParameterizedTest
    @CsvSource({"full-state", "ekf", "mhe"})
    void theFunctionOfTheModelGoesWithTheClock(String estimator) {
        Case read = read(estimator, "2 + 3*sin(t)");
        read.time().goOn(100);
        EstimationBench bench = run(read, schedule(read));
        assertTrue(bench.error("y") < 0.02, () -> bench.error("y") + " off");
    }

    @ParameterizedTest
    @CsvSource({"full-state", "ekf", "mhe"})
    void aForecastIsBelievedByTheEstimatorToo(String estimator) {
        Case read = read(estimator, "5");
        read.time().goOn(100);
        SetPointSchedule schedule = schedule(read);
        schedule.forecast(
                new OperatorCommand.Forecast(
                        "load", new double[] {100, 200}, new double[] {0, 0}, false, OptionalDouble.of(100)),
                0,
                PERIOD);
        EstimationBench bench = run(read, schedule);
        assertTrue(Math.abs(bench.estimator.estimate().of("y")[0]) < 1e-3, "the forecast says that nothing drives it");
    }

    private static SetPointSchedule schedule(Case read) {
        return new SetPointSchedule(
                read.setPoints(), read.model().problem().parameters(), read.forecasts(), Map.of(), read.time());
    }

    private static EstimationBench run(Case read, SetPointSchedule schedule) {
        EstimationBench bench = new EstimationBench(read, PERIOD, schedule.courses());
        for (int k = 0; k < PERIODS; k++) {
            bench.step(1);
        }
        return bench;
    }
}
