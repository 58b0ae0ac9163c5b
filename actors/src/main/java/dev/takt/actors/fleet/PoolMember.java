package dev.takt.actors.fleet;

import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;

/** A loop as the pool sees it: how long its solves take, and whether actuators wait for them. */
public final class PoolMember implements LoopObserver {
    private static final double NANOS = 1e9;

    private final String name;
    private final double period;
    private final RecentSolves solves = new RecentSolves();
    /** Those of all loops that share its solver. */
    private volatile RecentSolves alike = solves;

    private volatile boolean driving;
    private volatile boolean admitted;

    PoolMember(String name, double period) {
        this.name = name;
        this.period = period;
    }

    /** The name of the loop. */
    public String name() {
        return name;
    }

    /** The period, in seconds of the clock. */
    double period() {
        return period;
    }

    @Override
    public void cycleEnded(CycleRecord cycle) {
        boolean drives = drives(cycle.actual());
        if (driving && !drives) {
            admitted = false;
        }
        driving = drives;
    }

    @Override
    public void happened(LoopEvent event) {
        // only modes count
    }

    private static boolean drives(Mode mode) {
        return mode != Mode.INIT && mode != Mode.WARMING && mode != Mode.STANDBY && mode != Mode.OUT_OF_SERVICE;
    }

    /** Whether the loop drives its actuators, or is about to. */
    public boolean isDriving() {
        return driving || admitted;
    }

    /** The loop is about to drive its actuators. */
    void admit() {
        admitted = true;
    }

    Urgency urgency() {
        return isDriving() ? Urgency.DRIVING : Urgency.STANDING_BY;
    }

    /** Its solves are like those of others, which tell what to expect until it has made enough of its own. */
    void joins(RecentSolves others) {
        alike = others;
    }

    /**
     * A solve has ended that began with a plan.
     *
     * @param nanos of a processor that it took
     */
    void solved(long nanos) {
        solves.add(nanos);
        if (alike != solves) {
            alike.add(nanos);
        }
    }

    /** The time of a processor that 99 of 100 of the last solves did not exceed, in seconds; 0 without any. */
    public double solveSeconds() {
        return (solves.isEnough() ? solves : alike).most() / NANOS;
    }

    /** The part of a thread that its solves need. */
    public double demand() {
        return solveSeconds() / period;
    }
}
