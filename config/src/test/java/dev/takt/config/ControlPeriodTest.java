package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.ModelException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What has no loop to close is refused before one runs. */
class ControlPeriodTest {
    private static Case read(String control, String rate) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 2 s, points = 11 }, z { from = 0, to = 1, points = 3 } }
                  parameters { x0 = 1 }
                  variables { x(t) { role = state }, %s { role = control, min = 0, max = 1 } }
                  equations = [ "x(0) = x0", "der(x, t) = %s - x" ]
                  objective = "integral(x^2, t)"
                }
                """.formatted(control, rate), "case.conf", List.of());
    }

    @Test
    void isTheFirstIntervalWithoutASetting() {
        assertEquals(0.2, ControlPeriod.of(read("u(t)", "u")), 1e-12);
    }

    /** Nobody could say what such a control is at the time of a command. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            u       | u
            u(t, z) | u(t, 0)
            """)
    void aControlThatIsNoFunctionOfTimeAloneIsRefused(String control, String rate) {
        ModelException refused = assertThrows(ModelException.class, () -> ControlPeriod.of(read(control, rate)));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("a control that is no function of time alone"),
                refused::toString);
        assertTrue(String.valueOf(refused.getMessage()).contains("u(t)"), refused::toString);
    }

    /** Each plan would begin with that speed, wherever the plant is. */
    @Test
    void aSpeedThatIsGivenWhereAPlanBeginsIsRefused() {
        Case spring = CaseFile.parse("""
                model {
                  domain { t { horizon = 1 s, points = 6, scheme = "radau(2)" } }
                  parameters { x0 = 0 }
                  variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 1 } }
                  equations = [ "x(0) = x0", "begin: der(x, t) = 0 for t = 0", "der(x, t, 2) = u - x" ]
                  objective = "integral(x^2, t)"
                }
                """, "case.conf", List.of());

        String refused = String.valueOf(assertThrows(ModelException.class, () -> ControlPeriod.of(spring))
                .getMessage());

        assertTrue(refused.contains("der(x, t) is given where a plan begins"), refused);
        assertTrue(refused.contains("der(x, t) = v, der(v, t) = …"), refused);
    }

    /** A parameter has room for one value: the last one written would be where every one of them begins. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x0 = 1               | x(0) = x0; y(0) = x0; u(0) = 0  | x0 is where x and y begin
            x0 = 1, u0 = 0       | x(0) = x0; y(0) = x0; u(0) = u0 | x0 is where x and y begin
            x0 = 1, y0 = 0       | x(0) = x0; y(0) = y0; u(0) = y0 | y0 is where y and u begin
            """)
    void aParameterForTwoMeasurementsIsRefused(String parameters, String beginnings, String found) {
        ModelException refused = assertThrows(
                ModelException.class, () -> ControlPeriod.of(beginning("x(t), y(t)", parameters, beginnings)));
        assertTrue(String.valueOf(refused.getMessage()).contains(found), refused::toString);
        assertTrue(String.valueOf(refused.getMessage()).contains("'takt solve' takes the case"), refused::toString);
    }

    /** A list with one number is a number: it stands for every member of the family. */
    @Test
    void aNumberForAFamilyOfMeasuredStatesIsRefused() {
        Case family = beginning("x[i in 1..2](t)", "x0 = [1]", "x(0) = x0");
        String refused = String.valueOf(assertThrows(ModelException.class, () -> ControlPeriod.of(family))
                .getMessage());
        assertTrue(refused.contains("x0[1] is where x[1] and x[2] begin"), refused);
        assertTrue(refused.contains("x0 = [0, 0]"), refused);
        assertEquals(0.2, ControlPeriod.of(beginning("x[i in 1..2](t)", "x0 = [1, 1]", "x(0) = x0")), 1e-12);
    }

    private static Case beginning(String states, String parameters, String equations) {
        StringBuilder variables = new StringBuilder();
        StringBuilder rates = new StringBuilder();
        for (String state : states.split(", ")) {
            variables.append(state).append(" { role = state }, ");
            String name = state.substring(0, 1);
            rates.append("der(")
                    .append(name)
                    .append(", t) = -")
                    .append(name)
                    .append(state.contains("[") ? "\n" : " + u\n");
        }
        return CaseFile.parse(
                """
                model {
                  domain { t { horizon = 2 s, points = 11 } }
                  parameters { %s }
                  variables { %su(t) { role = control, min = 0, max = 1 } }
                  equations = \"""
                %s
                %s\"""
                  minimize = "integral(u^2, t)"
                }
                """.formatted(parameters, variables, equations.replace("; ", "\n"), rates), "case.conf", List.of());
    }

    /** A loop begins each plan where the plant is; another beginning in a scenario would hide the measurement. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x0 | scenarios of x0, which a loop fills with the state x of the plant
            u0 | scenarios of u0, which a loop fills with what acts on u
            """)
    void scenariosOfWhatALoopMeasuresAreRefused(String uncertain, String found) {
        Case read = scenarios(uncertain);
        ModelException refused = assertThrows(ModelException.class, () -> ControlPeriod.of(read));
        assertTrue(String.valueOf(refused.getMessage()).contains(found), refused::toString);
        assertTrue(String.valueOf(refused.getMessage()).contains("'takt solve' takes them"), refused::toString);
        assertEquals(0.2, ControlPeriod.of(scenarios("k")), 1e-12);
    }

    private static Case scenarios(String uncertain) {
        return CaseFile.parse("""
                model {
                  domain { t { horizon = 2 s, points = 11 } }
                  parameters { x0 = 1, u0 = 0, k = 1 }
                  variables { x(t) { role = state }, u(t) { role = control, min = 0, max = 1 } }
                  scenarios { parameters { %s = [0, 1] } }
                  equations = [ "x(0) = x0", "u(0) = u0", "der(x, t) = u - k*x", "u - prev(u, t) <= 0.1" ]
                  objective = "integral(x^2, t)"
                }
                """.formatted(uncertain), "case.conf", List.of());
    }
}
