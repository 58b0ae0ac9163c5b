package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTest {

    @ParameterizedTest
    @CsvSource({"842e-6, 842 µs", "0.0123, 12.3 ms", "1.85, 1.85 s", "0, 0.00 µs", "305, 305 s", "NaN, –"})
    void writesThreeDigitsInTheUnitThatFits(double seconds, String expected) {
        assertEquals(expected, Duration.text(seconds));
    }
}
