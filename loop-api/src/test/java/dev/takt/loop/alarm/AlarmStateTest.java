package dev.takt.loop.alarm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlarmStateTest {

    @ParameterizedTest
    @CsvSource({
        "false, true,  false, false, NORMAL",
        "true,  false, false, false, UNACKNOWLEDGED",
        "true,  true,  false, false, ACKNOWLEDGED",
        "false, false, false, false, RETURNED",
        "true,  false, true,  false, SHELVED",
        "false, true,  true,  false, SHELVED",
        "true,  false, true,  true,  SHELVED",
        "true,  false, false, true,  SUPPRESSED",
        "true,  true,  false, true,  SUPPRESSED",
        "false, false, false, true,  NORMAL",
    })
    void followsFromItsParts(
            boolean active, boolean acknowledged, boolean shelved, boolean suppressed, AlarmState expected) {
        assertEquals(expected, AlarmState.of(active, acknowledged, shelved, suppressed));
    }
}
