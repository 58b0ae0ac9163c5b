package dev.takt.actors.measurement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasurementClockTest {
    @ParameterizedTest
    @CsvSource({"1, 1500000000, 1.5", "60, 2000000000, 120", "0.5, 3000000000, 1.5", "60, -500000000, -30"})
    void countsSecondsOfThePlant(double timeScale, long nanos, double seconds) {
        assertEquals(seconds, new MeasurementClock(2, timeScale).seconds(nanos), 1e-12);
    }
}
