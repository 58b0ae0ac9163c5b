package dev.takt.actors.solving.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.clock.RealClock;
import dev.takt.actors.journal.SolveRecorder;
import dev.takt.actors.journal.SolveRecords;
import dev.takt.actors.journal.record.CaseText;
import dev.takt.actors.journal.record.JournalRecord;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateReader;
import dev.takt.actors.state.StateWriter;
import dev.takt.config.Case;
import dev.takt.config.CaseFile;
import dev.takt.loop.SolveEnding;
import dev.takt.solver.nmpc.FeedbackLaw;
import dev.takt.solver.nmpc.PlanLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process, which is killed in the end. */
class ProcessPlanSolverTest {
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
            return Optional.ofNullable(records.poll(3, TimeUnit.MINUTES)).orElseThrow();
        }
    }

    private static final CompletableFuture<?> NEEDED = CompletableFuture.completedFuture(true);

    @TempDir
    private Path folder;

    /** The records that come over the socket are those of a solver in this process that solves the same, reconfigured or not. */
    @Test
    void recordsWhatItSolvesAndTakesOtherSettings()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of());
        RealClock clock = new RealClock();
        List<JournalRecord> expected = new ArrayList<>();
        LocalPlanSolver local = new LocalPlanSolver(
                text.controller(),
                clock,
                solver -> new SolveRecorder(solver, expected::add, () -> expected.size() == 4));
        Records records = new Records();
        SolverSetup setup = SolverSetup.of(text.controller(), text, Optional.of(records));
        Path missing = folder.resolve("nothing-is-read-here.conf");
        try (ProcessPlanSolver remote = new ProcessPlanSolver(
                setup, new CompletableFuture<>(), socket -> TankSolver.process(socket), local.layout(), clock)) {
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
                assertArrayEquals(
                        ofAnySolver(record).toBytes(),
                        ofAnySolver(records.next()).toBytes());
            }
            assertEquals(Set.of(), Set.copyOf(records.records));
        }
        assertTrue(expected.get(4) instanceof JournalRecord.Solve solve
                && solve.checkpoint().isPresent());
        assertEquals(new JournalRecord.Configured(List.of("solver.tolerance=1e-3")), expected.get(3));
    }

    /** A record without the number by which solvers are told apart. */
    private static JournalRecord ofAnySolver(JournalRecord record) {
        if (!(record instanceof JournalRecord.Solve solve)) {
            return record;
        }
        return new JournalRecord.Solve(
                solve.number(),
                solve.cycle(),
                solve.time(),
                solve.start(),
                solve.forgotten(),
                solve.parameters(),
                solve.bounds(),
                solve.outcome(),
                solve.checkpoint(),
                solve.course().map(course -> new JournalRecord.Course(0, course.endingCheck(), course.saferSystem())));
    }

    @Test
    void anotherModelThanThatOfTheLoopIsNotServed() {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of());
        SolverSetup setup = new SolverSetup(text, "another", Optional.empty());
        RealClock clock = new RealClock();
        PlanLayout layout = new LocalPlanSolver(text.controller(), clock).layout();
        UncheckedIOException refusal = assertThrows(
                UncheckedIOException.class,
                () -> new ProcessPlanSolver(setup, NEEDED, socket -> TankSolver.process(socket), layout, clock)
                        .close());
        assertTrue(
                String.valueOf(refusal.getMessage()).contains("expected another, that of the loop"), refusal::toString);
    }

    @Test
    void solvesBitForBitAsInThisProcessAndTellsWhenItIsKilled()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        Path file = TankSolver.write(folder, "loop.sensitivity-feedback = true\n");
        Case read = CaseFile.read(file, List.of());
        RealClock clock = new RealClock();
        SolverSetup setup = SolverSetup.of(read, CaseText.read(file, List.of()), Optional.empty());
        LocalPlanSolver local = new LocalPlanSolver(read, clock);
        try (ProcessPlanSolver remote =
                new ProcessPlanSolver(setup, NEEDED, socket -> TankSolver.process(socket), local.layout(), clock)) {
            for (int cycle = 0; cycle < 3; cycle++) {
                SolveOutcome here = solve(local, cycle, false);
                SolveOutcome there = solve(remote, cycle, false);
                assertEquals(SolveEnding.OPTIMAL, here.facts().ending());
                assertArrayEquals(here.plan().output(), there.plan().output());
                assertEquals(here.plan().start(), there.plan().start());
                assertEquals(
                        here.facts().effort().iterations(),
                        there.facts().effort().iterations());
            }
            FeedbackLaw here = solve(local, 3, true).law().orElseThrow();
            FeedbackLaw there = solve(remote, 3, true).law().orElseThrow();
            assertArrayEquals(here.numbers(), there.numbers());
            assertEquals(here.controls(), there.controls());
            assertEquals(here.parameters(), there.parameters());
            CompletableFuture<String> lost = new CompletableFuture<>();
            remote.whenLost(lost::complete);
            ProcessHandle.of(remote.pid()).orElseThrow().destroyForcibly();
            assertEquals("the solver's process " + remote.pid() + " has ended", lost.get(3, TimeUnit.MINUTES));
        }
    }

    @Test
    void whatItKnowsGoesOnInAnotherProcess()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of("loop.keep-factorization=false"));
        LocalPlanSolver local = new LocalPlanSolver(text.controller(), new RealClock());
        try (ProcessPlanSolver first = process(text, local.layout());
                ProcessPlanSolver second = process(text, local.layout())) {
            for (int cycle = 0; cycle < 3; cycle++) {
                solve(local, cycle, false);
                solve(first, cycle, false);
            }
            StateWriter state = new StateWriter(0);
            first.exchange(state);
            second.exchange(new StateReader(state.toBytes(), 0));
            SolveOutcome here = solve(local, 3, false);
            SolveOutcome there = solve(second, 3, false);
            assertArrayEquals(here.plan().output(), there.plan().output());
            assertEquals(
                    here.facts().effort().iterations(), there.facts().effort().iterations());
            StateWriter other = new StateWriter(0);
            other.reals(new double[3]);
            StateWriter sent = new StateWriter(0);
            sent.bytes(other.toBytes());
            String wrong = String.valueOf(assertThrows(
                            IllegalStateException.class, () -> second.exchange(new StateReader(sent.toBytes(), 0)))
                    .getMessage());
            assertTrue(wrong.startsWith("3 values; expected "), wrong);
        }
    }

    @Test
    void aSolverThatKeepsFactorizationsSaysThatItGivesNoState() throws IOException {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of());
        PlanLayout layout = new LocalPlanSolver(text.controller(), new RealClock()).layout();
        try (ProcessPlanSolver solver = process(text, layout)) {
            assertEquals(
                    "this solver keeps factorizations, which cannot be exchanged",
                    assertThrows(IllegalStateException.class, () -> solver.exchange(new StateWriter(0)))
                            .getMessage());
        }
    }

    private static ProcessPlanSolver process(CaseText text, PlanLayout layout) {
        SolverSetup setup = SolverSetup.of(text.controller(), text, Optional.empty());
        return new ProcessPlanSolver(setup, NEEDED, socket -> TankSolver.process(socket), layout, new RealClock());
    }

    /** The loop has lost its solver while this one was getting ready. */
    @Test
    void aSpareOneThatIsNeededHurriesAndSolvesAllTheSame()
            throws IOException, InterruptedException, ExecutionException, TimeoutException {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of());
        RealClock clock = new RealClock();
        LocalPlanSolver local = new LocalPlanSolver(text.controller(), clock);
        SolverSetup setup = SolverSetup.of(text.controller(), text, Optional.empty());
        CompletableFuture<Boolean> needed = new CompletableFuture<>();
        Function<Path, ProcessBuilder> command = socket -> {
            needed.completeOnTimeout(true, 1, TimeUnit.SECONDS);
            return TankSolver.process(socket);
        };
        try (ProcessPlanSolver remote = new ProcessPlanSolver(setup, needed, command, local.layout(), clock)) {
            for (int cycle = 0; cycle < 2; cycle++) {
                SolveOutcome here = solve(local, cycle, false);
                SolveOutcome there = solve(remote, cycle, false);
                assertArrayEquals(here.plan().output(), there.plan().output());
            }
        }
    }

    @Test
    void aProcessThatEndsBeforeItIsReadyIsSaidToDoSo() {
        CaseText text = new CaseText("tank.conf", TankSolver.MODEL, List.of());
        RealClock clock = new RealClock();
        PlanLayout layout = new LocalPlanSolver(text.controller(), clock).layout();
        SolverSetup setup = SolverSetup.of(text.controller(), text, Optional.empty());
        UncheckedIOException failure = assertThrows(
                UncheckedIOException.class,
                () -> new ProcessPlanSolver(
                                setup, NEEDED, socket -> TankSolver.process(socket, "-XX:+NoSuchFlag"), layout, clock)
                        .close());
        assertTrue(String.valueOf(failure.getMessage()).contains("exit code 1. Maybe its flags"), failure::toString);
    }

    private static SolveOutcome solve(PlanSolver solver, int cycle, boolean ahead)
            throws InterruptedException, ExecutionException, TimeoutException {
        return TankSolver.solve(solver, cycle, ahead).get(3, TimeUnit.MINUTES);
    }
}
