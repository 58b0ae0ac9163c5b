package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Orders of {@code loop.operator} that a loop refuses are told with who, what and why. */
class RefusedOrdersTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 10 s, step = 1 s, scheme = radau(2) } }
              parameters { x0 = 1, xsp { value = 1, range = [0, 4] } }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 4, start = 1 }
              }
              equations = ["x(0) = x0", "der(x, t) = -x + u"]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop {
              set-points { xsp = [[0, 1]] }
              operator = [
                { at = 2 s, actuator = u, manual = 3 }
                { at = 3 s, actuator = u, manual = 50 }
                { at = 5 s, actuator = u, manual = 2 }
              ]
            }
            actuators { u { tracking = "u-taken" } }
            plant { faults = [{ at = 4 s, actuator = u, taken = 3, for = 3 s }] }
            """;

    @Test
    void areTold() {
        RunResult run = new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of())).run(10, step -> {});
        assertEquals(
                List.of(
                        new RefusedOrder(
                                3,
                                "loop.operator",
                                "actuator u manual 50.0",
                                "u = 50.0; expected a value from 0.0 to 4.0; nothing was changed"),
                        new RefusedOrder(
                                5,
                                "loop.operator",
                                "actuator u manual 2.0",
                                "actuator u is tracking: the plant's own control system has it")),
                run.refused());
    }
}
