package dev.takt.actors.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeriodScheduleTest {
    private final PeriodSchedule schedule = new PeriodSchedule(1000, 100, 80);

    /** Period k begins at 1000 + 100 k, its command is due 80 later. */
    @ParameterizedTest
    @CsvSource({
        "-1,  900, 0", // before the first
        " 3, 1399, 4", // in time
        " 3, 1400, 4", // at the very moment
        " 3, 1479, 4", // late, but its command is not due yet
        " 3, 1480, 5", // its command is due: skipped
        " 3, 1501, 6", // a period that has begun while nobody looked is skipped too
        " 3, 2000, 10",
        " 3, 2001, 11"
    })
    void skipsWhatIsMissedAndNeverRunsAfterIt(long last, long now, long next) {
        assertEquals(next, schedule.next(last, now));
    }

    @Test
    void doesNotDrift() {
        assertEquals(1000 + 100L * 1_000_000_000, schedule.beginning(1_000_000_000));
        assertEquals(1080 + 100L * 1_000_000_000, schedule.due(1_000_000_000));
    }

    @Test
    void refusesACutOffAfterThePeriod() {
        assertThrows(IllegalArgumentException.class, () -> new PeriodSchedule(0, 100, 101));
        assertThrows(IllegalArgumentException.class, () -> new PeriodSchedule(0, 0, 1));
    }
}
