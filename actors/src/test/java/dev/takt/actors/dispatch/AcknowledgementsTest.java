package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands 1 to 100, command k sent at 10 k; the times of the last 64 are remembered. */
class AcknowledgementsTest {
    private final Acknowledgements acknowledgements = new Acknowledgements();

    @BeforeEach
    void sendAHundred() {
        for (int k = 1; k <= 100; k++) {
            acknowledgements.sent(k, 10 * k);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "100, 1007, 7",
        "99,  1007, 17",
        "37,  1000, 630", // the oldest of the 64
        "36,  1000, 0", // forgotten
        "1,   1000, 0",
        "101, 1000, 0", // not sent yet
        "0,   1000, 0",
        "100, 900,  0" // the clock of the one who says so is behind
    })
    void tellsHowLongAgoACommandWasSent(long sequence, long now, long nanos) {
        assertEquals(nanos, acknowledgements.seen(sequence, now));
    }

    @Test
    void tellsItOnce() {
        assertEquals(25, acknowledgements.seen(98, 1005));
        assertEquals(0, acknowledgements.seen(98, 1010));
        assertEquals(0, acknowledgements.seen(97, 1010), "a newer one has been seen");
        assertEquals(20, acknowledgements.seen(99, 1010));
    }

    @Test
    void forgetsNothingOfWhatItIsToldTooEarly() {
        acknowledgements.seen(101, 1005);
        assertEquals(10, acknowledgements.seen(100, 1010));
    }
}
