package dev.takt.actors.vitals;

import dev.takt.actors.clock.LoopClock;
import dev.takt.loop.cycle.VitalSign;
import dev.takt.loop.cycle.VitalSign.Peer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The times of the last messages of the loop's partners, and counts about them. Each is written by one thread without
 * waiting; any thread may read.
 */
public final class LoopPulse {
    private final LoopClock clock;
    private final AtomicLong plant;
    private final AtomicLong solver;
    private final AtomicLong generations = new AtomicLong();
    private final AtomicLong sourceSteps = new AtomicLong();

    /** Starts now. */
    public LoopPulse(LoopClock clock) {
        this.clock = clock;
        this.plant = new AtomicLong(clock.now());
        this.solver = new AtomicLong(clock.now());
    }

    /**
     * New measurements have come.
     *
     * @param now on the loop's clock
     * @param clockSteps of their source so far
     */
    public void measured(long now, long clockSteps) {
        plant.setRelease(now);
        sourceSteps.setRelease(clockSteps);
    }

    /**
     * A message of the solver has come.
     *
     * @param generation of it, counted from 1
     */
    public void solverHeard(int generation) {
        solver.setRelease(clock.now());
        generations.setRelease(generation);
    }

    /** The present vital signs. */
    public List<VitalSign> signs() {
        long now = clock.now();
        return List.of(
                new VitalSign.Heartbeat(Peer.PLANT, Math.max(0, now - plant.getAcquire())),
                new VitalSign.Heartbeat(Peer.SOLVER, Math.max(0, now - solver.getAcquire())),
                new VitalSign.SolverRestarts(Math.max(0, generations.getAcquire() - 1)),
                new VitalSign.SourceClockSteps(sourceSteps.getAcquire()));
    }
}
