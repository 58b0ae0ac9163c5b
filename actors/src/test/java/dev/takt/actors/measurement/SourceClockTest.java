package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceClockTest {
    private static final int WINDOW = 64;
    private static final int STEPPED = 8;

    @Test
    void takesTheFastestDeliveryForImmediate() {
        SourceClock clock = new SourceClock();
        clock.arrived(100, 1000);
        assertEquals(0, clock.age(1000, 100));
        assertEquals(500, clock.age(1500, 100));
        clock.arrived(200, 1130);
        assertEquals(30, clock.age(1130, 200), "30 slower than the first");
        clock.arrived(300, 1150);
        assertEquals(50, clock.age(1150, 250), "50 faster than the first, which was 50 late itself");
        assertEquals(0, clock.age(1100, 300), "no value comes from the future");
    }

    /** The window moves on by halves: what was seen in the half before the present one counts, and nothing before. */
    @Test
    void forgetsHowFastADeliveryWasAfterTwoHalvesOfTheWindow() {
        Random random = new Random(11);
        SourceClock clock = new SourceClock();
        int frames = 5 * WINDOW;
        long[] delays = random.longs(frames, 0, 1_000_000).toArray();
        for (int k = 0; k < frames; k++) {
            long source = 10_000_000L * k;
            clock.arrived(source, source + delays[k]);
            long fastest = Long.MAX_VALUE;
            for (int seen = Math.max(0, k / WINDOW - 1) * WINDOW; seen <= k; seen++) {
                fastest = Math.min(fastest, delays[seen]);
            }
            assertEquals(delays[k] - fastest, clock.age(source + delays[k], source), "frame " + k);
        }
    }

    /** One delivery that is faster than all others, at either edge of a half. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 127, 128})
    void keepsAFastDeliveryUntilTheHalfAfterItsOwnIsOver(int fast) {
        SourceClock clock = new SourceClock();
        int forgotten = (fast / WINDOW + 2) * WINDOW;
        for (int k = 0; k < 4 * WINDOW + 10; k++) {
            long delay = k == fast ? 0 : 10;
            clock.arrived(100L * k, 100L * k + delay);
            assertEquals(k > fast && k < forgotten ? 10 : 0, clock.age(100L * k + delay, 100L * k), "frame " + k);
        }
    }

    @Test
    void aSourceTimeThatStandsStillAges() {
        SourceClock clock = new SourceClock();
        for (int k = 0; k < 5 * WINDOW; k++) {
            clock.arrived(100, 1000 + k);
        }
        assertEquals(5 * WINDOW, clock.age(1000 + 5 * WINDOW, 100));
    }

    @Test
    void takesValuesThatStayOlderForAClockThatWasSetBack() {
        SourceClock clock = new SourceClock();
        assertFalse(clock.arrived(1000, 1000));
        for (int k = 1; k < STEPPED; k++) {
            assertFalse(clock.arrived(500 + k, 1000 + k));
        }
        assertEquals(507, clock.age(1007, 500), "what may be a delay counts as one");
        assertEquals(0, clock.steps());

        assertTrue(clock.arrived(508, 1008));
        assertEquals(1, clock.steps());
        assertEquals(0, clock.age(1008, 508));
        assertFalse(clock.arrived(509, 1009), "from now on the new time counts");
        assertEquals(1, clock.steps());

        for (int k = 1; k < STEPPED; k++) {
            assertFalse(clock.arrived(100 + k, 1009 + k));
        }
        assertTrue(clock.arrived(108, 1017));
        assertEquals(2, clock.steps());
    }

    /** After the step the window begins anew with the frame that showed it. */
    @Test
    void forgetsAllDeliveriesBeforeAStep() {
        SourceClock clock = new SourceClock();
        for (int k = 0; k < WINDOW - 1; k++) {
            clock.arrived(1000 + k, 1000 + k);
        }
        for (int k = 1; k <= STEPPED; k++) {
            clock.arrived(500 + k, 2000 + k);
        }
        for (int k = STEPPED + 1; k <= STEPPED + 2 * WINDOW; k++) {
            clock.arrived(500 + k, 2010 + k);
            assertEquals(k < STEPPED + 2 * WINDOW ? 10 : 0, clock.age(2010 + k, 500 + k), "frame " + k);
        }
    }

    @Test
    void countsOlderValuesInARowOnly() {
        SourceClock clock = new SourceClock();
        clock.arrived(1000, 1000);
        for (int round = 0; round < 3; round++) {
            for (int k = 1; k < STEPPED; k++) {
                assertFalse(clock.arrived(500 + k, 1000 + k));
            }
            assertFalse(clock.arrived(1000, 1010), "as new as the newest is not older");
        }
        assertEquals(0, clock.steps());
    }

    @Test
    void forgetsTheSourceBeforeAnother() {
        SourceClock clock = new SourceClock();
        clock.arrived(1000, 1000);
        for (int k = 1; k < STEPPED; k++) {
            clock.arrived(500 + k, 1000 + k);
        }
        clock.restart();
        assertFalse(clock.arrived(200, 1020), "the first of another source is no step");
        assertEquals(0, clock.age(1020, 200));
        assertEquals(0, clock.steps());
        for (int k = 1; k < STEPPED; k++) {
            assertFalse(clock.arrived(100 + k, 1020 + k), "the older values of the source before do not count");
        }
        assertTrue(clock.arrived(108, 1028));
    }
}
