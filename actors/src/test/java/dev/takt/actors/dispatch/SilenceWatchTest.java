package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SilenceWatchTest {
    /** What comes in each period: h for a new frame, - for none, a number for none after so many that were skipped. */
    @ParameterizedTest
    @CsvSource({
        "4,   hhhhhh,   ......",
        "4,   h---h--,  .......",
        "4,   h----h,   ....S.",
        "4,   h-----,   ....SS",
        "4,   -----,    ...SS",
        "1,   h-,       .S",
        "2.5, h---,     ...S",
        "4,   h9--,     ...S",
        "4,   h9h---,   ......",
        "4,   h1--,     ...S",
        "4,   h--9-,    ....S",
        "20,  h9--------------, ...........SSSSS",
        "2,   h9-,      ..S",
        "4,   h999,     ...S"
    })
    void tellsInWhichPeriodsThePlantIsSilent(double limit, String periods, String expected) {
        SilenceWatch watch = new SilenceWatch(limit, 1);
        StringBuilder found = new StringBuilder();
        for (char period : periods.toCharArray()) {
            watch.begin(Character.isDigit(period) ? period - '0' : 0);
            if (period == 'h') {
                watch.heard();
            }
            found.append(watch.isSilent() ? 'S' : '.');
        }
        assertEquals(expected, found.toString());
    }

    @Test
    void saysForHowLongNothingHasCome() {
        SilenceWatch watch = new SilenceWatch(4, 2);
        watch.begin(0);
        assertFalse(watch.isLive());
        assertEquals("nothing from the plant yet", watch.text());
        watch.heard();
        watch.begin(0);
        watch.begin(4);
        assertEquals("nothing from the plant for 12 s", watch.text());
    }

    @ParameterizedTest
    @CsvSource({"h, true", "h-, true", "h--, false", "h--h, true", "-, false", "h1, false"})
    void isLiveWhileSomethingCame(String periods, boolean live) {
        SilenceWatch watch = new SilenceWatch(4, 2);
        for (char period : periods.toCharArray()) {
            watch.begin(Character.isDigit(period) ? period - '0' : 0);
            if (period == 'h') {
                watch.heard();
            }
        }
        assertEquals(live, watch.isLive());
    }
}
