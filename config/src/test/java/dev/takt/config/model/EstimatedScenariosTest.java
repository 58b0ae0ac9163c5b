package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.Scenarios;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios whose values follow the estimate, and what they need. */
class EstimatedScenariosTest {
    private static final String MODEL = """
            model {
              name = gain
              domain { t { horizon = 2 s, step = 0.2 s } }
              parameters { x0 = 0, k = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 8 }
              }
              scenarios { from = estimator, parameters { k = [1, 0.7, 1.3] } }
              equations = [ "x(0) = x0", "der(x, t) = k*u - x" ]
              minimize = "integral((x - 1)^2, t)"
            }
            estimator {
              kind = ekf
              parameters = [k]
              process-noise { defaults = 1e-3 }
              measurement-noise { x = 1e-2 }
            }
            """;

    private static Scenarios read(String... settings) {
        return CaseFile.parse(MODEL, "gain.conf", List.of(settings))
                .model()
                .problem()
                .scenarios()
                .orElseThrow();
    }

    @Test
    void followTheEstimateByTwoDeviations() {
        assertEquals(new Scenarios.Source.Estimated(2), read().source());
        assertEquals(
                new Scenarios.Source.Estimated(1.5),
                read("model.scenarios.deviations=1.5").source());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "estimator.kind=full-state | k has no deviation with estimator.kind = full-state",
                "estimator.parameters=[] | k is not among estimator.parameters",
                "model.scenarios.from=elsewhere | Maybe leave the line out",
                "model.scenarios.deviations=0 | above 0",
                "model.parameters.k=2 | outside of its values from 0.7 to 1.3"
            })
    void areRefusedWithACure(String setting, String expected) {
        CaseFileException refused = assertThrows(CaseFileException.class, () -> read(setting));
        assertTrue(String.valueOf(refused.getMessage()).contains(expected), refused.getMessage());
    }

    @Test
    void deviationsWithoutAnEstimateAreRefused() {
        String stated = MODEL.replace("from = estimator", "deviations = 3");
        CaseFileException refused =
                assertThrows(CaseFileException.class, () -> CaseFile.parse(stated, "gain.conf", List.of()));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("deviations without from = estimator"),
                refused.getMessage());
    }
}
