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
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * The solver of one loop of a fleet: its requests wait in the pool for a thread, and for one of the solvers that loops of its structure
 * have in common. One request is answered or declined before the next one comes.
 */
final class PooledPlanSolver implements PlanSolver {
    private static final double NANOS = 1e9;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LocalPlanSolver solver;
    private final PoolPlace place;
    private final PoolMember member;
    /** Settings from the next solve on. */
    private final Queue<SolverTuning> tunings = new ConcurrentLinkedQueue<>();
    /** The solve that is being made. */
    private final AtomicReference<Optional<Solving>> solving = new AtomicReference<>(Optional.empty());

    private volatile boolean closed;
    private volatile Consumer<String> lost = _ -> {};
    private volatile Consumer<SolveRequest> declined = _ -> {};
    private volatile boolean waiting;

    PooledPlanSolver(LocalPlanSolver solver, PoolPlace place, PoolMember member) {
        this.solver = solver;
        this.place = place;
        this.member = member;
    }

    /** A solve, from when it was asked for. */
    private final class Solving implements PoolTask {
        private final SolveRequest request;
        private final Consumer<SolveOutcome> answer;
        private final boolean warm;
        private final long asked = System.nanoTime();
        private final long allowance;
        private volatile long begun;

        Solving(SolveRequest request, Consumer<SolveOutcome> answer) {
            this.request = request;
            this.answer = answer;
            this.warm = request.deadline() < request.due();
            this.allowance = member.isDriving() ? member.allowance() : Long.MAX_VALUE;
        }

        @Override
        public long allowance() {
            return allowance;
        }

        @Override
        public void run(int seat) {
            unlessClosed(() -> {
                if (isTooLate()) {
                    declined.accept(request);
                } else {
                    solve(seat);
                }
            });
        }

        private void solve(int seat) {
            waiting = false;
            member.begins();
            long processor = processorNanos();
            begun = System.nanoTime();
            Optional<Solving> own = Optional.of(this);
            solving.set(own);
            try {
                solver.use(place.solvers().apply(seat));
                for (SolverTuning next = tunings.poll(); next != null; next = tunings.poll()) {
                    solver.configure(next);
                }
                solver.solve(request, answer);
            } finally {
                solving.compareAndSet(own, Optional.empty());
            }
            if (warm) {
                member.solved(processorNanos() - processor);
            }
        }

        /**
         * Whether it is not begun, because it would end without a plan: it has waited for more than half of its time, and what is left is
         * less than such solves take. A solve that need not be in time is always begun.
         */
        private boolean isTooLate() {
            long now = System.nanoTime();
            long left = request.deadline() - now;
            return request.deadline() != Long.MAX_VALUE
                    && left < now - asked
                    && left < (long) (member.solveSeconds() * NANOS);
        }

        /** The thread was given up: because of this loop, if it was its turn. */
        @Override
        public void givenUp(String reason) {
            if (begun != 0) {
                member.hangs();
            }
            lose(reason);
        }

        boolean isEndless() {
            return System.nanoTime() - begun > SolverPool.PATIENCE_NANOS;
        }
    }

    /** Has a solver warmed up. */
    private final class WarmUp implements PoolTask {
        private final Duration time;
        private final CountDownLatch done = new CountDownLatch(1);

        WarmUp(Duration time) {
            this.time = time;
        }

        @Override
        public void run(int seat) {
            try {
                unlessClosed(() -> {
                    solver.use(place.solvers().apply(seat));
                    solver.warmUp(time);
                });
            } finally {
                done.countDown();
            }
        }

        @Override
        public void givenUp(String reason) {
            lose(reason);
            done.countDown();
        }

        void await() {
            try {
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public PlanLayout layout() {
        return solver.layout();
    }

    @Override
    public void warmUp(Duration atMost) {
        place.warmth().warm(atMost, time -> {
            WarmUp task = new WarmUp(time);
            place.pool().submit(place.lane(), Turn.AFTER_DRIVING, Long.MAX_VALUE, task);
            task.await();
        });
    }

    @Override
    public void solve(SolveRequest request, Consumer<SolveOutcome> answer) {
        waiting = true;
        place.pool()
                .submit(
                        place.lane(),
                        member.turn(request.deadline()),
                        request.deadline(),
                        new Solving(request, answer));
    }

    /** Time of the thread on a processor: what others do on the machine is no demand of this loop. */
    private static long processorNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    private void unlessClosed(Runnable action) {
        try {
            if (!closed) {
                action.run();
            }
        } catch (RuntimeException | Error e) {
            lose(String.valueOf(e.getMessage() == null ? e : e.getMessage()));
        }
    }

    private void lose(String reason) {
        if (!closed) {
            lost.accept(reason);
        }
    }

    @Override
    public void configure(SolverTuning tuning) {
        tunings.add(tuning);
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
        solving.get()
                .filter(Solving::isEndless)
                .ifPresent(task -> place.pool().giveUp(task, "a solve of " + member.name() + " did not end"));
    }

    @Override
    public void close() {
        closed = true;
        solver.close();
    }
}
