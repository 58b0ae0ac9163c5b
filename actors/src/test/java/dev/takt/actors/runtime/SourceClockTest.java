package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** T10: the clock by which the plant stamps its values is set, in period 20; the loop's own time is monotonic. */
class SourceClockTest {
    /** By how many seconds, and the period from which its values are used again. */
    @ParameterizedTest
    @CsvSource({"5, 20", "3600, 20", "-5, 27", "-3600, 27"})
    void changesNothingOfThePeriodsAndIsBelievedSoon(long seconds, int from) {
        try (TankLoop loop = new TankLoop(
                true,
                _ -> new SolveFault.Takes(0),
                end -> new FaultyLink(end).settingItsClock(20, seconds * 1_000_000_000L),
                "signals.x.bad-reads=20")) {
            loop.run(60);
            for (CycleRecord cycle : loop.cycles) {
                assertEquals(TankLoop.PERIOD * cycle.cycle(), cycle.times().scheduled());
                assertEquals(0, cycle.times().skipped());
                assertEquals(0, cycle.times().dispatchLateness());
                boolean doubted = cycle.cycle() >= 20 && cycle.cycle() < from;
                assertEquals(doubted ? CommandSource.PREDICTED : CommandSource.FRESH, cycle.source());
                assertEquals(
                        doubted ? SignalVerdict.OUT_OF_ORDER : SignalVerdict.ACCEPTED,
                        cycle.signals().verdicts().getFirst(),
                        "period " + cycle.cycle());
            }
        }
    }
}
