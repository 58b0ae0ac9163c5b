package dev.takt.actors.fleet;

import dev.takt.actors.solving.LocalPlanSolver;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.SolveOutcome;
import dev.takt.actors.solving.SolveRequest;
import dev.takt.actors.solving.SolverTuning;
import dev.takt.actors.state.StateExchange;
import dev.takt.solver.nmpc.PlanLayout;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** The solver of one loop of a fleet: its requests wait in the pool for a thread. */
final class PooledPlanSolver implements PlanSolver {
    private static final double NANOS = 1e9;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LocalPlanSolver solver;
    private final PoolPlace place;
    private final PoolMember member;
    private final Runnable unheard;
    private volatile boolean closed;
    private volatile Consumer<String> lost = _ -> {};
    private volatile Consumer<SolveRequest> declined = _ -> {};
    private volatile boolean waiting;

    /** Since when it is the turn of this loop; 0 while it is not. */
    private volatile long solvingSince;

    PooledPlanSolver(LocalPlanSolver solver, PoolPlace place, PoolMember member) {
        this.solver = solver;
        this.place = place;
        this.member = member;
        this.unheard = place.lane().whenLost(this::loseLane);
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
        work(Turn.AFTER_DRIVING, Long.MAX_VALUE, () -> solver.warmUp(time), done::countDown);
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        boolean warm = request.deadline() < request.due();
        long asked = System.nanoTime();
        waiting = true;
        work(
                member.turn(request.deadline()),
                request.deadline(),
                () -> {
                    if (isTooLate(request, asked)) {
                        declined.accept(request);
                        return;
                    }
                    waiting = false;
                    member.begins();
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

    /**
     * Whether a solve is not begun, because it would end without a plan: it has waited for more than half of its time, and what is left
     * is less than such solves take. A solve that need not be in time is always begun.
     */
    private boolean isTooLate(SolveRequest request, long asked) {
        long now = System.nanoTime();
        long left = request.deadline() - now;
        return request.deadline() != Long.MAX_VALUE
                && left < now - asked
                && left < (long) (member.solveSeconds() * NANOS);
    }

    /** Time of the thread on a processor: what others do on the machine is no demand of this loop. */
    private static long processorNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    private void work(Turn turn, long deadline, Runnable action, Runnable then) {
        place.pool().submit(place.lane(), turn, deadline, () -> {
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

    /** The thread was given up: because of this loop, if it was its turn. */
    private void loseLane(String reason) {
        if (solvingSince != 0) {
            member.hangs();
        }
        lose(reason);
    }

    private void lose(String reason) {
        if (!closed) {
            lost.accept(reason);
        }
    }

    @Override
    public void configure(SolverTuning tuning) {
        work(Turn.AT_ONCE, Long.MAX_VALUE, () -> solver.configure(tuning), () -> {});
    }

    @Override
    public void whenDeclined(Consumer<SolveRequest> listener) {
        declined = listener;
    }

    @Override
    public boolean isWaiting() {
        return waiting;
    }

    @Override
    public void whenLost(Consumer<String> listener) {
        lost = listener;
    }

    @Override
    public void exchange(StateExchange state) {
        solver.exchange(state);
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
