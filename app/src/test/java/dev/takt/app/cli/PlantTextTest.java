package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.config.CaseFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code check} says of a plant: all that makes it differ from the model, and what happens to it. */
class PlantTextTest {
    private static final String TANKS = """
            model {
              constants { N = 12, k = 1, gain = 2 }
              domain { t { horizon = 10 s, step = 1 s, scheme = radau(2) } }
              parameters { x0[i in 1..N] = 1, q = 0.1 }
              variables {
                x[i in 1..N](t) { role = state }
                u(t) { role = control, min = 0, max = 4, start = 1 }
              }
              equations = ["x[i](0) = x0[i] for i in 1..N", "der(x[i], t) = -k*x[i] + gain*u + q for i in 1..N"]
              objective = "integral(sum((x[i] - 1)^2, i in 1..N) + 0.01*u^2, t)"
            }
            """;

    private static String text(String plant) {
        return PlantText.of(CaseFile.parse(TANKS + plant, "tanks.conf", List.of()));
    }

    @Test
    void thatOfTheModel() {
        assertEquals("the model of this file; integrator auto", text(""));
    }

    @Test
    void constantsParametersAndStart() {
        assertEquals(
                "the model of this file; variant worn; integrator auto; its own gain, k, q; its own start of x[1], x[2], … x[12] (12)",
                text("""
                        plant {
                          variant = worn
                          variants { worn { constants { k = 0.9 } } }
                          constants { gain = 2.1 }
                          parameters { q = 0.2 }
                          initial { x = 1.1 }
                        }
                        """));
    }

    @Test
    void noiseOnManyInTheirOrder() {
        assertEquals(
                "the model of this file; integrator auto; noise on x[1], x[2], … x[12] (12) (seed 3)",
                text("plant { noise { seed = 3, deviations { x = 0.1 } } }"));
    }

    @Test
    void whatIsBetweenItAndTheLoop() {
        assertEquals(
                "the model of this file; integrator auto; 1 disturbance at 3.0 s; sensors of their own for x[1];"
                        + " actuators of their own for u; 2 faults, the first at 2.0 s",
                text("""
                        plant {
                          disturbances = [{ at = 3 s, set = q, to = 0.3 }]
                          sensors { "x[1]" { bias = 0.1 } }
                          actuators { u { rate = 1 } }
                          faults = [{ at = 5 s, actuator = u, stick = 1 s }, { at = 2 s, signal = "x[2]", drop-out = 1 s }]
                        }
                        """));
    }
}
