package dev.takt.actors.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.SolveRequest.ParameterValues;
import dev.takt.config.CaseFile;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Limits over space cross where they do, not only where they are numbers or run over time. */
class LimitPairsTest {
    private static final OptimalControlProblem ROD =
            CaseFile.parse("""
            model {
              name = rod
              domain {
                t { horizon = 2 s, points = 3 }
                z { from = 0, to = 1, points = 5 }
              }
              parameters {
                T0(z) = 1
                low { value = 0, range = [-5, 5] }
                high { value = 2, range = [-5, 5] }
              }
              variables {
                T(t, z) { role = state, min = "low + 0.5*z", max = high }
                u(t) { role = control, min = 0, max = 5 }
              }
              equations = [ "T(0, z) = T0(z)", "der(T, t) = u - T" ]
              objective = "integral(integral((T - 1)^2, z), t)"
            }
            loop.set-points { low = [[0, 0]], high = [[0, 2]] }
            """, "rod.conf", List.of()).model().problem();
    private static final LimitPairs PAIRS = new LimitPairs(
            ROD, Set.of(), Map.of("t", new double[] {0, 1, 2}, "z", new double[] {0, 0.25, 0.5, 0.75, 1}));

    @Test
    void limitsThatCrossAtTheEndOfARodAreRefused() {
        assertTrue(PAIRS.objection(Map.of("low", 1.4), List.of()).isEmpty());
        assertEquals(
                "the limits of T cross: the lower one, low + 0.5*z = 2.1, is above the upper one, high = 2; expected the lower one at"
                        + " most the upper one; nothing was changed",
                PAIRS.objection(Map.of("low", 1.6), List.of()).orElseThrow());
    }

    @Test
    void scheduleThatMovesThemPastEachOtherIsTold() {
        assertTrue(PAIRS.notices(List.of()).isEmpty());
        ParameterNotice notice = PAIRS.notices(List.of(new ParameterValues("high", new double[] {0.25})))
                .getFirst();
        assertEquals("T", notice.name());
        assertTrue(notice.text().contains("what lies between the two holds"), notice.text());
    }
}
