package dev.takt.actors.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two controls: u from 0 to 5 with a first guess of 1, and v from -1 to 1 with one of 3. */
class ActuatorTest {
    private static final String TEXT = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
                v(t) { role = control, min = -1, max = 1, start = 3 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u + v" ]
              objective = "integral((x - 2)^2 + 0.01*u^2 + 0.01*v^2, t)"
            }
            """;

    private static Case read(String... overrides) {
        return CaseFile.parse(TEXT, "tank.conf", Arrays.asList(overrides));
    }

    @Test
    void takesFromTheModelWhatTheCaseDoesNotSay() {
        double none = Double.POSITIVE_INFINITY;
        assertEquals(
                List.of(
                        new Actuator("u", 0, 5, none, 1, none, 3),
                        new Actuator("v", -1, 1, none, 1, none, 3)), // the first guess, inside the limits
                Actuator.of(read()));
    }

    @Test
    void takesWhatTheCaseSays() {
        assertEquals(
                new Actuator("u", 1, 4, 2, 3, 0.1, 7),
                Actuator.of(read(
                                "actuators.u.min=1",
                                "actuators.u.max=4",
                                "actuators.u.rate=2",
                                "actuators.u.fail-safe=3",
                                "actuators.u.read-back.tolerance=0.1",
                                "actuators.u.read-back.patience=7"))
                        .getFirst());
    }

    @Test
    void theTighterHoldsOfItsLimitAndTheBoundOfTheModel() {
        Actuator valve =
                Actuator.of(read("actuators.u.min=-3", "actuators.u.max=20")).getFirst();
        assertEquals(0, valve.least());
        assertEquals(5, valve.most());
    }

    /** What is a bound at one time would stop the actuator at another one. */
    @Test
    void aBoundThatChangesIsNoLimitOfTheLastCheck() {
        String course = "model.parameters.\"most(t)\"={table=[[0,1],[2,3],[9,3]]}";
        Actuator valve = Actuator.of(read(course, "model.variables.u.max=most")).getFirst();
        assertEquals(Double.POSITIVE_INFINITY, valve.most());
        assertEquals(
                20,
                Actuator.of(read(course, "model.variables.u.max=most", "actuators.u.max=20"))
                        .getFirst()
                        .most());
        Actuator ordered = Actuator.of(read(
                        "model.parameters.most={value=3,range=[0,4]}",
                        "model.variables.u.max=most",
                        "loop.set-points.most=2"))
                .getFirst();
        assertEquals(4, ordered.most(), "an operator may raise it so far");
        assertEquals(
                3,
                Actuator.of(read("model.parameters.most=3", "model.variables.u.max=\"2*most - 3\""))
                        .getFirst()
                        .most());
    }

    /** A point between two limits that are one, and a fail-safe value on a limit, are no contradiction. */
    @ParameterizedTest
    @CsvSource({"5, 5, 5", "0, 5, 0", "0, 5, 5"})
    void acceptsLimitsThatTouch(double least, double most, double failSafe) {
        Actuator valve = Actuator.of(read(
                        "actuators.u.min=" + least, "actuators.u.max=" + most, "actuators.u.fail-safe=" + failSafe))
                .getFirst();
        assertEquals(least, valve.least());
        assertEquals(most, valve.most());
        assertEquals(failSafe, valve.failSafe());
    }

    @Test
    void namesEverythingThatContradictsItself() {
        ModelException wrong = assertThrows(
                ModelException.class, () -> Actuator.of(read("actuators.u.min=9", "actuators.v.fail-safe=77")));
        assertEquals(
                List.of("actuators.u", "actuators.v.fail-safe"),
                wrong.problems().stream().map(ModelProblem::element).toList());
        assertEquals(
                List.of("min = 9, while the control of the model has bounds from 0 to 5", "value 77.0"),
                wrong.problems().stream().map(ModelProblem::found).toList());
        assertTrue(wrong.problems().getLast().expected().endsWith("-1.0 to 1.0"));
        assertEquals(
                "value -2.0",
                assertThrows(ModelException.class, () -> Actuator.of(read("actuators.v.fail-safe=-2")))
                        .problems()
                        .getFirst()
                        .found());
    }
}
