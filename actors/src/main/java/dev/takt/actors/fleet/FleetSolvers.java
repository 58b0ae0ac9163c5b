package dev.takt.actors.fleet;

import dev.takt.actors.clock.LoopClock;
import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveObserver;
import dev.takt.actors.solving.SolverConfiguration;
import dev.takt.config.Case;
import dev.takt.solver.kernels.bytecode.KernelCompiler;
import dev.takt.solver.nmpc.RecedingHorizonSolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The solvers of a fleet. Loops whose problems differ in the values of parameters alone share as many solvers as the pool has threads;
 * each loop has a memory of its own. Other loops have a solver of their own; kernels are shared by all. A loop of which a solve did not end
 * has a solver of its own from then on, and a thread beside the pool, so that it takes nothing of others a second time.
 */
public final class FleetSolvers implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final SolverPool pool;
    private final KernelCompiler compiler = new KernelCompiler();
    private final Map<StructureKey, List<Shared>> shared = new HashMap<>();
    private final Set<StructureKey> warm = new HashSet<>();
    private final Map<StructureKey, RecentSolves> times = new HashMap<>();
    private Optional<SolverPool> apart = Optional.empty();
    private int own;

    /** The thread of a shared solver was given up. */
    private static final class SolverLostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SolverLostException(String message) {
            super(message);
        }
    }

    /** A solver that several loops share. */
    private record Shared(
            RecedingHorizonSolver solver, SolverLane lane, PoolPlace.Warmth warmth, List<PoolMember> loops) {}

    /** The first loop warms a shared solver up, and others wait for that. */
    private final class Once implements PoolPlace.Warmth {
        private final StructureKey key;

        Once(StructureKey key) {
            this.key = key;
        }

        @Override
        public synchronized void warm(Duration atMost, Consumer<Duration> work) {
            if (!isWarm(key)) {
                work.accept(atMost);
                firstOf(key);
            }
        }
    }

    /** Makes none yet. */
    public FleetSolvers(SolverPool pool) {
        this.pool = pool;
    }

    /**
     * How many solvers there are.
     *
     * @param structures of which loops share solvers
     * @param shared solvers that loops share
     * @param own solvers of one loop
     * @param kernels compiled for all of them
     */
    public record Count(int structures, int shared, int own, int kernels) {}

    /** How many solvers there are. */
    public synchronized Count count() {
        return new Count(
                shared.size(), shared.values().stream().mapToInt(List::size).sum(), own, compiler.kernels());
    }

    /** Does something in which plants and estimators have the kernels of all loops. */
    public <R, X extends Throwable> R sharingKernels(ScopedValue.CallableOp<R, X> work) throws X {
        return compiler.during(work);
    }

    /** Begins to make a solver of the structure of a case and to warm it up, before a loop needs it. */
    public void prepare(Case read, LoopClock clock) {
        if (!StructureKey.isShareable(read)) {
            return;
        }
        Shared first = first(read);
        pool.submit(
                first.lane(),
                Turn.AFTER_DRIVING,
                Long.MAX_VALUE,
                () -> first.warmth()
                        .warm(
                                PlanSolver.LONGEST_WARM_UP,
                                time -> new LocalPlanSolver(
                                                read,
                                                first.solver(),
                                                Optional.of(first.solver()
                                                        .memory(read.model().problem())),
                                                clock,
                                                _ -> SolveObserver.NONE)
                                        .warmUp(time)));
    }

    private synchronized Shared first(Case read) {
        StructureKey key = StructureKey.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        List<Shared> all = shared.computeIfAbsent(key, _ -> new ArrayList<>());
        if (all.isEmpty()) {
            all.add(made(read, key));
        }
        return all.getFirst();
    }

    private Shared made(Case read, StructureKey key) {
        RecedingHorizonSolver solver = SolverConfiguration.solver(read, key.options(), compiler);
        return new Shared(solver, new SolverLane(), new Once(key), new ArrayList<>());
    }

    /**
     * The solvers of a loop, one generation after the other.
     *
     * @param observers makes the observer of the solves
     */
    public PlanSolver.Factory of(
            Case read, LoopClock clock, PoolMember member, Function<RecedingHorizonSolver, SolveObserver> observers) {
        return () -> StructureKey.isShareable(read) && !member.hasHung()
                ? share(read, clock, member, observers)
                : alone(read, clock, member, observers);
    }

    private PlanSolver share(
            Case read, LoopClock clock, PoolMember member, Function<RecedingHorizonSolver, SolveObserver> observers) {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return shareOnce(read, clock, member, observers);
            } catch (SolverLostException e) {
                // another loop has lost the solver meanwhile
            }
        }
        return shareOnce(read, clock, member, observers);
    }

    private PlanSolver shareOnce(
            Case read, LoopClock clock, PoolMember member, Function<RecedingHorizonSolver, SolveObserver> observers) {
        Shared taken = taken(read, member);
        CompletableFuture<LocalPlanSolver> made = new CompletableFuture<>();
        Runnable unheard = taken.lane().whenLost(reason -> made.completeExceptionally(new SolverLostException(reason)));
        // the memory takes its first values from the solver, which may be at work for another loop
        pool.submit(taken.lane(), Turn.AFTER_DRIVING, Long.MAX_VALUE, () -> {
            try {
                made.complete(new LocalPlanSolver(
                        read,
                        taken.solver(),
                        Optional.of(taken.solver().memory(read.model().problem())),
                        clock,
                        observers));
            } catch (RuntimeException | Error e) {
                made.completeExceptionally(e);
            }
        });
        try {
            return new PooledPlanSolver(joined(made), new PoolPlace(pool, taken.lane(), taken.warmth()), member);
        } finally {
            unheard.run();
        }
    }

    private static LocalPlanSolver joined(CompletableFuture<LocalPlanSolver> made) {
        try {
            return made.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** A loop has left. */
    public synchronized void leave(PoolMember member) {
        shared.values().forEach(all -> all.forEach(each -> each.loops().remove(member)));
    }

    private synchronized Shared taken(Case read, PoolMember member) {
        StructureKey key = StructureKey.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        List<Shared> all = shared.computeIfAbsent(key, _ -> new ArrayList<>());
        member.joins(times.computeIfAbsent(key, _ -> new RecentSolves()));
        all.removeIf(each -> each.lane().isLost());
        all.forEach(each -> each.loops().remove(member));
        if (all.size() < pool.threads()) {
            all.add(made(read, key));
        }
        Shared fewest = all.stream()
                .min((a, b) -> Integer.compare(a.loops().size(), b.loops().size()))
                .orElseThrow();
        fewest.loops().add(member);
        return fewest;
    }

    private PlanSolver alone(
            Case read, LoopClock clock, PoolMember member, Function<RecedingHorizonSolver, SolveObserver> observers) {
        StructureKey key = StructureKey.of(read.model().problem(), SolverConfiguration.of(read.solver()));
        RecedingHorizonSolver solver = SolverConfiguration.solver(read, key.options(), compiler);
        synchronized (this) {
            own++;
        }
        return new PooledPlanSolver(
                new LocalPlanSolver(read, solver, Optional.empty(), clock, observers),
                new PoolPlace(
                        member.hasHung() ? apart() : pool,
                        new SolverLane(),
                        (most, work) -> work.accept(firstOf(key) ? most : Duration.ZERO)),
                member);
    }

    private synchronized SolverPool apart() {
        SolverPool made = apart.orElseGet(() -> new SolverPool(1));
        apart = Optional.of(made);
        return made;
    }

    private synchronized boolean isWarm(StructureKey key) {
        return warm.contains(key);
    }

    private synchronized boolean firstOf(StructureKey key) {
        return warm.add(key);
    }

    /** Ends the thread beside the pool, if there is one. */
    @Override
    public synchronized void close() {
        apart.ifPresent(SolverPool::close);
    }
}
