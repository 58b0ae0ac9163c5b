package dev.takt.app.rehearsal;

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
import org.junit.jupiter.api.Timeout;

class LoopWarmUpTest {
    @Test
    @Timeout(300)
    void runsPeriodsOnceTheSolverIsKnown() {
        Case read = CaseFile.parse(RehearsedTank.CASE, "tank.conf", List.of("loop.sensitivity-feedback=true"));
        LoopWarmUp warmUp = new LoopWarmUp(read, Duration.ofMillis(300));
        assertEquals(0, warmUp.await());
        try (PlanSolver solver =
                warmUp.noting(() -> new LocalPlanSolver(read, new RealClock())).create()) {
            assertTrue(solver.layout().outputCount() > 0);
            assertTrue(warmUp.await() > 0);
        }
    }
}
