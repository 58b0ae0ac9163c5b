package dev.takt.actors.solving.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.cli.Main;
import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.CaseText;
import dev.takt.actors.journal.JournalRecord;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.SolveTap;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process, which is killed in the end. */
class ProcessPlanSolverTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            """;

    /** What a recorded solver says, and whether the next record should be whole. */
    private static final class Records implements SolveRecords {
        private final BlockingQueue<JournalRecord> records = new LinkedBlockingQueue<>();
        private final AtomicBoolean wanted = new AtomicBoolean();

        @Override
        public void offer(JournalRecord record) {
            records.add(record);
        }

        @Override
        public boolean checkpointWanted() {
            return wanted.getAndSet(false);
        }

        JournalRecord next() throws InterruptedException {
            return Optional.ofNullable(records.poll(1, TimeUnit.MINUTES)).orElseThrow();
        }
    }

    @TempDir
    private Path folder;

    /** The records that come over the socket are those of a solver in this process that solves the same, reconfigured or not. */
    @Test
    void recordsWhatItSolvesAndTakesOtherSettings()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        CaseText text = new CaseText("tank.conf", TANK, List.of());
        RealClock clock = new RealClock();
        List<JournalRecord> expected = new ArrayList<>();
        LocalPlanSolver local = new LocalPlanSolver(
                text.controller(), clock, solver -> new SolveTap(solver, expected::add, () -> expected.size() == 4));
        Records records = new Records();
        Errand errand = Errand.of(text.controller(), text, Optional.of(records));
        Path missing = folder.resolve("nothing-is-read-here.conf");
        try (ProcessPlanSolver remote =
                new ProcessPlanSolver(errand, socket -> process(missing, socket), local.layout(), clock)) {
            for (int cycle = 0; cycle < 6; cycle++) {
                if (cycle == 3) {
                    List<String> overrides = List.of("solver.tolerance=1e-3");
                    SolverTuning tuning = new SolverTuning(text.with(overrides).solver(), overrides);
                    local.configure(tuning);
                    remote.configure(tuning);
                    records.wanted.set(true);
                }
                solve(local, cycle, false);
                solve(remote, cycle, false);
            }
            assertEquals(7, expected.size());
            for (JournalRecord record : expected) {
                assertArrayEquals(record.toBytes(), records.next().toBytes());
            }
            assertEquals(Set.of(), Set.copyOf(records.records));
        }
        assertTrue(expected.get(4) instanceof JournalRecord.Solve solve
                && solve.checkpoint().isPresent());
        assertEquals(new JournalRecord.Configured(List.of("solver.tolerance=1e-3")), expected.get(3));
    }

    @Test
    void anotherModelThanThatOfTheLoopIsNotServed() {
        CaseText text = new CaseText("tank.conf", TANK, List.of());
        Errand errand = new Errand(text, "another", Optional.empty());
        RealClock clock = new RealClock();
        PlanLayout layout = new LocalPlanSolver(text.controller(), clock).layout();
        UncheckedIOException refusal = assertThrows(
                UncheckedIOException.class,
                () -> new ProcessPlanSolver(errand, socket -> process(Path.of(text.name()), socket), layout, clock)
                        .close());
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("expected another, that of the loop"), refusal::toString);
    }

    @Test
    void solvesBitForBitAsInThisProcessAndTellsWhenItIsKilled()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Path file = Files.writeString(folder.resolve("tank.conf"), TANK);
        Case read = CaseFile.read(file, List.of());
        RealClock clock = new RealClock();
        Errand errand = Errand.of(read, CaseText.read(file, List.of()), Optional.empty());
        LocalPlanSolver local = new LocalPlanSolver(read, clock);
        try (ProcessPlanSolver remote =
                new ProcessPlanSolver(errand, socket -> process(file, socket), local.layout(), clock)) {
            for (int cycle = 0; cycle < 3; cycle++) {
                SolveOutcome here = solve(local, cycle, false);
                SolveOutcome there = solve(remote, cycle, false);
                assertTrue(here.facts().accepted());
                assertArrayEquals(here.plan().output(), there.plan().output());
                assertEquals(here.plan().start(), there.plan().start());
                assertEquals(here.facts().iterations(), there.facts().iterations());
            }
            FeedbackLaw here = solve(local, 3, true).law().orElseThrow();
            FeedbackLaw there = solve(remote, 3, true).law().orElseThrow();
            assertArrayEquals(here.numbers(), there.numbers());
            assertEquals(here.controls(), there.controls());
            assertEquals(here.parameters(), there.parameters());
            CompletableFuture<String> lost = new CompletableFuture<>();
            remote.whenLost(lost::complete);
            ProcessHandle.of(remote.pid()).orElseThrow().destroyForcibly();
            assertEquals("the solver's process " + remote.pid() + " has ended", lost.get(1, TimeUnit.MINUTES));
        }
    }

    private static SolveOutcome solve(PlanSolver solver, int cycle, boolean ahead)
            throws InterruptedException, ExecutionException, TimeoutException {
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
                        ahead,
                        SolveRequest.Retention.ALL),
                answer::complete);
        return answer.get(1, TimeUnit.MINUTES);
    }

    private static ProcessBuilder process(Path file, Path socket) {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "solver-process",
                        file.toString(),
                        "--socket",
                        socket.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
