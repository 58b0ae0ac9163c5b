package dev.takt.actors.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.solving.faults.SolveFault;
import dev.takt.loop.CommandSource;
import dev.takt.loop.SolveEnding;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.PlanVerdict;
import dev.takt.loop.cycle.SolveFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A loop whose solves are real-time iterations: prepared after the command, ended by their number, fresh all the same. */
class RealTimeIterationLoopTest {
    private static final long SOLVE = TankLoop.periods(0.3);

    @Test
    void commandsOfIteratesAreFresh() {
        try (TankLoop loop = TankLoop.driving(_ -> new SolveFault.Takes(SOLVE), "solver.real-time-iterations=1")
                .run(20)) {
            assertEquals(SolveEnding.OPTIMAL, facts(loop.cycles.getFirst()).ending(), "the first solve converges");
            for (CycleRecord cycle : loop.cycles.subList(1, 20)) {
                assertEquals(CommandSource.FRESH, cycle.source(), "period " + cycle.cycle());
                SolveFacts solve = facts(cycle);
                assertEquals(SolveEnding.ITERATED, solve.ending());
                assertEquals(PlanVerdict.ACCEPTED, solve.verdict());
                assertEquals(1, solve.effort().iterations());
                assertTrue(solve.result().dualResidual() > 0, "how far from converged");
            }
        }
    }

    @Test
    void actsAsSolvesThatConvergeDo() {
        String setPoints = "loop.set-points.xsp=[[0, 2], [0.5, 3]]";
        try (TankLoop iterated = TankLoop.driving(
                                _ -> new SolveFault.Takes(SOLVE), "solver.real-time-iterations=1", setPoints)
                        .run(20);
                TankLoop converged = TankLoop.driving(_ -> new SolveFault.Takes(SOLVE), setPoints)
                        .run(20)) {
            List<Double> expected = commands(converged);
            List<Double> found = commands(iterated);
            for (int k = 0; k < 20; k++) {
                assertEquals(expected.get(k), found.get(k), 0.02, "period " + k);
            }
        }
    }

    @Test
    void iterationsGoOnAfterAPreparationThatDidNotEnd() {
        try (TankLoop loop = TankLoop.driving(
                        request -> request.ahead() && request.cycle() == 7
                                ? new SolveFault.Takes(TankLoop.periods(0.9))
                                : new SolveFault.Takes(SOLVE),
                        "solver.real-time-iterations=1")
                .run(15)) {
            assertTrue(
                    loop.cycles.subList(1, 15).stream()
                            .flatMap(cycle -> cycle.solve().stream())
                            .allMatch(solve -> solve.ending() == SolveEnding.ITERATED),
                    "none was cold");
            assertEquals(CommandSource.FRESH, loop.sources().get(14));
        }
    }

    private static SolveFacts facts(CycleRecord cycle) {
        return cycle.solve().orElseThrow();
    }

    private static List<Double> commands(TankLoop loop) {
        return loop.cycles.stream().map(cycle -> cycle.command().wanted()[0]).toList();
    }
}
