package dev.takt.monitoring.handover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuietMomentsTest {
    private static final long MILLI = 1_000_000;

    /** At a period of 50 ms: twice a period, always at the same phases, and long before the next tick. */
    @Test
    void keepsItsPhase() {
        QuietMoments quiet = new QuietMoments(50 * MILLI, 45 * MILLI);
        long tick = 1_000_000_000_123L;
        List<Long> phases = new ArrayList<>();
        long now = tick + 46 * MILLI;
        for (int i = 0; i < 6; i++) {
            now = quiet.next(now, tick);
            phases.add(Math.floorMod(now - tick, 50 * MILLI) / MILLI);
        }
        assertEquals(List.of(16L, 5L, 25L, 5L, 25L, 5L), phases);
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 90000",
        "1000000, 900000",
        "10000000, 9000000",
        "50000000, 10000000",
        "50000000, 25000000",
        "50000000, 50000000",
        "100000000, 90000000",
        "1000000000, 999999999",
        "60000000000, 54000000000",
        "3, 1",
        "1, 1"
    })
    void keepsAwayFromTicksAndCutOffs(long period, long cutOff) {
        QuietMoments quiet = new QuietMoments(period, cutOff);
        long tick = -7 * period + 11;
        for (long step = 0; step < 1000; step++) {
            long now = tick + step * Math.max(1, 2 * period / 1000);
            long next = quiet.next(now, tick);
            long phase = Math.floorMod(next - tick, period);
            assertTrue(next > now, () -> "time goes on, from phase " + phase);
            assertTrue(next - now <= 20 * MILLI + period, () -> "not too late, at phase " + phase);
            assertTrue(
                    phase >= quiet.after() && period - phase >= quiet.before(),
                    () -> "far from a tick, at phase " + phase);
            assertTrue(
                    phase >= cutOff + quiet.after() || cutOff - phase >= quiet.before(),
                    () -> "far from a cut-off, at phase " + phase);
        }
    }
}
