package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CommandImage.Acknowledgement;
import dev.takt.loop.cycle.CycleRecord;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How long the work of a period takes, and when its commands are acknowledged, on a clock on which only solves take time. */
class PeriodTimesTest {
    private static final long CUT_OFF = TankLoop.periods(0.8);

    private static List<CycleRecord> cycles(double solve, String... overrides) {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(TankLoop.periods(solve)), overrides)
                .run(6)) {
            return List.copyOf(loop.cycles);
        }
    }

    @Test
    void workEndsWithTheCommandAndNotAtTheCutOff() {
        cycles(0.3)
                .forEach(cycle ->
                        assertEquals(TankLoop.periods(0.3), cycle.times().total()));
    }

    @Test
    void aPeriodThatWaitsForItsPlanIsAtWorkUntilTheCutOff() {
        List<CycleRecord> cycles = cycles(0.9);
        assertEquals(CommandSource.HOLD, cycles.getFirst().source());
        assertEquals(CUT_OFF, cycles.getFirst().times().total());
        assertEquals(CommandSource.LATE, cycles.get(2).source());
        assertEquals(CUT_OFF, cycles.get(2).times().total());
    }

    @Test
    void aFinishedCommandThatIsHeldBackIsNoWork() {
        cycles(0.3, "loop.delay-compensation=true")
                .forEach(cycle ->
                        assertEquals(TankLoop.periods(0.3), cycle.times().total()));
        try (TankLoop loop = new TankLoop(
                        false, _ -> new SolveFault.Takes(TankLoop.periods(0.3)), UnaryOperator.identity())
                .run(3)) {
            assertFalse(loop.cycles.getLast().command().written());
            assertEquals(TankLoop.periods(0.3), loop.cycles.getLast().times().total());
        }
    }

    @Test
    void aSolveThatFailsAtOnceLeavesThePeriodIdle() {
        try (TankLoop loop = TankLoop.driving(request -> request.cycle() < 2
                        ? new SolveFault.Takes(0)
                        : new SolveFault.Fails(TankLoop.periods(0.1), SolveEnding.INFEASIBLE))
                .run(4)) {
            assertEquals(CommandSource.PREVIOUS, loop.cycles.getLast().source());
            assertEquals(TankLoop.periods(0.1), loop.cycles.getLast().times().total());
        }
    }

    @Test
    void stagesThatTookTimeSaySo() {
        for (CycleRecord cycle : cycles(0)) {
            assertTrue(cycle.times().solve() > 0);
            assertTrue(cycle.times().prepare() > 0);
            assertTrue(cycle.times().work()
                    >= cycle.times().solve() + cycle.times().prepare());
        }
    }

    @Test
    void tellsHowLongACommandWaitedForItsAcknowledgement() {
        List<CycleRecord> cycles = cycles(0.3);
        assertEquals(
                Acknowledgement.NONE, cycles.getFirst().command().acknowledgement(), "nothing has been sent before it");
        assertEquals(
                new Acknowledgement(TankLoop.periods(0.7), false),
                cycles.get(3).command().acknowledgement());
    }

    @Test
    void tellsWhenAcknowledgementsStayAway() {
        try (TankLoop loop = new TankLoop(
                        true, _ -> new SolveFault.Takes(0), end -> new FaultyLink(end).withoutAcknowledgement(5))
                .run(12)) {
            assertFalse(loop.cycles.get(5).command().acknowledgement().overdue());
            assertTrue(loop.cycles.getLast().command().acknowledgement().overdue());
            assertEquals(0, loop.cycles.getLast().command().acknowledgement().nanos());
        }
    }

    @Test
    void tellsTheLargestSlackOfSoftConstraints() {
        String soft = "model.equations=[\"x(0) = x0\", \"der(x, t) = -x + u\", \"x <= 0.5 soft(0, 3)\"]";
        for (CycleRecord cycle : cycles(0, soft)) {
            double slack = cycle.solve().orElseThrow().result().largestSlack();
            assertTrue(slack > 0.3 && slack < 0.55, "slack " + slack);
        }
    }
}
