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
 * to its command only after minutes, and every command until then would be a millisecond later. So the same actors run
 * some thousand periods in virtual time before the first real one, with a solver that answers without solving and a
 * plant at rest. They do so beside the warm-up of the solver.
 */
public final class LoopWarmUp {
    /** The usual duration: long enough for the first compiler of the JVM, and for the second one in critical code. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    /** Periods that it runs on a machine that is busy with other things, too. */
    private static final int LEAST = 2;

    private final Case read;
    private final Duration duration;
    private final AtomicReference<Optional<CompletableFuture<Long>>> begun = new AtomicReference<>(Optional.empty());

    /**
     * Prepares the warm-up of a case.
     *
     * @param duration of the machine's clock
     */
    public LoopWarmUp(Case read, Duration duration) {
        this.read = read;
        this.duration = duration;
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
                periods.complete(run(plans, duration.toNanos()));
            } catch (RuntimeException | Error e) {
                periods.completeExceptionally(e);
            }
        });
    }

    /**
     * Waits until it is over.
     *
     * @return how many periods it ran; 0 before there is a solver
     */
    public long await() {
        return begun.get().map(CompletableFuture::join).orElse(0L);
    }

    private long run(PlanLayout plans, long nanos) {
        VirtualClock clock = new VirtualClock();
        long period = LoopTiming.of(read).periodNanos();
        StateLayout states = StateLayout.of(read.model().initialConditions(), plans);
        long begun = System.nanoTime();
        long periods = 0;
        try (ControlLoop loop = ControlLoop.of(
                        read, new StandingPlant(read, clock), () -> new StandInSolver(plans, states, Actuator.of(read)))
                .drivingFromTheStart()
                .beginningAt(clock::now)
                .start(clock)) {
            while (System.nanoTime() - begun < nanos || periods < LEAST) {
                clock.runUntil(++periods * period);
            }
            return loop.view().lastCycle().map(last -> last.cycle() + 1).orElse(0L);
        }
    }
}
