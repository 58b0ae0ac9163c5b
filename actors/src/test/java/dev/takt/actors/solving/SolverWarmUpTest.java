package dev.takt.actors.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.CaseText;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a warm-up solves for; that nothing of it is left in the solver is seen in {@code ProcessPlanSolverTest}. */
class SolverWarmUpTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            """;

    @Test
    void solvesForStatesAroundThatOfTheCase() {
        Case read = new CaseText("tank.conf", TANK, List.of()).controller();
        RecedingHorizonSolver solver = SolverConfiguration.solver(read);
        StateLayout states =
                StateLayout.of(read.model().initialConditions(), solver.plan().layout());
        Set<Double> seen = new TreeSet<>();

        new SolverWarmUp(solver, states, 0.2)
                .run(StartPolicy.WARM, () -> seen.add(solver.plan().value("x", 0)), Duration.ofMillis(500));

        assertNotEquals(0, seen.size());
        assertTrue(seen.stream().allMatch(x -> Math.abs(x - 1) <= 0.2), seen::toString);
        assertEquals(0, seen.stream().filter(x -> x == 1).count());
    }
}
