package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.AlarmCondition;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tank whose concentration an analyser samples every third period, with the result twelve periods later. */
class LateAnalyserTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 20 s, step = 1 s } }
              parameters { x0 = 0, ref = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -5, max = 5 }
              }
              equations = ["x(0) = x0", "der(x, t) = 0.1*(u - x) for t > 0"]
              minimize = "integral((x - ref)^2 + 1e-3*(u - ref)^2, t)"
            }
            loop { period = 1 s, steps = 300 }
            signals { x { %s, stale-after = %s, for = unlimited, bad-reads = 100 } }
            estimator {
              kind = %s, window = 6
              process-noise { defaults = 0.1 }
              measurement-noise { defaults = 0.01 }
            }
            plant {
              sensors { x { every = 3 s, delay = 12 s, time-stamp = %s } }
              disturbances = [{ at = 20 s, state = x, add = -0.5 }, { at = 200 s, state = x, add = -0.5 }]
            }
            """;

    private static double[] states(String late, String stale, String kind, String stamp) {
        Case read = CaseFile.parse(TANK.formatted(late, stale, kind, stamp), "tank.conf", List.of());
        RunResult run = new ClosedLoop(read).run(300, step -> {});
        return run.trajectory().orElseThrow().samples().stream()
                .mapToDouble(sample -> sample.states()[0])
                .toArray();
    }

    private static double largest(double[] states, int from, int to) {
        return IntStream.range(from, to)
                .mapToDouble(k -> Math.abs(states[k] - 1))
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe"})
    void aLoopThatKnowsTheDelayHoldsItsSetPoint(String kind) {
        double[] states = states("delay = 12 s", "5 s", kind, "result");
        assertTrue(largest(states, 20, 22) > 0.45, "the jump");
        // seen 12 to 15 s later, and brought back in a few
        assertEquals(0, largest(states, 60, 120), 0.02);
        assertEquals(0, largest(states, 90, 200), 2e-3);
    }

    @Test
    void timeStampsOfTheSamplesTellTheSame() {
        double[] results = states("delay = 12 s", "5 s", "ekf", "result");
        double[] samples = states("time-stamp = sample", "16 s", "ekf", "sample");
        for (int k = 30; k < 300; k++) {
            assertEquals(results[k], samples[k], 0.02, "at " + k + " s");
        }
    }

    @Test
    void aLoopThatTakesThemForPresentOnesSwings() {
        double[] states = states("bad-reads = 100", "20 s", "ekf", "result");
        assertTrue(largest(states, 60, 120) > 0.3, "it goes on swinging");
    }

    /** A sensor that is late and of which signals does not know looks like one whose time stands still: both cures are told. */
    @Test
    void aDelayThatIsNotToldIsAmongTheCures() {
        Case read = CaseFile.parse(
                TANK.formatted("criticality = important", "5 s", "full-state", "result")
                        .replace("for = unlimited, bad-reads = 100", "bad-reads = 1"),
                "tank.conf",
                List.of());

        List<String> lost = new ClosedLoop(read)
                .run(60, step -> {}).alarms().stream()
                        .filter(alarm -> alarm.id().condition() == AlarmCondition.SIGNAL_LOST)
                        .map(AlarmHistory::text)
                        .toList();

        assertTrue(lost.toString().contains("signals.x.delay"), lost.toString());
        assertTrue(lost.toString().contains("signals.x.time-stamp = change"), lost.toString());
    }
}
