package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A schedule is judged where a loop that begins now will follow it, and not only from {@code loop.start} on. */
class ScheduleOfTodayTest {
    private static final String CASE = """
            model {
              name = tank
              domain { t { horizon = 10 s, points = 11 } }
              parameters { x0 = 1, xsp = { value = 2, range = [0, 5] } }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2, t)"
            }
            loop { period = 1 s, steps = 100, start = "2026-01-01T00:00:00Z", set-points { xsp = "1 + 0.001*t" } }
            """;

    private static List<String> warnings(String now, String... overrides) {
        Case read = CaseFile.parse(CASE, "tank.conf", List.of(overrides));
        return TimeWarnings.ofALoopThatBegins(read, Instant.parse(now));
    }

    @Test
    void whatAScheduleAsksForTodayIsAWarningWithItsDate() {
        assertEquals(List.of(), warnings("2026-01-01T00:00:00Z"));
        assertEquals(List.of(), warnings("2026-01-01T01:00:00Z"), "4.7 at the end of the run");
        assertEquals(
                List.of("xsp = 6 is outside 0 to 5 (the model, tank.conf:4), at 2026-01-01T01:23:20Z by its"
                        + " schedule, if the loop begins now"),
                warnings("2026-01-01T01:23:20Z"));
        assertEquals(1, warnings("2026-01-01T01:06:00Z").size(), "5 is passed while it runs");
    }

    @Test
    void aLoopWithoutADateOrInARhythmOfItsOwnBeginsAtTimeZero() {
        assertEquals(List.of(), warnings("2027-01-01T00:00:00Z", "loop.time-scale=10"));
    }
}
