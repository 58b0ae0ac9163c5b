package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bounds of states are knowledge for moving-horizon estimation, and limits of plans for everything else: check names them. */
class BoundLinesTest {
    private static final String CART = """
            model {
              domain { t { horizon = 5 s, points = 6, scheme = backward-difference } }
              parameters { x0 = 1, v0 = 0 }
              variables {
                x(t) { role = state, min = 0 }
                v(t) { role = state, min = -1, max = 1 }
                u(t) { role = control, min = -2, max = 2 }
              }
              equations = ["x(0) = x0", "v(0) = v0", "der(x, t) = v for t > 0", "der(v, t) = u for t > 0"]
              objective = "integral(u^2, t)"
            }
            estimator { kind = %s, process-noise { defaults = 0.1 }, measurement-noise { defaults = 0.1 } }
            """;

    private static List<String> lines(String kind) {
        return BoundLines.of(CaseFile.parse(CART.formatted(kind), "cart.conf", List.of()));
    }

    @Test
    void areThoseThatNoEstimateIsBeyond() {
        assertEquals(
                List.of(
                        "mhe takes for certain x >= 0, -1 <= v <= 1, and no estimate is beyond; a limit that the plant may exceed"
                                + " is to be an inequality of the model"),
                lines("mhe"));
        assertEquals(List.of(), lines("ekf"));
    }
}
