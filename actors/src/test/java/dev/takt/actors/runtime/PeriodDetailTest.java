package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.cycle.CycleDetail;
import org.junit.jupiter.api.Test;

/** What is written down of a period beside its record. */
class PeriodDetailTest {
    @Test
    void saysWhatWasMeasuredWhenAndWhatWasMadeOfIt() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(0)).run(10)) {
            for (int k = 0; k < 10; k++) {
                CycleDetail detail = loop.details.get(k);
                assertEquals(k + 1, detail.sequence() - loop.details.getFirst().sequence() + 1);
                assertArrayEquals(new long[] {TankLoop.periods(k)}, detail.sourceNanos(), "period " + k);
                assertArrayEquals(loop.requests.get(k).state(), detail.estimate());
                assertEquals(k, detail.acknowledged(), "the command before");
            }
        }
    }
}
