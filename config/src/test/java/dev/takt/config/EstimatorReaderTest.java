package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of an estimator would be without effect is refused. */
class EstimatorReaderTest {
    private static void read(String estimator) {
        CaseFile.parse("""
                model {
                  domain { t { horizon = 2 s, step = 0.2 s } }
                  parameters { x0 = 1, d = 0, k[i in 1..2] = 1 }
                  variables { x(t) { role = state }, u(t) { role = control, min = -2, max = 2 } }
                  equations = [ "x(0) = x0", "der(x, t) = -k[1]*x + k[2]*u + d" ]
                  minimize = "integral(x^2, t)"
                }
                estimator { %s }
                """.formatted(estimator), "case.conf", List.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            parameters = [d]                           | d, with estimator.kind = full-state | kind = ekf or mhe
            kind = ekf, parameters = [d, d]            | d is named twice                    | another parameter
            kind = mhe, parameters = [k, "k[2]"]       | k[2] is named twice                 | all its members
            """)
    void isRefusedWithACure(String estimator, String found, String cure) {
        CaseFileException refused = assertThrows(CaseFileException.class, () -> read(estimator));
        assertTrue(String.valueOf(refused.getMessage()).contains(found), refused.getMessage());
        assertTrue(String.valueOf(refused.getMessage()).contains(cure), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind = ekf, parameters = [d, k]",
                "parameters = []",
                "kind = mhe, parameters = [\"k[1]\", \"k[2]\"]"
            })
    void otherwiseItIsRead(String estimator) {
        assertDoesNotThrow(() -> read(estimator));
    }
}
