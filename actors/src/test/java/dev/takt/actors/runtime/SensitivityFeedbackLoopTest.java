package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Solves take 0.3 of a period; with feedback the command goes out with the measurement and not after the solve. */
class SensitivityFeedbackLoopTest {
    private static final long SOLVE = TankLoop.periods(0.3);

    @Test
    void waitsForTheSolveWithoutIt() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(SOLVE)).run(10)) {
            for (CycleRecord cycle : loop.cycles) {
                assertFalse(cycle.corrected());
                assertEquals(SOLVE, cycle.times().feedback());
            }
        }
    }

    @Test
    void sendsTheCorrectedCommandAtOnceAndComparesItWithTheFullSolve() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(SOLVE), "loop.sensitivity-feedback=true")
                .run(20)) {
            assertFalse(loop.cycles.getFirst().corrected(), "nothing was made ahead of the first period");
            for (CycleRecord cycle : loop.cycles.subList(1, 20)) {
                assertEquals(CommandSource.FRESH, cycle.source());
                assertTrue(cycle.corrected(), "period " + cycle.cycle());
                assertEquals(0, cycle.times().feedback(), "period " + cycle.cycle());
                assertTrue(cycle.correctionError() < 1e-2, "period " + cycle.cycle() + ": " + cycle.correctionError());
            }
        }
    }

    @Test
    void correctsForADisturbance() {
        try (TankLoop loop = TankLoop.driving(
                        _ -> new SolveFault.Takes(SOLVE),
                        "loop.sensitivity-feedback=true",
                        "plant.disturbances=[{ at = 0.95 s, state = x, add = 0.2 }]")
                .run(15)) {
            CycleRecord hit = loop.cycles.get(10);
            assertTrue(hit.corrected());
            assertTrue(hit.correctionError() < 0.05, "error " + hit.correctionError());
        }
    }

    /** The outflow of the plant is larger than its model says: the law corrects for the estimated disturbance, too. */
    @Test
    void leavesNoOffsetAndKnowsTheDisturbance() {
        try (TankLoop loop = TankLoop.driving(
                        _ -> new SolveFault.Takes(SOLVE),
                        "loop.sensitivity-feedback=true",
                        "loop.set-points.xsp=[[0, 2]]",
                        "model.constants.out=1",
                        "model.equations=[\"x(0) = x0\", \"der(x, t) = -out*x + u\"]",
                        "plant.constants.out=1.3",
                        "model.objective=\"integral((x - xsp)^2 + 0.01*(u - prev(u, t))^2, t)\"")
                .run(300)) {
            CycleRecord last = loop.cycles.getLast();
            assertTrue(last.corrected());
            assertEquals(2.6, last.command().wanted()[0], 1e-5);
            assertEquals(2, loop.details.getLast().estimate()[0], 1e-5);
            double worst = loop.cycles.subList(1, 300).stream()
                    .mapToDouble(CycleRecord::correctionError)
                    .max()
                    .orElseThrow();
            assertTrue(worst < 2e-3, "error " + worst);
        }
    }

    @Test
    void staysInsideTheBounds() {
        try (TankLoop loop = TankLoop.driving(
                        _ -> new SolveFault.Takes(SOLVE),
                        "loop.sensitivity-feedback=true",
                        "loop.set-points.xsp=[[0, 2], [0.5, 9]]")
                .run(20)) {
            List<Double> commands = loop.cycles.stream()
                    .map(cycle -> cycle.command().wanted()[0])
                    .toList();
            assertTrue(commands.stream().allMatch(value -> value >= -1e-6 && value <= 5 + 1e-6), commands.toString());
            assertEquals(5, commands.getLast(), 1e-3, "the bound is active");
        }
    }

    @Test
    void fallsBackToTheFullSolveWhenTheOneAheadDoesNotEnd() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.ahead() && request.cycle() == 7
                                ? new SolveFault.Takes(TankLoop.periods(0.9))
                                : new SolveFault.Takes(SOLVE),
                        "loop.sensitivity-feedback=true")
                .run(12)) {
            assertTrue(loop.cycles.get(6).corrected());
            assertFalse(loop.cycles.get(7).corrected());
            assertEquals(CommandSource.FRESH, loop.sources().get(7));
            assertTrue(loop.cycles.get(9).corrected());
        }
    }
}
