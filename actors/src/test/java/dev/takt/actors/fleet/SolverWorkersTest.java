package dev.takt.actors.fleet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.process.ProcessPlanSolver;
import dev.takt.actors.solving.process.SolverSetup;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two real worker processes solve for several loops, as each loop would alone; one of them is killed. */
class SolverWorkersTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1, gain = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x*sqrt(abs(x) + 0.1) + gain*u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, keep-factorization = false }
            """;

    @TempDir
    private Path folder;

    private final RealClock clock = new RealClock();
    private final Admission admission = new Admission(2, 1);

    private static ProcessBuilder worker(Path socket) {
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dtakt.warm-up.millis=500",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WorkerMain.class.getName(),
                        socket.toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }

    private Case tank(int number) {
        return CaseFile.parse(TANK, "tank.conf", overrides(number));
    }

    private static List<String> overrides(int number) {
        return List.of("model.parameters.gain=" + (1 + 0.1 * number));
    }

    private PlanSolver.Factory factory(SolverWorkers workers, int number) throws IOException {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        Case read = tank(number);
        return workers.of(
                read,
                SolverSetup.of(read, CaseText.read(file, overrides(number)), Optional.empty()),
                admission.join("tank-" + number, 0.1),
                clock);
    }

    private static SolveOutcome answer(PlanSolver solver, int cycle) throws Exception {
        CompletableFuture<SolveOutcome> answer = new CompletableFuture<>();
        solver.solve(
                new SolveRequest(
                        cycle,
                        0.1 * cycle,
                        new double[] {1 + 0.1 * cycle},
                        List.of(),
                        List.of(),
                        Long.MAX_VALUE,
                        Long.MAX_VALUE,
                        false,
                        SolveRequest.Retention.ALL),
                answer::complete);
        return answer.get(3, TimeUnit.MINUTES);
    }

    @Test
    void solvesAsEachLoopAloneAndAWorkerThatIsKilledIsReplaced() throws Exception {
        try (SolverWorkers workers = new SolverWorkers(2, SolverWorkersTest::worker)) {
            List<PlanSolver.Factory> factories = new ArrayList<>();
            List<PlanSolver> solvers = new ArrayList<>();
            List<PlanSolver> alone = new ArrayList<>();
            for (int loop = 0; loop < 4; loop++) {
                factories.add(factory(workers, loop));
                solvers.add(factories.getLast().create());
                alone.add(new LocalPlanSolver(tank(loop), clock));
            }
            for (int cycle = 0; cycle < 5; cycle++) {
                for (int loop = 0; loop < solvers.size(); loop++) {
                    assertArrayEquals(
                            answer(alone.get(loop), cycle).plan().output(),
                            answer(solvers.get(loop), cycle).plan().output(),
                            "loop " + loop + ", cycle " + cycle);
                }
            }
            assertEquals(2, workers.pids().size());
            ProcessPlanSolver victim = (ProcessPlanSolver) solvers.getFirst();
            CompletableFuture<String> lost = new CompletableFuture<>();
            victim.whenLost(lost::complete);
            assertTrue(ProcessHandle.of(victim.pid()).orElseThrow().destroyForcibly());
            assertTrue(lost.get(1, TimeUnit.MINUTES).contains(Long.toString(victim.pid())));
            ProcessPlanSolver next = (ProcessPlanSolver) factories.getFirst().create();
            assertNotEquals(victim.pid(), next.pid());
            assertTrue(answer(next, 6).facts().ending().isSolved());
            long others = solvers.stream()
                    .map(ProcessPlanSolver.class::cast)
                    .filter(solver -> solver.pid() != victim.pid() && solver.isAlive())
                    .count();
            assertTrue(others > 0, "the solvers of the other worker go on");
        }
    }
}
