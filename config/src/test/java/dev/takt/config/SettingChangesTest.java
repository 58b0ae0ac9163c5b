package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What differs between two readings of a file, and when it acts. */
class SettingChangesTest {
    private static final String MODEL = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2, rsp = 0 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u + rsp" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = [[0, 2], [3, 3]] } }
            actuators { u { rate = 2 } }
            """;

    /** Overrides before and after, and what is said about them; nothing where they come to the same. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "solver.tolerance=1e-8      | solver.tolerance=1e-6       | LIVE solver.tolerance 1.0E-8 -> 1.0E-6",
                "-                          | solver.tolerance=1e-8       | -",
                "-                          | loop.period=0.1 s           | -",
                "-                          | loop.period=0.2 s           | RESTART loop.period \"100 ms\" -> \"0.2 s\"",
                "loop.gate.deviation=0.2    | -                           | LIVE loop.gate.deviation 0.2 -> (default)",
                "-                          | loop.set-points.xsp=4       | LIVE loop.set-points.xsp a list of 2 elements -> 4",
                "-                          | loop.set-points.rsp=1       | RESTART loop.set-points.rsp (default) -> 1",
                "-                          | actuators.u.rate=3          | BUMPLESS actuators.u.rate 2 -> 3",
                "-                          | signals.x.bad-reads=3       | LIVE signals.x.bad-reads (default) -> 3",
                "-                          | estimator.kind=ekf          | RESTART estimator.kind (default) -> \"ekf\"",
                "-                          | model.parameters.xsp=3      | RESTART model.parameters.xsp 2 -> 3",
                "-                          | monitoring.http.port=7421   | RESTART monitoring.http.port (default) -> 7421",
                "solver.time-limit=2 s      | solver.time-limit=null       | LIVE solver.time-limit \"2 s\" -> (default)",
                "-                          | loop.cut-off=0.7            | RESTART loop.cut-off (default) -> 0.7"
            })
    void saysWhatHasChangedAndWhenItActs(String before, String after, String expected) {
        List<String> found = reading(before).changesTo(reading(after)).stream()
                .map(change -> change.effect() + " " + change.text())
                .toList();
        assertEquals(expected == null ? List.of() : List.of(expected), found);
    }

    private static CaseReading reading(String override) {
        return CaseFile.reading(MODEL, "tank.conf", override == null ? List.of() : List.of(override));
    }
}
