package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reactor whose cooling is 30 % worse than its controller believes. */
class OffsetFreeLoopTest {
    private static final Path CSTR = Path.of("..", "examples", "cstr.conf");

    private static double offset(String mode) {
        Case read = CaseFile.read(
                CSTR, List.of("plant.constants.Ua=35000", "plant.disturbances=[]", "estimator.offset-free=" + mode));
        Trajectory trajectory =
                new ClosedLoop(read).run(300, _ -> {}).trajectory().orElseThrow();
        int state = trajectory.columns().states().indexOf("T");
        return trajectory.samples().getLast().states()[state]
                - trajectory.samples().getLast().setPoints()[0];
    }

    @Test
    void isHeldAtItsSetPoint() {
        assertEquals(0, offset("auto"), 50 * 1e-6);
    }

    @Test
    void isHeldBesideItWithoutDisturbances() {
        assertTrue(Math.abs(offset("off")) > 0.5);
    }

    /** The wall between steam and tank follows from two equations together, and its meter contradicts a wrong constant of theirs. */
    @ParameterizedTest
    @ValueSource(strings = {"ekf", "mhe", "full-state"})
    void isHeldBesideAMeasurementThatSeveralEquationsDetermine(String kind) {
        Case read = CaseFile.parse("""
                model {
                  constants { UA = 2 }
                  domain { t { horizon = 400 s, points = 21, scheme = "radau(2)" } }
                  parameters { T0 = 50, ref { value = 60, range = [30, 90] } }
                  variables {
                    T(t) { role = state, start = 50 }
                    wall(t) { role = algebraic, start = 90 }
                    heat(t) { role = algebraic, start = 60 }
                    valve(t) { role = control, min = 0, max = 1, start = 0.4 }
                  }
                  equations = [
                    "T(0) = T0"
                    "500*der(T, t) = heat - 1.3*(T - 20)"
                    "heat = UA*(wall - T)"
                    "heat = 4*valve*(130 - wall)"
                  ]
                  minimize = "integral((T - ref)^2 + 10*(valve - prev(valve, t))^2, t)"
                }
                loop { period = 20 s, steps = 200, set-points { ref = 60 } }
                signals { T { range = [0, 150] }, wall { measured = true, range = [0, 150] } }
                estimator {
                  kind = %s
                  process-noise { defaults = 0.05 }
                  measurement-noise { defaults = 0.1 }
                }
                plant { constants { UA = 1.5 } }
                """.formatted(kind), "wall.conf", List.of());
        Trajectory trajectory =
                new ClosedLoop(read).run(200, _ -> {}).trajectory().orElseThrow();
        int state = trajectory.columns().states().indexOf("T");
        assertEquals(60, trajectory.samples().getLast().states()[state], 0.02);
    }
}
