package dev.takt.actors.solving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.solving.SolverWarmUp.End;
import dev.takt.actors.solving.process.TankSolver;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import dev.takt.solver.nmpc.StartPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a warm-up solves for; that nothing of it is left in the solver is seen in {@code ProcessPlanSolverTest}. */
class SolverWarmUpTest {
    @Test
    void solvesForStatesAroundThatOfTheCase() {
        Case read = new CaseText("tank.conf", TankSolver.MODEL, List.of()).controller();
        RecedingHorizonSolver solver = SolverConfiguration.solver(read);
        StateLayout states =
                StateLayout.of(read.model().initialConditions(), solver.plan().layout());
        Set<Double> seen = new TreeSet<>();

        new SolverWarmUp(solver, states, 0.2)
                .run(StartPolicy.WARM, () -> seen.add(solver.plan().value("x", 0)), new End(0, Duration.ofMillis(500)));

        assertNotEquals(0, seen.size());
        assertTrue(seen.stream().allMatch(x -> Math.abs(x - 1) <= 0.2), seen::toString);
        assertEquals(0, seen.stream().filter(x -> x == 1).count());
    }

    /** Far fewer than fill the time, and some of them cold. */
    @Test
    void endsWhenSolvesAreQuickEnough() {
        Case read = new CaseText("tank.conf", TankSolver.MODEL, List.of()).controller();
        RecedingHorizonSolver solver = SolverConfiguration.solver(read);
        StateLayout states =
                StateLayout.of(read.model().initialConditions(), solver.plan().layout());
        AtomicInteger solves = new AtomicInteger();

        new SolverWarmUp(solver, states, 0.2)
                .run(StartPolicy.WARM, solves::incrementAndGet, new End(Long.MAX_VALUE, Duration.ofHours(1)));

        assertEquals(50, solves.get());
    }
}
