package dev.takt.app.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.report.RunContext;
import dev.takt.app.report.SummaryDocument;
import dev.takt.config.CaseFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A tank that an unforeseen outflow empties: the root of a level below 0 is no number, and the plant ends. */
class PlantEndingTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 4 s, step = 1 s, scheme = backward-difference } }
              parameters { h0 = 1, leak = 0 }
              variables {
                h(t) { role = state, start = 1, min = 0.1 }
                q(t) { role = control, min = 0, max = 1, start = 0.5 }
              }
              equations = [
                "h(0) = h0"
                "der(h, t) = q - 0.5*sqrt(h) - leak"
              ]
              objective = "integral((h - 1)^2 + 0.1*q^2, t)"
            }
            loop { steps = 20 }
            plant { disturbances = [{ at = 5 s, set = leak, to = 3 }] }
            """;

    @Test
    void aRunEndsWithItsPlantAndSaysWhy() {
        RunResult run = new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of())).run(20, step -> {});

        PlantEnding ending = run.ending().orElseThrow();
        assertEquals(20, ending.steps());
        assertTrue(ending.reason().startsWith("integration stopped at t = 5."), ending.reason());
        assertTrue(
                ending.reason()
                        .contains(
                                ": in der(h, t) = q - 0.5*sqrt(h) - leak [tank.conf:11:6]: sqrt(h) is NaN where h = -"),
                ending.reason());
        assertEquals(6, run.steps().size(), "those that began before");
        assertTrue(run.failed());
        var document = SummaryDocument.of(new RunContext("simulate", "", "tank.conf", Map.of(), Map.of()), run);
        assertEquals(ending.reason(), document.get("plant_ended").asText());
    }

    @Test
    void aPlantThatCannotBeginSaysWhy() {
        NoStepException none = assertThrows(
                NoStepException.class,
                () -> new ClosedLoop(CaseFile.parse(TANK, "tank.conf", List.of("plant.initial.h=-2")))
                        .run(20, step -> {}));
        assertTrue(
                String.valueOf(none.getMessage()).contains("[tank.conf:11:6]: sqrt(h) is NaN where h = -2"),
                none::getMessage);
    }

    /** The guess of q is so far off that the first correction takes it below 0. */
    @Test
    void anAlgebraicVariableThatLeavesAFunctionIsNamed() {
        String pump = """
                model {
                  domain { t { horizon = 4 s, step = 1 s, scheme = radau(2) } }
                  parameters { h0 = 1 }
                  variables {
                    h(t) { role = state, start = 1 }
                    q(t) { role = algebraic, start = 4, min = 0.01 }
                    s(t) { role = control, min = 0, max = 1, start = 0.5 }
                  }
                  equations = ["h(0) = h0", "der(h, t) = q - h", "pump: q^1.5 + 0*h = s - 2"]
                  minimize = "integral((h - 1)^2 + s^2, t)"
                }
                loop { steps = 3 }
                """;
        NoStepException none = assertThrows(
                NoStepException.class,
                () -> new ClosedLoop(CaseFile.parse(pump, "pump.conf", List.of())).run(3, step -> {}));
        assertTrue(String.valueOf(none.getMessage()).contains("in pump [pump.conf:9:"), none::getMessage);
        assertTrue(String.valueOf(none.getMessage()).contains("q^1.5 is NaN where q = -"), none::getMessage);
    }
}
