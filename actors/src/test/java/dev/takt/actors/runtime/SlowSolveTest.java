package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FAILSAFE;
import static dev.takt.loop.CommandSource.FRESH;
import static dev.takt.loop.CommandSource.HOLD;
import static dev.takt.loop.CommandSource.LATE;
import static dev.takt.loop.CommandSource.PREVIOUS;
import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Solves that take a part of a period, or several, or for ever: the rung of every period, and that each has its command. */
class SlowSolveTest {
    /** With a cut-off at 0.8 of the period a plan after 0.9 of it is always for the period before. */
    @Test
    void usesEachPlanOncePeriodLaterWhenItComesAfterTheCutOff() {
        assertEquals(List.of(HOLD, LATE, LATE, LATE, LATE, LATE), sources(0.9, 6));
    }

    /** The next solve begins as soon as the last one has ended; at 8.8 periods it is too late for the one that waits. */
    @Test
    void fallsBehindByATenthOfAPeriodAndLeavesOneOut() {
        List<CommandSource> expected = new ArrayList<>(List.of(HOLD));
        expected.addAll(nCopies(8, LATE));
        expected.add(PREVIOUS);
        expected.addAll(nCopies(8, LATE));
        expected.add(PREVIOUS);
        expected.add(LATE);
        assertEquals(expected, sources(1.1, 20));
    }

    @Test
    void followsEveryOtherPlanForTwoPeriods() {
        assertEquals(List.of(HOLD, LATE, PREVIOUS, LATE, PREVIOUS, LATE), sources(1.8, 6));
    }

    @Test
    void followsThePlanBeforeWhileOneSolveTakesFivePeriods() {
        try (TankLoop loop =
                TankLoop.driving(request -> takes(request.cycle() == 5 ? 5 : 0)).run(14)) {
            List<CommandSource> expected = new ArrayList<>(nCopies(5, FRESH));
            expected.addAll(nCopies(5, PREVIOUS));
            expected.addAll(nCopies(4, FRESH));
            assertEquals(expected, loop.sources());
            List<Mode> modes = new ArrayList<>(nCopies(6, Mode.AUTO));
            modes.addAll(nCopies(7, Mode.DEGRADED));
            modes.add(Mode.AUTO);
            assertEquals(modes, loop.modes());
            assertCommandInEveryPeriod(loop);
        }
    }

    @Test
    void restartsASolverThatNeverReturns() {
        try (TankLoop loop = TankLoop.driving(request -> request.cycle() == 5 ? new SolveFault.NeverEnds() : takes(0))
                .run(17)) {
            List<CommandSource> expected = new ArrayList<>(nCopies(5, FRESH));
            expected.addAll(nCopies(10, PREVIOUS));
            expected.addAll(nCopies(2, FRESH));
            assertEquals(expected, loop.sources());
            assertCommandInEveryPeriod(loop);
        }
    }

    @Test
    void goesThroughAllRungsWhenNoPlanEverComes() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.cycle() < 2 ? takes(0) : new SolveFault.NeverEnds(),
                        "loop.ladder.previous=0.45 s")
                .run(12)) {
            assertEquals(
                    List.of(
                            FRESH, FRESH, PREVIOUS, PREVIOUS, PREVIOUS, PREVIOUS, HOLD, HOLD, HOLD, FAILSAFE, FAILSAFE,
                            FAILSAFE),
                    loop.sources());
            assertEquals(Mode.SAFE, loop.modes().getLast());
            assertEquals(1.0, loop.cycles.getLast().command().applied()[0], "the fail-safe value is the first guess");
            assertCommandInEveryPeriod(loop);
        }
    }

    @Test
    void survivesTheDeathOfTheSolver() {
        try (TankLoop loop = TankLoop.driving(request -> request.cycle() == 4 ? new SolveFault.Kills() : takes(0))
                .run(8)) {
            assertEquals(List.of(FRESH, FRESH, FRESH, FRESH, PREVIOUS, FRESH, FRESH, FRESH), loop.sources());
            assertTrue(
                    loop.events.stream().anyMatch(event -> event.text().contains("the solver died of period 4")),
                    loop.events.toString());
        }
    }

    @Test
    void neverSendsASecondRequestBeforeTheFirstIsAnswered() {
        try (TankLoop loop = TankLoop.driving(request -> takes(2.5)).run(20)) {
            List<Long> cycles =
                    loop.requests.stream().map(request -> request.cycle()).toList();
            for (int i = 1; i < cycles.size(); i++) {
                assertTrue(cycles.get(i) - cycles.get(i - 1) >= 2, cycles.toString());
            }
        }
    }

    private static SolveFault takes(double periods) {
        return new SolveFault.Takes(TankLoop.periods(periods));
    }

    private static List<CommandSource> sources(double solve, int periods) {
        try (TankLoop loop = TankLoop.driving(request -> takes(solve)).run(periods)) {
            assertCommandInEveryPeriod(loop);
            return loop.sources();
        }
    }

    private static void assertCommandInEveryPeriod(TankLoop loop) {
        for (int k = 0; k < loop.cycles.size(); k++) {
            assertEquals(k, loop.cycles.get(k).cycle());
            assertTrue(loop.cycles.get(k).command().written(), "period " + k);
            assertEquals(0, loop.cycles.get(k).times().dispatchLateness(), "period " + k);
        }
    }
}
