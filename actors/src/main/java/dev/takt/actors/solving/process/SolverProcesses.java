package dev.takt.actors.solving.process;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.solver.accelerator.DeviceUsage;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.Transcription;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Starts solver processes, one in advance: while one works, a warmed-up spare process waits, so the loop can continue
 * with it as soon as the first is lost. A process that is needed before it is ready switches to normal priority. If
 * processes end soon after their start, the pauses before the next ones grow.
 */
public final class SolverProcesses implements PlanSolver.Factory, AutoCloseable {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(32);
    private static final Duration HEALTHY = Duration.ofSeconds(20);

    private final RestartBackOff backOff =
            new RestartBackOff(FIRST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos(), HEALTHY.toNanos());
    private final SolverSetup setup;
    private final Function<Path, ProcessBuilder> command;
    private final PlanLayout layout;
    private final LoopClock clock;
    private Optional<Started> spare = Optional.empty();
    private final List<ProcessPlanSolver> running = new ArrayList<>();
    private Optional<DeviceUsage> past = Optional.empty();
    private boolean closed;

    /**
     * A process that is warming up.
     *
     * @param solver completed when it is ready
     * @param needed completed when the loop waits for it
     */
    private record Started(CompletableFuture<ProcessPlanSolver> solver, CompletableFuture<Void> needed) {}

    /**
     * Prepares to start processes.
     *
     * @param setup of each of them
     * @param command of a process that serves a solver at the socket whose path it is given
     * @throws dev.takt.solver.model.ModelException if the model cannot be transcribed
     */
    public SolverProcesses(Case read, SolverSetup setup, Function<Path, ProcessBuilder> command, LoopClock clock) {
        this.setup = setup;
        this.command = command;
        this.layout = PlanLayout.of(
                Transcription.of(read.model().problem(), SolverConfiguration.transcription(read.solver())));
        this.clock = clock;
    }

    @Override
    public PlanSolver create() {
        ProcessPlanSolver solver = awaitNext();
        while (!solver.isAlive()) {
            // the spare process has ended while it waited
            solver = awaitNext();
        }
        prepareSpare();
        return solver;
    }

    private ProcessPlanSolver awaitNext() {
        Started next = takeSpare();
        next.needed().complete(null);
        return next.solver().join();
    }

    private synchronized Started takeSpare() {
        Started taken = spare.orElseGet(() -> start(CompletableFuture.completedFuture(null)));
        spare = Optional.empty();
        return taken;
    }

    private synchronized void prepareSpare() {
        if (!closed) {
            spare = Optional.of(start(new CompletableFuture<>()));
        }
    }

    private Started start(CompletableFuture<Void> needed) {
        CompletableFuture<ProcessPlanSolver> started = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("takt-solver-start").start(() -> {
            try {
                rest(backOff.pause(clock.now()));
                started.complete(noted(new ProcessPlanSolver(setup, needed, command, layout, clock)));
            } catch (RuntimeException | Error e) {
                started.completeExceptionally(e);
            }
        });
        return new Started(started, needed);
    }

    private synchronized ProcessPlanSolver noted(ProcessPlanSolver solver) {
        running.add(solver);
        return solver;
    }

    /** The use of devices by all processes so far; empty if none has one. */
    public synchronized Optional<DeviceUsage> usage() {
        for (ProcessPlanSolver solver : List.copyOf(running)) {
            if (solver.hasEnded()) {
                running.remove(solver);
                past = sum(past, solver.usage().map(DeviceUsage::released));
            }
        }
        Optional<DeviceUsage> total = past;
        for (ProcessPlanSolver solver : running) {
            total = sum(total, solver.usage());
        }
        return total;
    }

    private static Optional<DeviceUsage> sum(Optional<DeviceUsage> one, Optional<DeviceUsage> other) {
        return one.isEmpty() ? other : other.map(one.get()::plus).or(() -> one);
    }

    private static void rest(long nanos) {
        try {
            Thread.sleep(Duration.ofNanos(nanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        spare.ifPresent(started -> started.solver().thenAccept(ProcessPlanSolver::close));
    }
}
