package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes in or out of service is told with the time of the first period in which it is so. */
class ServiceTimesTest {
    private static final String TANK = """
            model {
              domain { t { horizon = 20 s, step = 2 s, scheme = radau(2) } }
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
                { at = 4 s, actuator = u, manual = 3 }
                { at = 9 s, actuator = u, auto = true }
                { at = 9 s, mode = auto }
                { at = 20 s, controlled = level, drop = true }
              ]
            }
            actuators { u { tracking = "u-taken" } }
            controlled { level { set-points = [xsp] } }
            plant { faults = [{ at = 14 s, actuator = u, taken = 2, for = 4 s }] }
            """;

    private final RunResult run = new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of())).run(12, step -> {});

    @Test
    void areThoseOfTheFirstPeriod() {
        assertEquals(
                List.of("u manual 4.0", "u auto 10.0", "u tracking 14.0", "u auto 18.0", "level dropped 20.0"),
                run.service().stream()
                        .map(change -> change.name() + " " + change.status() + " " + change.time())
                        .toList());
    }

    @Test
    void agreeWithTheCommands() {
        Trajectory trajectory = run.trajectory().orElseThrow();
        int u = trajectory.columns().controls().indexOf("u");
        assertEquals(3, trajectory.samples().get(2).controls()[u], 1e-12);
    }
}
