package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FRESH;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T11 in virtual time: a process that is stopped in the middle of period 10, whose solve takes half a period. */
class SuspensionTest {
    /**
     * How many periods it stands still; the number of the period after period 10; how many were skipped before it; from which rung
     * the late command of period 10 comes: plans reach twenty periods.
     */
    @ParameterizedTest
    @CsvSource({
        "0.2, 11, 0, FRESH",
        "1, 11, 0, LATE",
        "3, 14, 3, PREVIOUS",
        "40, 51, 40, HOLD",
        "1000, 1011, 1000, HOLD"
    })
    void goesOnWithThePresentPeriodAndCatchesUpWithNothing(double periods, long next, int skipped, CommandSource late) {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(TankLoop.periods(0.5)), "loop.ladder.hold=5")) {
            loop.runUntil(10.25);
            loop.suspend(periods);
            loop.runUntil(periods + 20);
            CycleRecord stopped = loop.cycles.get(10);
            assertEquals(10, stopped.cycle());
            assertEquals(late, stopped.source(), "a plan is worth what it is worth at the present time");
            CycleRecord after = loop.cycles.get(11);
            assertEquals(next, after.cycle());
            assertEquals(skipped, after.times().skipped());
            for (int i = 12; i < loop.cycles.size(); i++) {
                assertEquals(
                        loop.cycles.get(i - 1).cycle() + 1, loop.cycles.get(i).cycle(), "no burst, no gap");
                assertEquals(0, loop.cycles.get(i).times().dispatchLateness());
            }
            assertEquals(FRESH, loop.sources().getLast());
        }
    }
}
