package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An inequality of controls is a row where they act. */
class IdleControlsTest {
    private static final String CASE = """
            model {
              domain { t { horizon = 4, step = 1, scheme = "%s" } }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -1, max = 1 }
                v(t) { role = control, min = -1, max = 1 }
              }
              equations = [ "x(0) = 1", "der(x, t) = u + v", "circle: u^2 + v^2 <= 1", "%s" ]
              minimize = "%s"
            }
            """;

    @ParameterizedTest
    @CsvSource({
        // 5 supports, and with Radau nodes 9 places for one value an interval
        "radau(2), x <= 2, 'integral(x^2 + u^2, t)', 8",
        "rk4(1), x <= 2, 'integral(x^2 + u^2, t)', 4",
        "backward-difference, x <= 2, x(end)^2, 4",
        "backward-difference, x <= 2, 'integral(x^2 + u^2 + v^2, t)', 5",
        "forward-difference, x <= 2, x(end)^2, 5",
        "radau(2), 'u - prev(u, t) <= 0.5', 'integral(x^2, t)', 8",
        "radau(2), 'u - prev(u, t) <= 0.5', 'integral(x^2 + v^2, t) + v(0)^2', 9",
    })
    void aRowOfControlsThatActNowhereIsNone(String scheme, String other, String objective, int rows) {
        var problem = Transcription.of(
                CaseFile.parse(CASE.formatted(scheme, other, objective), "circle.conf", List.of())
                        .model()
                        .problem(),
                TranscriptionOptions.reduced());
        assertEquals(
                rows,
                problem.rowBlocks().stream()
                        .filter(block -> block.name().equals("circle"))
                        .mapToInt(block -> block.count())
                        .sum());
    }
}
