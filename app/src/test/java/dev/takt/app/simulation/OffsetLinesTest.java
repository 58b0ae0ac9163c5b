package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffsetLinesTest {
    private static final String CASE = """
            model {
              domain { t { horizon = 10 s, step = 1 s } }
              parameters { x0 = 0, ref { value = 1, range = [0, 2] } }
              variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 9 } }
              equations = ["x(0) = x0", "5*der(x, t) = u - x"]
              minimize = "integral((x - ref)^2 + (u - prev(u, t))^2, t)"
            }
            loop { period = 1 s }
            estimator { kind = ekf, process-noise { defaults = 0.01 }, measurement-noise { defaults = %s } }
            """;

    /** What is found after many horizons is told with a cure, and what is never found as well. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.01 | two thirds of a disturbance are found within [0-9]+ periods; a larger .*
            3    | two thirds of a disturbance are found within [0-9]+ periods, which is [0-9]+ horizons: an offset stays for that time\\. Maybe a larger .*
            1e4  | two thirds of disturbance\\[x\\] are not found within 10000 periods, and an offset stays\\. Maybe a larger .*
            """)
    void whatIsFoundLateIsNoIntegralAction(String noise, String expected) {
        Case read = CaseFile.parse(CASE.formatted(noise), "late.conf", List.of());
        List<String> lines = OffsetLines.of(read, CaseInspection.of(read));
        assertEquals(3, lines.size(), lines::toString);
        assertTrue(lines.getLast().matches(expected), lines::toString);
    }
}
