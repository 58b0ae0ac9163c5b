package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsTest {
    @ParameterizedTest
    @CsvSource({"12, 12 s", "0.1, 0.1 s", "1234.5, 1230 s", "0, 0 s", "100, 100 s", "0.30000000000000004, 0.3 s"})
    void writesTimesAsPeopleSayThem(double seconds, String text) {
        assertEquals(text, Seconds.text(seconds));
    }
}
