package dev.takt.actors.rehearsal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopWarmUpTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 1 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -100, max = 100 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, sensitivity-feedback = true }
            """;

    @Test
    void runsPeriodsOnceTheSolverIsKnown() {
        Case read = CaseFile.parse(TANK, "tank.conf", List.of());
        LoopWarmUp warmUp = new LoopWarmUp(read);
        assertEquals(0, warmUp.run(Duration.ofSeconds(1)));
        try (PlanSolver solver =
                warmUp.noting(() -> new LocalPlanSolver(read, new RealClock())).create()) {
            assertTrue(solver.layout().outputCount() > 0);
            assertTrue(warmUp.run(Duration.ofMillis(300)) > 1);
        }
    }
}
