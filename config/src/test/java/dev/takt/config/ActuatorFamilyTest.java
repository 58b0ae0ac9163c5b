package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.config.settings.ActuatorSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The name of a family of controls stands for all of them, as among the signals. */
class ActuatorFamilyTest {
    private static Map<String, ActuatorSettings> read(String actuators) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 1 s, points = 3, scheme = backward-difference } }
                  variables {
                    x(t) { role = state }
                    u[i in 1..3](t) { role = control }
                    w[i in 1..2, j in 1..2](t) { role = control }
                  }
                  equations = ["der(x, t) = u[1] + u[2] + u[3] + w[1, 1] + w[1, 2] + w[2, 1] + w[2, 2]  for t > 0"]
                  objective = "integral(x^2, t)"
                }
                %s
                """.formatted(actuators), "test.conf", List.of()).actuators();
    }

    @Test
    void aMemberHasWhatItSaysItselfAndElseWhatItsFamilySays() {
        Map<String, ActuatorSettings> actuators = read("""
                actuators {
                  u { rate = 2, fail-safe = 1 }
                  "u[3]" { rate = 4 }
                  "w[2,1]" { min = -1 }
                  w { max = 9 }
                }
                """);
        assertEquals(Set.of("u[1]", "u[2]", "u[3]", "w[1,1]", "w[1,2]", "w[2,1]", "w[2,2]"), actuators.keySet());
        assertEquals(Optional.of(2.0), of(actuators, "u[1]").rate());
        assertEquals(Optional.of(4.0), of(actuators, "u[3]").rate());
        assertEquals(Optional.of(1.0), of(actuators, "u[3]").failSafe());
        assertEquals(Optional.of(-1.0), of(actuators, "w[2,1]").least());
        assertEquals(Optional.of(9.0), of(actuators, "w[2,1]").most());
        assertEquals(Optional.empty(), of(actuators, "w[1,1]").least());
    }

    @Test
    void whatIsWrongIsToldAtTheFamily() {
        assertEquals("""
                test.conf:11:23: actuators.u.min: the lower limit 3, above the upper one, 1
                  expected: min at most max; without one of them the bound of the control in the model holds
                  Maybe min = 1 and max = 3 are meant.""", told("actuators { u { min = 3, max = 1 } }"));
        String unknown = told("actuators { v { rate = 1 } }");
        assertTrue(unknown.contains("unknown name v\n  expected: one of u[1], u[2], u[3], w[1,1]"), unknown);
    }

    private static String told(String actuators) {
        return String.valueOf(assertThrows(CaseFileException.class, () -> read(actuators))
                        .getMessage())
                .strip();
    }

    private static ActuatorSettings of(Map<String, ActuatorSettings> actuators, String name) {
        return Objects.requireNonNull(actuators.get(name), name);
    }
}
