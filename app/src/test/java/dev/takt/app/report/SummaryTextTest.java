package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.simulation.OpenLoop;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.CaseFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SummaryTextTest {
    private static final RunContext CONTEXT = new RunContext("", "", "", Map.of(), Map.of());

    /** A disturbance grows by 1e13 along its horizon. */
    private static final String UNSTABLE = """
        model {
          name = unstable
          domain { t { horizon = 1 s, points = 41, scheme = "radau(2)" } }
          parameters { x0 = 0.1 }
          variables {
            x(t) { role = state, min = -10, max = 10 }
            u(t) { role = control, min = -100, max = 100 }
          }
          equations = ["x(0) = x0", "der(x, t) = 30*x + u"]
          minimize = "integral(x^2 + 1e-4*u^2, t)"
        }
        """;

    @Test
    void saysWhyASystemThatWasAskedForIsLeft() {
        RunResult run = new OpenLoop(CaseFile.parse(UNSTABLE, "unstable.conf", List.of("solver.kkt=reduced"))).solve();
        String text = SummaryText.of(CONTEXT, run);
        assertTrue(text.contains("  kkt          augmented, "), text);
        assertTrue(
                text.contains("               reduced was left at factorization 1, because a disturbance grows"), text);
        assertTrue(
                SummaryDocument.of(CONTEXT, run)
                        .path("kkt")
                        .path("left")
                        .asText()
                        .startsWith("reduced was left"),
                text);
    }
}
