package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A loop whose turn does not come in time is told so, waits, and goes on from its last solution. */
class PooledPlanSolverTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*sqrt(abs(x) + 0.1) + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, keep-factorization = false }
            """;

    private static SolveRequest request(int cycle, long deadline) {
        return new SolveRequest(
                cycle,
                0.1 * cycle,
                new double[] {1 + 0.01 * cycle},
                List.of(),
                List.of(),
                deadline,
                deadline,
                false,
                SolveRequest.Retention.ALL);
    }

    private static SolveOutcome answer(PlanSolver solver, SolveRequest request) throws Exception {
        CompletableFuture<SolveOutcome> answer = new CompletableFuture<>();
        solver.solve(request, answer::complete);
        return answer.get(60, TimeUnit.SECONDS);
    }

    @Test
    void whatComesTooLateIsDeclinedAndNothingIsForgotten() throws Exception {
        Case tank = CaseFile.parse(TANK, "tank.conf", List.of());
        try (SolverPool pool = new SolverPool(1)) {
            PlanSolver solver = new FleetSolvers(pool)
                    .of(tank, new RealClock(), new PoolMember("tank", 0, 0.1), _ -> SolveObserver.NONE)
                    .create();
            CompletableFuture<SolveRequest> declined = new CompletableFuture<>();
            solver.whenDeclined(declined::complete);
            int cold =
                    answer(solver, request(0, Long.MAX_VALUE)).facts().effort().iterations();
            CountDownLatch released = new CountDownLatch(1);
            pool.submit(new SolverLane(), Turn.AFTER_DRIVING, Long.MAX_VALUE, _ -> {
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            SolveRequest late = request(1, System.nanoTime() + 1_000_000);
            CompletableFuture<SolveOutcome> never = new CompletableFuture<>();
            solver.solve(late, never::complete);
            assertTrue(solver.isWaiting());
            while (System.nanoTime() < late.deadline() + 1_000_000) {
                Thread.onSpinWait();
            }
            released.countDown();
            assertSame(late, declined.get(60, TimeUnit.SECONDS));
            assertFalse(never.isDone());
            assertTrue(solver.isWaiting());
            int warm =
                    answer(solver, request(2, Long.MAX_VALUE)).facts().effort().iterations();
            assertTrue(warm < cold, warm + " iterations, cold " + cold);
            assertFalse(solver.isWaiting());
        }
    }
}
