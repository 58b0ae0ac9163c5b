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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The solvers of a fleet. Loops whose problems differ in the values of parameters alone share as many solvers as the pool has threads, that
 * in reserve included; each loop has a memory of its own, with which any of them goes on. Other loops have a solver of their own; kernels
 * are shared by all. A loop of which a solve did not end has a solver of its own from then on, and a thread beside the pool, so that it
 * takes nothing of others a second time.
 */
public final class FleetSolvers implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final SolverPool pool;
    private final KernelCompiler compiler = new KernelCompiler();
    private final Map<StructureKey, Shared> shared = new HashMap<>();
    private final Set<StructureKey> warm = new HashSet<>();
    private Optional<SolverPool> apart = Optional.empty();
    private int own;

    /** The thread of a shared solver was given up. */
    private static final class SolverLostException extends RuntimeException {
        private static final long serialVersionUID = 1;

        SolverLostException(String message) {
            super(message);
        }
    }

    /**
     * The solvers that loops of one structure share.
     *
     * @param solvers at the seats of the lane
     * @param times of their solves
     */
    private record Shared(
            List<RecedingHorizonSolver> solvers,
            SolverLane lane,
            PoolPlace.Warmth warmth,
            RecentSolves times,
            Set<PoolMember> loops) {
        LocalPlanSolver planner(
                Case read, LoopClock clock, int seat, Function<RecedingHorizonSolver, SolveObserver> observers) {
            return new LocalPlanSolver(read, solvers.get(seat), clock, observers);
        }
    }

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
                shared.size(),
                shared.values().stream()
                        .mapToInt(each -> pool.seats(each.lane()))
                        .sum(),
                own,
                compiler.kernels());
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
        Shared first = shared(read);
        pool.submit(
                first.lane(),
                Turn.AFTER_DRIVING,
                Long.MAX_VALUE,
                seat -> first.warmth()
                        .warm(
                                PlanSolver.LONGEST_WARM_UP,
                                time -> first.planner(read, clock, seat, _ -> SolveObserver.NONE)
                                        .warmUp(time)));
    }

    /** What the loops share that have the structure of a case, with one solver at least. */
    private synchronized Shared shared(Case read) {
        return shared.computeIfAbsent(key(read), key -> {
            List<RecedingHorizonSolver> solvers = new CopyOnWriteArrayList<>(List.of(solver(read, key)));
            return new Shared(solvers, new SolverLane(), new Once(key), new RecentSolves(), new HashSet<>());
        });
    }

    private static StructureKey key(Case read) {
        return StructureKey.of(read.model().problem(), SolverConfiguration.of(read.solver()));
    }

    private RecedingHorizonSolver solver(Case read, StructureKey key) {
        return SolverConfiguration.solver(read, key.options(), compiler);
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
        // the memory takes its first values from the solver, which may be at work for another loop
        pool.submit(taken.lane(), Turn.AFTER_DRIVING, Long.MAX_VALUE, new PoolTask() {
            @Override
            public void run(int seat) {
                try {
                    made.complete(taken.planner(read, clock, seat, observers));
                } catch (RuntimeException | Error e) {
                    made.completeExceptionally(e);
                }
            }

            @Override
            public void givenUp(String reason) {
                made.completeExceptionally(new SolverLostException(reason));
            }
        });
        return new PooledPlanSolver(
                joined(made), new PoolPlace(pool, taken.lane(), taken.solvers()::get, taken.warmth()), member);
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
        shared.values().forEach(each -> each.loops().remove(member));
    }

    private synchronized Shared taken(Case read, PoolMember member) {
        Shared taken = shared(read);
        member.joins(taken.times());
        shared.values().forEach(each -> each.loops().remove(member));
        taken.loops().add(member);
        stock(read, taken);
        return taken;
    }

    /** One solver for each thread that solves at once and for that in reserve, where there are as many loops. */
    private void stock(Case read, Shared taken) {
        int wanted = Math.clamp(taken.loops().size(), 1, pool.threads() + 1);
        while (pool.seats(taken.lane()) < wanted) {
            taken.solvers().add(solver(read, key(read)));
            pool.addSeat(taken.lane());
        }
    }

    private PlanSolver alone(
            Case read, LoopClock clock, PoolMember member, Function<RecedingHorizonSolver, SolveObserver> observers) {
        StructureKey key = key(read);
        RecedingHorizonSolver solver = solver(read, key);
        synchronized (this) {
            own++;
            Optional.ofNullable(shared.get(key)).ifPresent(others -> {
                others.loops().remove(member);
                stock(read, others);
            });
        }
        return new PooledPlanSolver(
                new LocalPlanSolver(read, solver, clock, observers),
                new PoolPlace(
                        member.hasHung() ? apart() : pool,
                        new SolverLane(),
                        _ -> solver,
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
