package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A parameter whose values come from elsewhere has no schedule and no forecast. */
class GivenElsewhereTest {
    private static final String CASE = """
            model {
              domain { t { horizon = 2 s, step = 0.2 s } }
              parameters { x0 = 1, u0 = 0, k = 1, d = 0, ref { value = 0.5, range = [-1, 2] } }
              variables { x(t) { role = state, min = -5, max = 5 }, u(t) { role = control, min = -2, max = 2 } }
              scenarios { parameters { k = [1, 0.7, 1.3] } }
              equations = [ "x(0) = x0", "u(0) = u0", "der(x, t) = -k*x + u + d", "-1 <= u - prev(u, t) <= 1" ]
              minimize = "integral((x - ref)^2 + 0.01*u^2, t)"
            }
            loop { period = 0.2 s, set-points { ref = 0.5 } }
            estimator {
              kind = ekf, parameters = [d, k]
              process-noise { defaults = 1e-3 }, measurement-noise { defaults = 1e-2 }
            }
            """;

    private static Case read(String... settings) {
        return CaseFile.parse(CASE, "case.conf", List.of(settings));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            set-points.x0=3                       | x0 takes the measured or estimated state | plant.initial
            set-points.u0=1                       | u0 takes the applied input               | loop.operator
            set-points.d=0.3                      | d is among estimator.parameters          | plant.parameters.d
            forecasts.d.fallback=last             | d is among estimator.parameters          | plant.parameters.d
            """)
    void isRefusedWithACure(String setting, String found, String cure) {
        CaseFileException refused = assertThrows(CaseFileException.class, () -> read("loop." + setting));
        assertTrue(String.valueOf(refused.getMessage()).contains(found), refused.getMessage());
        assertTrue(String.valueOf(refused.getMessage()).contains(cure), refused.getMessage());
    }

    @Test
    void aParameterOfScenariosHasNoSetPoint() {
        CaseFileException refused =
                assertThrows(CaseFileException.class, () -> read("estimator.parameters=[d]", "loop.set-points.k=0.8"));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("k has a value of its own in each of the scenarios"),
                refused.getMessage());
    }

    @Test
    void otherSchedulesAreTaken() {
        assertEquals(1, read().setPoints().size());
    }
}
