package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.solving.LimitCourse;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Loops that share solvers get, bit for bit, the plans of loops that run alone. */
class FleetSolversTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 2, gain = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*sqrt(abs(x) + 0.1) + gain*u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, set-points { xsp = 2 } }
            """;

    /** With limits that contradict each other at times, a steady optimum and a tree. */
    private static final String TANKS = """
            model {
              name = tanks
              domain { t { horizon = 40 s, points = 11 } }
              parameters { x0 = 1, y0 = 1, xsp = 1, gain = 1, price = 0.1 }
              scenarios { parameters { gain = [1, 0.85, 1.15] }, robust-horizon = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                y(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
                v(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = \"""
                x(0) = x0
                y(0) = y0
                10*der(x, t) = -gain*x + u
                15*der(y, t) = x - 1.3*y + 0.5*v
                1.5 <= x <= 3   rank 1
                y <= 1.2        rank 2
                x - y >= xsp    rank 3
              \"""
              targets { minimize = "price*(u + v)", every = 2 }
              minimize = "integral((x - target(x))^2 + (y - target(y))^2 + 0.1*(u - target(u))^2 + 0.1*(v - target(v))^2, t)"
            }
            loop { period = 2 s, set-points { xsp = 1 } }
            """;

    private static Case tank(int number, String... further) {
        return of(TANK, number, further);
    }

    private static Case tanks(int number) {
        String gains = "[1," + (0.9 - 0.02 * number) + "," + (1.1 + 0.02 * number) + "]";
        return of(TANKS, number, "model.parameters.price=" + 0.1 * number, "model.scenarios.parameters.gain=" + gains);
    }

    private static Case of(String text, int number, String... further) {
        List<String> overrides = new ArrayList<>(
                List.of("model.parameters.gain=" + (1 + 0.1 * number), "loop.keep-factorization=false"));
        overrides.addAll(List.of(further));
        return CaseFile.parse(text, "tank.conf", overrides);
    }

    private static SolveRequest request(int k, double[] state, Random random) {
        boolean narrow = random.nextInt(3) == 0;
        return new SolveRequest(
                k,
                0.1 * k,
                state,
                List.of(new SolveRequest.ParameterValues("xsp", new double[] {1 + random.nextDouble()})),
                narrow ? List.of(LimitCourse.of(new SolveRequest.VariableLimits("u", 0.1, 2))) : List.of(),
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                false,
                random.nextInt(6) == 0 ? SolveRequest.Retention.NO_WARM_START : SolveRequest.Retention.ALL);
    }

    private static SolveOutcome answer(PlanSolver solver, SolveRequest request) throws Exception {
        CompletableFuture<SolveOutcome> answer = new CompletableFuture<>();
        solver.solve(request, answer::complete);
        return answer.get(60, TimeUnit.SECONDS);
    }

    private static void assertSame(SolveOutcome expected, SolveOutcome actual, String what) {
        assertArrayEquals(
                Arrays.stream(expected.plan().output())
                        .mapToLong(Double::doubleToRawLongBits)
                        .toArray(),
                Arrays.stream(actual.plan().output())
                        .mapToLong(Double::doubleToRawLongBits)
                        .toArray(),
                what);
        assertEquals(expected.plan().objective(), actual.plan().objective(), what);
    }

    @Test
    void plansAreThoseOfLoopsAlone() throws Exception {
        assertSharedAsAlone(FleetSolversTest::tank, 1, 30);
    }

    @Test
    void steadyOptimaAndTreesAreThoseOfLoopsAlone() throws Exception {
        assertSharedAsAlone(FleetSolversTest::tanks, 2, 10);
    }

    /**
     * Solves for some loops by turns, and for each alone.
     *
     * @param cases of the loops
     * @param solves of each loop
     */
    private static void assertSharedAsAlone(IntFunction<Case> cases, int states, int solves) throws Exception {
        int loops = 5;
        try (SolverPool pool = new SolverPool(2)) {
            FleetSolvers solvers = new FleetSolvers(pool);
            List<PlanSolver> shared = new ArrayList<>();
            List<PlanSolver> alone = new ArrayList<>();
            for (int loop = 0; loop < loops; loop++) {
                shared.add(solvers.of(
                                cases.apply(loop),
                                new RealClock(),
                                new PoolMember("tank-" + loop, 0, 1),
                                _ -> SolveObserver.NONE)
                        .create());
                alone.add(new LocalPlanSolver(cases.apply(loop), new RealClock()));
            }
            assertEquals(3, solvers.count().shared(), "one for the thread in reserve, too");
            assertEquals(1, solvers.count().structures());
            assertEquals(0, solvers.count().own());
            Random random = new Random(4);
            for (int k = 0; k < solves; k++) {
                assertSameForAll(alone, shared, k, states, random);
            }
        }
    }

    /** One solve of each loop, all of them waiting at once for the solvers that they share. */
    private static void assertSameForAll(
            List<PlanSolver> alone, List<PlanSolver> shared, int k, int states, Random random) throws Exception {
        List<SolveRequest> requests = new ArrayList<>();
        List<CompletableFuture<SolveOutcome>> answers = new ArrayList<>();
        for (PlanSolver each : shared) {
            SolveRequest request = request(k, random.doubles(states, 0, 3).toArray(), random);
            CompletableFuture<SolveOutcome> answer = new CompletableFuture<>();
            each.solve(request, answer::complete);
            requests.add(request);
            answers.add(answer);
        }
        for (int loop = 0; loop < shared.size(); loop++) {
            SolveOutcome expected = answer(alone.get(loop), requests.get(loop));
            SolveOutcome actual = answers.get(loop).get(60, TimeUnit.SECONDS);
            assertSame(expected, actual, "solve " + k + " of loop " + loop);
            assertEquals(
                    expected.facts().effort().iterations(),
                    actual.facts().effort().iterations(),
                    "solve " + k);
        }
    }

    @Test
    void anotherStructureHasSolversOfItsOwnAndSharesKernels() {
        try (SolverPool pool = new SolverPool(1)) {
            FleetSolvers solvers = new FleetSolvers(pool);
            make(solvers, tank(0));
            int kernels = solvers.count().kernels();
            make(solvers, tank(1));
            make(solvers, tank(2, "model.variables.\"x(t)\".max=11"));
            make(solvers, tank(3, "model.variables.\"x(t)\".max=11"));
            assertEquals(2, solvers.count().structures());
            assertEquals(4, solvers.count().shared());
            assertEquals(kernels, solvers.count().kernels());
        }
    }

    @Test
    void anotherSteadyOptimumOrTreeIsAnotherStructure() {
        try (SolverPool pool = new SolverPool(1)) {
            FleetSolvers solvers = new FleetSolvers(pool);
            make(solvers, tanks(0));
            make(solvers, tanks(1));
            assertEquals(1, solvers.count().structures());
            make(solvers, of(TANKS, 2, "model.targets.minimize=\"price*(u + 2*v)\""));
            assertEquals(2, solvers.count().structures());
            make(solvers, of(TANKS, 3, "model.targets.every=3"));
            assertEquals(3, solvers.count().structures());
            make(solvers, of(TANKS, 4, "model.scenarios.robust-horizon=2"));
            assertEquals(4, solvers.count().structures());
            make(solvers, of(TANKS, 5, "model.scenarios.parameters.gain=[1,0.9]"));
            assertEquals(5, solvers.count().structures());
            assertEquals(0, solvers.count().own());
        }
    }

    private static void make(FleetSolvers solvers, Case read) {
        solvers.of(read, new RealClock(), new PoolMember(read.name(), 0, 1), _ -> SolveObserver.NONE)
                .create();
    }

    @Test
    void aLoopThatKeepsFactorizationsHasASolverOfItsOwn() throws Exception {
        try (SolverPool pool = new SolverPool(1)) {
            FleetSolvers solvers = new FleetSolvers(pool);
            Case keeping = tank(0, "loop.keep-factorization=true");
            PlanSolver own = solvers.of(keeping, new RealClock(), new PoolMember("a", 0, 1), _ -> SolveObserver.NONE)
                    .create();
            PlanSolver alone = new LocalPlanSolver(keeping, new RealClock());
            assertEquals(1, solvers.count().own());
            Random random = new Random(5);
            for (int k = 0; k < 20; k++) {
                SolveRequest request = request(k, new double[] {1 + 0.01 * k}, random);
                assertSame(answer(alone, request), answer(own, request), "solve " + k);
            }
        }
    }

    @Test
    void whatHungOnceTakesNothingOfOthersAgain() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (SolverPool pool = new SolverPool(1);
                FleetSolvers solvers = new FleetSolvers(pool)) {
            PoolMember bad = new PoolMember("bad", 0, 1);
            PoolMember good = new PoolMember("good", 1, 1);
            PlanSolver.Factory hanging =
                    solvers.of(tank(0), new RealClock(), bad, _ -> (_, _, _) -> awaitUninterruptibly(never));
            PlanSolver.Factory sound = solvers.of(tank(1), new RealClock(), good, _ -> SolveObserver.NONE);
            PlanSolver first = hanging.create();
            PlanSolver beside = sound.create();
            CompletableFuture<String> lost = new CompletableFuture<>();
            CompletableFuture<String> lostBeside = new CompletableFuture<>();
            first.whenLost(lost::complete);
            beside.whenLost(lostBeside::complete);
            Random random = new Random(6);
            int cold = iterations(beside, 0, random);
            first.solve(urgent(), _ -> {});
            for (int k = 0; !lost.isDone(); k++) {
                assertTrue(k < 1000, "the thread was not given up");
                pool.submit(new SolverLane(), new Turn(Urgency.STANDING_BY, 0), Long.MAX_VALUE, _ -> {});
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
            assertTrue(bad.hasHung());
            assertFalse(good.hasHung());
            int warm = iterations(beside, 1, random);
            assertTrue(warm < cold, warm + " iterations, cold " + cold);
            assertFalse(lostBeside.isDone());

            hanging.create().solve(urgent(), _ -> {});
            assertEquals(1, solvers.count().own());
            assertTrue(iterations(beside, 2, random) < cold);
            assertEquals(1, pool.givenUp());
        } finally {
            never.countDown();
        }
    }

    private static int iterations(PlanSolver solver, int k, Random random) throws Exception {
        return answer(solver, request(k, new double[] {1 + 0.01 * k}, random))
                .facts()
                .effort()
                .iterations();
    }

    private static SolveRequest urgent() {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
        return new SolveRequest(
                0, 0, new double[] {1}, List.of(), List.of(), deadline, deadline, false, SolveRequest.Retention.ALL);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
