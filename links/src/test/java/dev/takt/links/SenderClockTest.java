package dev.takt.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Ages survive the way between two clocks. */
class SenderClockTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void theShortestWayIsTheOffset() {
        SenderClock clock = new SenderClock();
        clock.observe(1000 * MILLI, 51_003 * MILLI);
        clock.observe(1010 * MILLI, 51_010 * MILLI);
        clock.observe(1020 * MILLI, 51_060 * MILLI);
        assertEquals(50_000 * MILLI, clock.offset(), 0.1 * MILLI);
    }

    @Test
    void aFrameThatWaitedForAMinuteLooksThatOld() {
        SenderClock clock = new SenderClock();
        clock.observe(0, 100 * MILLI);
        long received = 60_100 * MILLI;
        clock.observe(100 * MILLI, received);
        long age = received - (100 * MILLI + clock.offset());
        assertEquals(59_900 * MILLI, age, 7 * MILLI);
    }

    @Test
    void aSlowDriftIsFollowed() {
        SenderClock clock = new SenderClock();
        long received = 0;
        for (int k = 0; k < 10_000; k++) {
            received = k * 100 * MILLI;
            clock.observe(received - received / 20_000, received);
        }
        assertEquals(received / 20_000, clock.offset(), 0.1 * MILLI);
    }
}
