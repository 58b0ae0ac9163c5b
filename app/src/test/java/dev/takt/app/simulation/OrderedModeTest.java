package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import dev.takt.loop.CommandSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A loop whose only actuator was taken stays in manual in a simulation, too, and says so; an order of {@code loop.operator} lets it drive again. */
class OrderedModeTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 10 s, step = 1 s, scheme = radau(2) } }
              parameters { x0 = 1, xsp { value = 1, range = [0, 4] } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 4, start = 1 }
              }
              equations = ["x(0) = x0", "der(x, t) = -x + u"]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            actuators { u { tracking = "u-taken" } }
            plant { faults = [{ at = 4 s, actuator = u, taken = 3, for = 3 s }] }
            """;

    private static RunResult run(String... settings) {
        return new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of(settings))).run(20, step -> {});
    }

    @Test
    void letsTheLoopDriveAgain() {
        RunResult left = run();
        assertEquals(CommandSource.MANUAL, left.steps().getLast().source());
        assertTrue(
                left.alarms().stream().anyMatch(alarm -> alarm.id().name().equals("auto-left")),
                left.alarms().toString());
        RunResult ordered = run("loop.operator=[{ at = 12 s, mode = auto }]");
        assertEquals(List.of(), ordered.refused());
        assertEquals(CommandSource.FRESH, ordered.steps().getLast().source());
    }
}
