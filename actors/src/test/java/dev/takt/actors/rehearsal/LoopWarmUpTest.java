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
    @Test
    void runsPeriodsOnceTheSolverIsKnown() {
        Case read = CaseFile.parse(RehearsedTank.CASE, "tank.conf", List.of("loop.sensitivity-feedback=true"));
        LoopWarmUp warmUp = new LoopWarmUp(read);
        assertEquals(0, warmUp.run(Duration.ofSeconds(1)));
        try (PlanSolver solver =
                warmUp.noting(() -> new LocalPlanSolver(read, new RealClock())).create()) {
            assertTrue(solver.layout().outputCount() > 0);
            assertTrue(warmUp.run(Duration.ofMillis(300)) > 1);
        }
    }
}
