package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told of plans that move a control otherwise than its actuator does. */
class MoveWarningsTest {
    private static final String MODEL = """
            model {
              domain { t { horizon = 2 s, step = 0.5 s, scheme = %s } }
              parameters { x0 = 0, R { value = 2, range = [0, 9] } }
              variables {
                x(t) { role = state }
                u(t) { role = control, min = -5, max = 5, %s }
              }
              equations = [ "x(0) = x0", "der(x, t) = u" ]
              minimize = "integral((x - 1)^2, t)"
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "backward-difference | rate = 2                    | actuators.u.rate=1 | plans move u by up to 2 in a second",
                "forward-difference  | rate = 2                    | actuators.u.rate=1 | plans move u by up to 2 in a second",
                "backward-difference | rate = R                    | actuators.u.rate=1 | plans move u by up to 2 in a second",
                "backward-difference | rate { up = 1, down = 3 }   | actuators.u.rate=2 | plans move u by up to 3 in a second",
                "backward-difference | rate = 2                    | actuators.u.rate=2 | ''",
                "backward-difference | rate = 2                    | loop.period=0.1    | the rate of u is that of plans with a first interval of 0.5 s",
                "backward-difference | rate = 2                    | loop.period=0.5    | plans keep to the rate of u; where one comes late",
                "backward-difference | rate = 0                    | loop.period=0.5    | the rate of u is 0 with the values of the file: no plan moves it. Maybe fix",
                "backward-difference | blocks = [1, 2, 2]          | loop.period=0.5    | 'the blocks of u, [1, 2, 2], are 5 intervals, of which the horizon has 4'",
                "backward-difference | blocks = [1, 3]             | loop.period=0.5    | ''",
                "backward-difference | move-weight = 2             | actuators.u.rate=1 | ''",
            })
    void aGuardThatIsTighterThanThePlanIsTold(String scheme, String setting, String override, String expected) {
        List<String> warnings =
                MoveWarnings.of(CaseFile.parse(MODEL.formatted(scheme, setting), "moves.conf", List.of(override)));
        if (expected.isEmpty()) {
            assertEquals(List.of(), warnings);
        } else {
            assertEquals(1, warnings.size(), warnings.toString());
            assertTrue(warnings.getFirst().startsWith(expected), warnings.getFirst());
        }
    }

    private static List<String> ofFamily(String guards) {
        return MoveWarnings.of(CaseFile.parse("""
                model {
                  domain { t { horizon = 2 s, step = 0.5 s } }
                  parameters { x0 = 0 }
                  variables {
                    x(t) { role = state }
                    u[i in 1..12](t) { role = control, min = -5, max = 5, rate = 2 }
                  }
                  equations = [ "x(0) = x0", "der(x, t) = sum(u[i], i in 1..12)" ]
                  minimize = "integral((x - 1)^2, t)"
                }
                loop { period = 0.5 s }
                """ + guards, "moves.conf", List.of()));
    }

    @Test
    void aFamilyIsToldOnce() {
        assertEquals(
                List.of(
                        "plans keep to the rate of u[1] … u[12]; where one comes late, an earlier one is followed or the"
                                + " fail-safe value is sent, a command may move it faster. Maybe actuators.u.rate = 2 is to limit it as"
                                + " well"),
                ofFamily(""));
    }

    /** As the file takes it: a name with an index is in quotes. */
    @Test
    void oneOfAFamilyIsToldWithItsOwnSetting() {
        assertEquals(
                List.of("plans move u[7] by up to 2 in a second (model.variables.u.rate), its actuator by 1"
                        + " (actuators.\"u[7]\".rate): the guard cuts what was planned. Maybe the rate of the model is to be the"
                        + " smaller one"),
                ofFamily("actuators { u { rate = 2 }, \"u[7]\" { rate = 1 } }"));
    }
}
