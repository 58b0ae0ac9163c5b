package dev.takt.actors.estimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gain that is estimated; before the first measurement its deviation is the one of the case. */
class ScenarioSpreadTest {
    private static final String MODEL = """
            model {
              name = gain
              domain { t { horizon = 2 s, step = 0.2 s, scheme = radau(2) } }
              parameters { x0 = 0, k = 1 }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 8 }
              }
              scenarios { %s, parameters { k = [1, 0.7, 0.85, 1.6] } }
              equations = \"""
                x(0) = x0
                der(x, t) = k*u - x
              \"""
              minimize = "integral((x - 1)^2, t)"
            }
            estimator {
              kind = %s
              parameters = [k]
              process-noise { x = 1e-3, k = 1e-3 }
              measurement-noise { x = 1e-2 }
              initial-deviation { x = 1e-2, k = %s }
            }
            """;

    private static Map<String, Double> values(String from, String kind, double deviation) {
        Case read = CaseFile.parse(MODEL.formatted(from, kind, deviation), "gain.conf", List.of());
        StateEstimator estimator = EstimatorSelection.of(read, List.of("x"), 0.2);
        Map<String, Double> values = new LinkedHashMap<>();
        ScenarioSpread.of(read.model().problem().scenarios()).write(estimator, values::put);
        return values;
    }

    /** The value in the middle below, 0.85, is half of the deviations away; the range ends at 0.7 and 1.6. */
    @ParameterizedTest
    @CsvSource({
        "ekf, 0.05, 0.9, 0.95, 1.1",
        "mhe, 0.05, 0.9, 0.95, 1.1",
        "ekf, 0.2, 0.7, 0.8, 1.4",
        "ekf, 2, 0.7, 0.7, 1.6"
    })
    void liesDeviationsAwayFromTheEstimateWithinTheStatedRange(
            String kind, double deviation, double least, double middle, double most) {
        Map<String, Double> values = values("from = estimator", kind, deviation);
        assertEquals(List.of("k[s=1]", "k[s=2]", "k[s=3]", "k[s=4]"), List.copyOf(values.keySet()));
        assertEquals(1, values.getOrDefault("k[s=1]", Double.NaN));
        assertEquals(least, values.getOrDefault("k[s=2]", Double.NaN), 1e-12);
        assertEquals(middle, values.getOrDefault("k[s=3]", Double.NaN), 1e-12);
        assertEquals(most, values.getOrDefault("k[s=4]", Double.NaN), 1e-12);
    }

    @Test
    void takesTheNumberOfDeviationsOfTheCase() {
        assertEquals(
                1.15,
                values("from = estimator, deviations = 3", "ekf", 0.05).getOrDefault("k[s=4]", Double.NaN),
                1e-12);
    }

    @Test
    void statedValuesStay() {
        assertTrue(values("robust-horizon = 1", "ekf", 0.05).isEmpty());
    }
}
