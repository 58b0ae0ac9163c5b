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

/**
 * Warms up the code of a loop before its start. At a period of 50 ms the JVM would compile the path from a measurement
 * to its command only after minutes, and every command until then would be a millisecond later. So the same actors run
 * some thousand periods in virtual time before the first real one, with a solver that answers without solving and a
 * plant at rest.
 */
public final class LoopWarmUp {
    /** The usual duration: long enough for the first compiler of the JVM, and for the second one in critical code. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    private final Case read;
    private volatile Optional<PlanLayout> layout = Optional.empty();

    /** Prepares the warm-up of a case. */
    public LoopWarmUp(Case read) {
        this.read = read;
    }

    /** Wraps solvers to record the layout of their plans. */
    public PlanSolver.Factory noting(PlanSolver.Factory solvers) {
        return () -> {
            PlanSolver made = solvers.create();
            layout = Optional.of(made.layout());
            return made;
        };
    }

    /**
     * Runs the loop in virtual time, after the first solver has been made.
     *
     * @param duration of the machine's clock
     * @return how many periods it ran
     */
    public long run(Duration duration) {
        return layout.map(plans -> run(plans, duration.toNanos())).orElse(0L);
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
            while (System.nanoTime() - begun < nanos) {
                clock.runUntil(++periods * period);
            }
            return loop.view().lastCycle().map(last -> last.cycle() + 1).orElse(0L);
        }
    }
}
