package dev.takt.actors.pair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.supervision.LoopTiming;
import org.junit.jupiter.api.Test;

class SlowestResponseTest {
    private static SlowestResponse ofPeriods(double seconds) {
        return new SlowestResponse(new LoopTiming(seconds, 0.8, 1));
    }

    private static void end(SlowestResponse slowest, int periods, long response) {
        for (int i = 0; i < periods; i++) {
            slowest.periodEnded(response);
        }
    }

    @Test
    void itIsUnknownForTenPeriods() {
        SlowestResponse slowest = ofPeriods(60);
        end(slowest, 9, 7);
        assertEquals(SlowestResponse.UNKNOWN, slowest.nanos());
        end(slowest, 1, 7);
        assertEquals(7, slowest.nanos());
    }

    @Test
    void itIsUnknownForFiveSeconds() {
        SlowestResponse slowest = ofPeriods(0.05);
        end(slowest, 99, 7);
        assertEquals(SlowestResponse.UNKNOWN, slowest.nanos());
        end(slowest, 1, 7);
        assertEquals(7, slowest.nanos());
    }

    @Test
    void aSlowPeriodCountsForAtLeastTenMore() {
        SlowestResponse slowest = ofPeriods(60);
        end(slowest, 10, 7);
        end(slowest, 1, 90);
        assertEquals(90, slowest.nanos());
        end(slowest, 18, 5);
        assertEquals(90, slowest.nanos());
        end(slowest, 1, 5);
        assertEquals(5, slowest.nanos());
    }
}
