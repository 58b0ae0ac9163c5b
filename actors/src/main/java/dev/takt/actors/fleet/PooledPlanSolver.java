package dev.takt.actors.fleet;

import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.solver.nmpc.PlanLayout;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** The solver of one loop of a fleet: its requests wait in the pool for a thread. */
final class PooledPlanSolver implements PlanSolver {
    /** Before any deadline. */
    private static final long AT_ONCE = Long.MIN_VALUE;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LocalPlanSolver solver;
    private final PoolPlace place;
    private final PoolMember member;
    private final Runnable unheard;
    private volatile boolean closed;
    private volatile Consumer<String> lost = _ -> {};

    /** Since when it is the turn of this loop; 0 while it is not. */
    private volatile long solvingSince;

    PooledPlanSolver(LocalPlanSolver solver, PoolPlace place, PoolMember member) {
        this.solver = solver;
        this.place = place;
        this.member = member;
        this.unheard = place.lane().whenLost(this::lose);
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    @Override
    public void warmUp(Duration atMost) {
        place.warmth().warm(atMost, this::warm);
    }

    private void warm(Duration time) {
        CountDownLatch done = new CountDownLatch(1);
        work(Urgency.DRIVING, Long.MAX_VALUE, () -> solver.warmUp(time), done::countDown);
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        boolean warm = request.deadline() < request.due();
        work(
                member.urgency(),
                request.deadline(),
                () -> {
                    long begun = processorNanos();
                    solvingSince = System.nanoTime();
                    try {
                        solver.solve(request, answer);
                    } finally {
                        solvingSince = 0;
                    }
                    if (warm) {
                        member.solved(processorNanos() - begun);
                    }
                },
                () -> {});
    }

    /** Time of the thread on a processor: what others do on the machine is no demand of this loop. */
    private static long processorNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    private void work(Urgency urgency, long deadline, Runnable action, Runnable then) {
        place.pool().submit(place.lane(), urgency, deadline, () -> {
            try {
                if (!closed) {
                    action.run();
                }
            } catch (RuntimeException | Error e) {
                lose(String.valueOf(e.getMessage() == null ? e : e.getMessage()));
            } finally {
                then.run();
            }
        });
    }

    private void lose(String reason) {
        if (!closed) {
            lost.accept(reason);
        }
    }

    @Override
    public void configure(SolverTuning tuning) {
        work(Urgency.DRIVING, AT_ONCE, () -> solver.configure(tuning), () -> {});
    }

    @Override
    public void whenLost(Consumer<String> listener) {
        lost = listener;
    }

    /** A solve that does not end takes its thread with it, and its solver; one that is only late ends by itself. */
    @Override
    public void cancel() {
        long since = solvingSince;
        if (since != 0 && System.nanoTime() - since > SolverPool.PATIENCE_NANOS) {
            place.pool().giveUp(place.lane(), "a solve of " + member.name() + " did not end");
        }
    }

    @Override
    public void close() {
        closed = true;
        // a lane outlives the solvers of its loops
        unheard.run();
        solver.close();
    }
}
