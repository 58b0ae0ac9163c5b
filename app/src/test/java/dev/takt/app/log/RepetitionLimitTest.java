package dev.takt.app.log;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class RepetitionLimitTest {
    private static final Instant BEGIN = Instant.parse("2026-11-24T00:00:00Z");

    private static LogRecord entry(String message, double seconds) {
        LogRecord entry = new LogRecord(Level.WARNING, message);
        entry.setLoggerName("io.netty");
        entry.setInstant(BEGIN.plusMillis(Math.round(1000 * seconds)));
        return entry;
    }

    @Test
    void messagesThatDifferInNumbersAreCountedAfterTheFirstOfAMinute() {
        RepetitionLimit limit = new RepetitionLimit(3);
        for (int i = 0; i < 3; i++) {
            assertEquals(Optional.of(0L), limit.admit(entry("channel " + i + " lost", i)));
        }
        for (int i = 3; i < 50; i++) {
            assertEquals(Optional.empty(), limit.admit(entry("channel " + i + " lost", i)));
        }
        assertEquals(Optional.of(0L), limit.admit(entry("another message", 50)));
        assertEquals(Optional.of(47L), limit.admit(entry("channel 50 lost", 61)));
        assertEquals(Optional.of(0L), limit.admit(entry("channel 51 lost", 62)));
    }

    @Test
    void theStateOfALoopIsToldAsOftenAsAsked() {
        RepetitionLimit limit = new RepetitionLimit(1);
        for (int i = 0; i < 100; i++) {
            LogRecord entry = entry("t = " + i, i / 10.0);
            entry.setParameters(new Object[] {new LogFields(LogFields.STATUS, Map.of())});
            assertEquals(Optional.of(0L), limit.admit(entry));
        }
    }

    @Test
    void aClockThatIsSetBackBeginsAnew() {
        RepetitionLimit limit = new RepetitionLimit(1);
        assertEquals(Optional.of(0L), limit.admit(entry("x", 100)));
        assertEquals(Optional.empty(), limit.admit(entry("x", 101)));
        assertEquals(Optional.of(1L), limit.admit(entry("x", 0)));
    }
}
