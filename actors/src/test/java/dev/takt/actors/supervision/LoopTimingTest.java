package dev.takt.actors.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.actors.clock.PeriodSchedule;
import dev.takt.actors.ingestion.PeriodStart;
import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopTimingTest {
    /** Seconds of the plant, the part of the cut-off and the time scale; nanoseconds of the clock. */
    @ParameterizedTest
    @CsvSource({
        "0.1,   0.8,    1,    100_000_000, 80_000_000",
        "60,    0.5,    600,  100_000_000, 50_000_000",
        "0.1,   0.8,    0.5,  200_000_000, 160_000_000",
        "0.1,   1,      1,    100_000_000, 100_000_000",
        "1e-9,  0.4,    1,    1,           1",
        "1e-12, 0.5,    1,    1,           1", // nothing is shorter than a nanosecond
        "1e-8,  0.01,   1,    10,          1" // and the cut-off lies inside the period
    })
    void translatesTimesOfThePlantIntoThoseOfTheClock(
            double period, double cutOff, double scale, String nanos, String due) {
        LoopTiming timing = new LoopTiming(period, cutOff, scale);
        assertEquals(number(nanos), timing.periodNanos());
        assertEquals(number(due), timing.cutOffNanos());
        assertEquals(new PeriodSchedule(17, number(nanos), number(due)), timing.schedule(17));
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }

    @Test
    void tellsTheActorsOfAPeriod() {
        assertEquals(
                new PeriodStart(30, 15, 7_000, 7_000 + 400_000_000L, 2),
                new LoopTiming(0.5, 0.8, 1).start(30, 7_000, 2));
    }

    @Test
    void takesTheTimesOfACase() {
        var read = CaseFile.parse("""
                model {
                  name = tank
                  domain { t { horizon = 2 s, points = 21 } }
                  parameters { x0 = 1 }
                  variables {
                    x(t) { role = state, min = -10, max = 10 }
                    u(t) { role = control, min = 0, max = 5, start = 1 }
                  }
                  equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
                  objective = "integral((x - 2)^2 + 0.01*u^2, t)"
                }
                loop { period = 200 ms, cut-off = 0.7, time-scale = 10 }
                """, "tank.conf", List.of());
        assertEquals(new LoopTiming(0.2, 0.7, 10), LoopTiming.of(read));
    }
}
