package dev.takt.app.rehearsal;

import dev.takt.actors.clock.VirtualClock;
import dev.takt.actors.dispatch.Actuator;
import dev.takt.actors.runtime.ControlLoop;
import dev.takt.actors.solving.PlanSolver;
import dev.takt.actors.solving.StateLayout;
import dev.takt.actors.supervision.LoopTiming;
import dev.takt.config.Case;
import dev.takt.solver.nmpc.PlanLayout;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Warms up the code of a loop before its start. At a period of 50 ms the JVM would compile the path from a measurement
 * to its command only after minutes, and every command until then would be later. So the same actors run hundreds or
 * thousands of periods in virtual time before the first real one, with a solver that answers without solving and a plant at rest.
 * They do so beside the warm-up of the solver. A loop that answers within microseconds, or has periods of few milliseconds, needs the
 * second compiler of the JVM for all that runs once a period; others make do with fewer periods, which leave the processors to the solver.
 */
public final class LoopWarmUp {
    /** The second compiler sees to what was called five thousand times, in a queue behind the solver. */
    private static final int ENOUGH = 8000;

    /** The first compiler sees to what was called two hundred times; the second one has seen to what runs often in a period. */
    private static final int SOME = 300;

    /** What a loop that needs no more than that waits for it. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    /** Periods that it runs on a machine that is busy with other things, too. */
    private static final int LEAST = 2;

    private final Case read;
    private final int enough;
    private final Duration patience;
    private final AtomicReference<Optional<CompletableFuture<Long>>> begun = new AtomicReference<>(Optional.empty());
    private volatile boolean awaited;

    /** Prepares the warm-up of a case. */
    public LoopWarmUp(Case read) {
        this(read, patience(read));
    }

    /**
     * Prepares the warm-up of a case.
     *
     * @param patience time of the machine's clock after which it ends if it is waited for
     */
    LoopWarmUp(Case read, Duration patience) {
        this.read = read;
        this.enough = read.leavesNoTimeToCompile() ? ENOUGH : SOME;
        this.patience = patience;
    }

    private static Duration patience(Case read) {
        Duration longest = PlanSolver.LONGEST_WARM_UP;
        return read.leavesNoTimeToCompile() || longest.compareTo(SHORT) < 0 ? longest : SHORT;
    }

    /** Wraps solvers: when the first one has been made the warm-up begins, on a thread of its own. */
    public PlanSolver.Factory noting(PlanSolver.Factory solvers) {
        return () -> {
            PlanSolver made = solvers.create();
            CompletableFuture<Long> periods = new CompletableFuture<>();
            if (begun.compareAndSet(Optional.empty(), Optional.of(periods))) {
                begin(made.layout(), periods);
            }
            return made;
        };
    }

    private void begin(PlanLayout plans, CompletableFuture<Long> periods) {
        Thread.ofPlatform().daemon().name("takt-loop-warm-up").start(() -> {
            try {
                periods.complete(run(plans, patience.toNanos()));
            } catch (RuntimeException | Error e) {
                periods.completeExceptionally(e);
            }
        });
    }

    /**
     * Waits until it is over: the loop could begin.
     *
     * @return how many periods it ran; 0 before there is a solver
     */
    public long await() {
        awaited = true;
        return begun.get().map(CompletableFuture::join).orElse(0L);
    }

    private long run(PlanLayout plans, long nanos) {
        VirtualClock clock = new VirtualClock();
        long period = LoopTiming.of(read).periodNanos();
        StateLayout states = StateLayout.of(read.model().initialConditions(), plans);
        long periods = 0;
        try (ControlLoop loop = ControlLoop.of(
                        read, new StandingPlant(read, clock), () -> new StandInSolver(plans, states, Actuator.of(read)))
                .drivingFromTheStart()
                .beginningAt(clock::now)
                .start(clock)) {
            while (periods < LEAST) {
                clock.runUntil(++periods * period);
            }
            // the first periods load classes, which takes longer than all others
            long begun = System.nanoTime();
            while (periods < enough && !(awaited && System.nanoTime() - begun > nanos)) {
                clock.runUntil(++periods * period);
            }
            return loop.view().lastCycle().map(last -> last.cycle() + 1).orElse(0L);
        }
    }
}
