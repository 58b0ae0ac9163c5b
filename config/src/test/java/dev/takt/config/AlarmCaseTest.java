package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.settings.AlarmSettings;
import dev.takt.loop.AlarmCondition;
import dev.takt.loop.AlarmPriority;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlarmCaseTest {
    private static AlarmCase read(String alarms) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 1 s, points = 3, scheme = backward-difference } }
                  variables { x[i in 1..3](t) { role = state }, u(t) { role = control } }
                  equations = ["der(x[i], t) = u for i in 1..3, t > 0"]
                  objective = "integral(u^2, t)"
                }
                %s
                """.formatted(alarms), "test.conf", List.of()).alarms();
    }

    @Test
    void needsNoSettings() {
        assertEquals(AlarmSettings.STANDARD, read("").of(AlarmCondition.SIGNAL_LOST, "signal-lost:x[2]"));
        assertEquals(AlarmSettings.STANDARD, read("alarms {}").of(AlarmCondition.LOOP_SAFE, "loop-safe"));
        assertTrue(AlarmSettings.STANDARD.enabled());
    }

    @Test
    void layersTheSettingsOfAnAlarmOverThoseOfItsCondition() {
        AlarmCase alarms = read("""
                alarms {
                  defaults { shelved-at-most = 1 h, off-delay = 5 s }
                  signal-lost { priority = high, off-delay = 2 s }
                  "signal-lost:x[3]" { enabled = off }
                }
                """);
        AlarmSettings third = alarms.of(AlarmCondition.SIGNAL_LOST, "signal-lost:x[3]");
        assertFalse(third.enabled());
        assertEquals(Optional.of(AlarmPriority.HIGH), third.priority());
        assertEquals(Optional.of(2.0), third.offDelay());
        assertEquals(3600, third.shelvedAtMost());
        assertTrue(alarms.of(AlarmCondition.SIGNAL_LOST, "signal-lost:x[2]").enabled());
        assertEquals(
                Optional.of(5.0),
                alarms.of(AlarmCondition.PLANT_SILENT, "plant-silent").offDelay());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alarms { signal-loss { enabled = off } }            | signal-loss is no alarm  | signal-lost",
                "alarms { \"signal-lost:y[1]\" { enabled = off } }   | y[1] has no alarm        | one of x",
                "alarms { \"plant-silent:x\" { enabled = off } }     | x has no alarm           | plant-silent alone",
                "alarms { \"actuator-saturated:x\" { enabled = off } } | x has no alarm         | one of u",
                "alarms { signal-lost { priority = urgent } }        | urgent                   | critical, high",
                "alarms { signal-lost { shelved-at-most = 0 s } }    | 0 s                      | above 0",
                "alarms { signal-lost = off }                        | off                      | a block of settings"
            })
    void tellsWhatIsWrong(String alarms, String found, String expected) {
        String message = String.valueOf(
                assertThrows(CaseFileException.class, () -> read(alarms)).getMessage());
        assertTrue(message.contains(found.strip()), message);
        assertTrue(message.contains(expected.strip()), message);
    }
}
