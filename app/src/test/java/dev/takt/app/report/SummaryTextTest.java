package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.simulation.ClosedLoop;
import dev.takt.app.simulation.OpenLoop;
import dev.takt.app.simulation.RunResult;
import dev.takt.config.Case;
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

    /** The load takes its state beyond its bound until the control brings it back. */
    private static final String PUSHED = """
        model {
          name = pushed
          domain { t { horizon = 2 s, points = 21 } }
          parameters { x0 = 0, load = 0 }
          variables {
            x(t) { role = state, min = -1, max = 1 }
            u(t) { role = control, min = -3, max = 3 }
          }
          equations = ["x(0) = x0", "der(x, t) = u + load"]
          minimize = "integral((x - 0.9)^2 + 0.01*u^2, t)"
        }
        loop { period = 0.1 s, steps = 30 }
        """;

    @Test
    void countsPlansThatLedAHardLimitBack() {
        Case read = CaseFile.parse(PUSHED, "pushed.conf", List.of("plant.disturbances=[{at=1 s, state=x, add=1}]"));
        RunResult run = new ClosedLoop(read).run(30, _ -> {});
        int plans = run.ledBack().getOrDefault("x", 0);
        assertTrue(plans > 1 && plans < 15, run.ledBack().toString());
        assertTrue(
                SummaryText.of(CONTEXT, run)
                        .contains("  led back     hard limits that the state was beyond: x in " + plans + " plans"),
                SummaryText.of(CONTEXT, run));
        RunResult inside = new ClosedLoop(CaseFile.parse(PUSHED, "pushed.conf", List.of())).run(30, _ -> {});
        assertEquals(Map.of(), inside.ledBack());
    }

    @Test
    void namesAHardLimitThatNoPlanKept() {
        Case read = CaseFile.parse(
                PUSHED,
                "pushed.conf",
                List.of("model.equations=[\"x(0) = x0\", \"der(x, t) = u + load\", \"x <= 0.5\", \"x >= 0.8\"]"));
        RunResult run = new ClosedLoop(read).run(10, _ -> {});
        assertEquals(1, run.neverKept().size(), run.ledBack().toString());
        String name = run.neverKept().getFirst();
        assertTrue(
                SummaryText.of(CONTEXT, run)
                        .contains(name + " in 10 plans. These are all plans: " + name
                                + " was never kept. Maybe it contradicts"),
                SummaryText.of(CONTEXT, run));
        assertEquals(
                name,
                SummaryDocument.of(CONTEXT, run).path("never_kept").path(0).asText());
    }

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
