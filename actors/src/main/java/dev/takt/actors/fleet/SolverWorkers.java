package dev.takt.actors.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.actors.solving.process.ProcessPlanSolver;
import dev.takt.actors.solving.process.SolverSetup;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.Transcription;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The worker processes of a fleet, in which its solvers are. A process that ends takes the solves of its loops with it: each of them
 * gets a solver in another process, and bridges the time by its ladder; the process is started again for loops that come later.
 */
public final class SolverWorkers implements AutoCloseable {
    private static final long LOOK_AGAIN_MILLIS = 20;
    private static final long ENDING_MILLIS = 1000;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final List<SolverWorker> workers;
    private final Map<SolverWorker, List<ProcessPlanSolver>> solvers = new HashMap<>();
    private final Map<StructureKey, PlanLayout> layouts = new HashMap<>();

    /**
     * Begins to start the processes.
     *
     * @param number of them, at least 1
     * @param command of a process that {@linkplain SolverWorkerServer#serve serves} at the socket whose path it is given
     */
    public SolverWorkers(int number, Function<Path, ProcessBuilder> command) {
        workers = IntStream.range(0, number)
                .mapToObj(_ -> new SolverWorker(command, this::tell))
                .toList();
    }

    private synchronized void tell() {
        notifyAll();
    }

    /** How many processes have ended by themselves. */
    public int ended() {
        return workers.stream().mapToInt(SolverWorker::ended).sum();
    }

    /** The numbers of the processes that listen. */
    public List<Long> pids() {
        return workers.stream()
                .flatMap(worker -> worker.running().stream())
                .map(running -> running.process().pid())
                .toList();
    }

    /**
     * The solvers of a loop, one generation after the other.
     *
     * @param setup of a solver of the loop
     */
    public PlanSolver.Factory of(Case read, SolverSetup setup, PoolMember member, LoopClock clock) {
        ProcessPlanSolver.Turns turns = new ProcessPlanSolver.Turns(member::standing, member::solved);
        return () -> make(setup, layout(read), turns, clock);
    }

    private PlanSolver make(SolverSetup setup, PlanLayout layout, ProcessPlanSolver.Turns turns, LoopClock clock) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            SolverWorker worker = fewest(end);
            Optional<SolverWorker.Running> running = worker.running();
            if (running.isPresent()) {
                try {
                    return noted(
                            worker,
                            ProcessPlanSolver.at(
                                    running.get().process(), running.get().socket(), setup, layout, clock, turns));
                } catch (UncheckedIOException e) {
                    boolean gone = e.getCause() instanceof ConnectException
                            || hasEnded(running.get().process());
                    if (!gone || System.nanoTime() > end) {
                        throw e;
                    }
                    // then another one, or the next
                    await(LOOK_AGAIN_MILLIS);
                }
            }
        }
    }

    /** Whether a process has ended: a connection that is reset tells it a moment before. */
    private static boolean hasEnded(Process process) {
        try {
            return process.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    private synchronized void await(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while no worker process was there", e);
        }
    }

    private synchronized PlanSolver noted(SolverWorker worker, ProcessPlanSolver made) {
        solvers.computeIfAbsent(worker, _ -> new ArrayList<>()).add(made);
        return made;
    }

    /** The process that listens and has the fewest loops; waits until there is one. */
    private synchronized SolverWorker fewest(long end) {
        while (true) {
            solvers.values().forEach(present -> present.removeIf(solver -> !solver.isAlive()));
            Optional<SolverWorker> found = workers.stream()
                    .filter(worker -> worker.running().isPresent())
                    .min((a, b) -> Integer.compare(loops(a), loops(b)));
            if (found.isPresent()) {
                return found.get();
            }
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new IllegalStateException(
                        "no worker process has started. Maybe there is no memory for another one.");
            }
            await(left);
        }
    }

    private int loops(SolverWorker worker) {
        return solvers.getOrDefault(worker, List.of()).size();
    }

    private synchronized PlanLayout layout(Case read) {
        StructureKey key = StructureKey.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        return layouts.computeIfAbsent(
                key,
                _ -> PlanLayout.of(
                        Transcription.of(read.model().problem(), SolverConfiguration.transcription(read.solver()))));
    }

    @Override
    public void close() {
        workers.forEach(SolverWorker::close);
    }
}
