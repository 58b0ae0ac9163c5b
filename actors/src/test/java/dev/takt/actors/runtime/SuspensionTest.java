package dev.takt.actors.runtime;

import static dev.takt.loop.CommandSource.FRESH;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.links.ControllerEnd;
import dev.takt.links.ForwardingControllerEnd;
import dev.takt.links.TagFrame;
import dev.takt.loop.CommandSource;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.SignalVerdict;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** A process that is stopped after a period has begun, before it reads what the plant says of the present time. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 2.7, 29.7})
    void valuesAreNotOldAfterAPauseBeforeTheyAreRead(double periods) {
        AtomicReference<Optional<TankLoop>> suspended = new AtomicReference<>(Optional.empty());
        UnaryOperator<ControllerEnd> stopping = end -> new ForwardingControllerEnd(end) {
            @Override
            public boolean read(TagFrame into) {
                suspended.getAndSet(Optional.empty()).ifPresent(loop -> loop.suspend(periods));
                return super.read(into);
            }
        };
        try (TankLoop loop = new TankLoop(true, _ -> new SolveFault.Takes(0), stopping)) {
            loop.runUntil(9.5);
            suspended.set(Optional.of(loop));
            loop.runUntil(periods + 30);
            for (CycleRecord cycle : loop.cycles.subList(11, loop.cycles.size())) {
                assertEquals(SignalVerdict.ACCEPTED, cycle.signals().verdicts().getFirst(), "period " + cycle.cycle());
                assertEquals(FRESH, cycle.source(), "period " + cycle.cycle());
            }
        }
    }
}
