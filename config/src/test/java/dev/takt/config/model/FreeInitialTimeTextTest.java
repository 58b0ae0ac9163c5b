package dev.takt.config.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.config.ControlPeriod;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.nmpc.NmpcOptions;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A start that names a variable. */
class FreeInitialTimeTextTest {
    /** The latest departure of a double integrator that stands at the distance 4 at 10: its minimum time is 2*sqrt(4). */
    private static final String DEPARTURE = """
            model {
              domain { t { from = t0, horizon = T, points = 21, scheme = "radau(3)" } }
              variables {
                t0   { min = 0, max = 9, start = 5 }
                T    { min = 0.5, max = 20, start = 3 }
                x(t) { role = state, start = "4*t" }
                v(t) { role = state }
                u(t) { role = control, min = "if(t < 0.25, -1, -1)", max = 1 }
                late(t) { start = "t" }
              }
              equations = [
                "x(t0) = 0", "v(start) = 0", "x(end) = 4", "v(end) = 0"
                "der(x, t) = v", "der(v, t) = u"
                "t0 + T = 10"
                "late = t"
                "v <= 3 for t >= 0.5"
              ]
              maximize = "t0 + 0*at(t, t, end)"
            }
            """;

    @Test
    void departsTheMinimumTimeBeforeItsArrival() {
        Plan plan = solved(CaseFile.parse(DEPARTURE, "departure", List.of()));
        assertEquals(6, plan.objective(), 1e-6);
        assertEquals(6, plan.value("late", 0), 1e-6);
        assertEquals(10, plan.value("late", 60), 1e-6);
        assertEquals(0, plan.value("x", 0), 1e-9);
    }

    /** The real time may stand on either side of an inequality: it has to stand still at 10, without the limit at 11. */
    @Test
    void inequalitiesMayHaveTheRealTimeAsALimit() {
        for (String limit : List.of("v <= 10 - t", "10 - t >= v", "v + t <= 10", "v + t <= 10 soft(1000)")) {
            Plan plan = solved(CaseFile.parse(
                    DEPARTURE.replace("v <= 3 for t >= 0.5", limit).replace("t0 + T = 10", "t0 + T <= 11"),
                    "departure",
                    List.of()));
            assertEquals(6, plan.objective(), 1e-4, limit);
        }
    }

    /** Bounds, starts and places count from the start: 1 s after it the bound is 1. */
    @Test
    void aKnownHorizonIsCountedFromTheStart() {
        Plan plan = solved(CaseFile.parse("""
                model {
                  domain { t { from = t0, horizon = 2 s, points = 3, scheme = trapezoid } }
                  variables {
                    t0   { min = 3, max = 20, start = 5 }
                    x(t) { max = "2 - t" }
                  }
                  equations = [ "x(1) = 1 - 0*t0" ]
                  maximize = "sum(x, t) - t0"
                }
                """, "counted", List.of()));
        assertEquals(2 + 1 + 0 - 3, plan.objective(), 1e-6);
    }

    @Test
    void aLoopBeginsWhenItsMeasurementIsTaken() {
        Case read = CaseFile.parse(DEPARTURE, "departure", List.of());
        ModelException refused = assertThrows(ModelException.class, () -> ControlPeriod.of(read));
        assertTrue(String.valueOf(refused.getMessage()).contains("a free initial time"));
    }

    private static Plan solved(Case read) {
        RecedingHorizonSolver solver = RecedingHorizonSolver.of(read.model().problem(), NmpcOptions.DEFAULT);
        assertTrue(solver.solve(0, StartPolicy.COLD).status().isSolved());
        return solver.plan();
    }
}
