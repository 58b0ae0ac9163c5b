package dev.takt.actors.fleet;

import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.LoopEvent;
import dev.takt.loop.cycle.LoopObserver;
import java.util.function.LongConsumer;

/** A loop as the pool sees it: how long its solves take, and whether actuators wait for them. */
public final class PoolMember implements LoopObserver {
    /** A loop that has not become warm in so many solves lets those go first that have made fewer. */
    private static final long PATIENCE = 32;

    private static final long MOST_LOOPS = 1L << 32;

    /** A solve that takes so many times what 99 of 100 take, and no less than so many nanoseconds, is slow. */
    private static final double SLOW = 3;

    private static final long SLOW_NANOS = 2_000_000;
    private static final double NANOS = 1e9;

    private final String name;
    private final int number;
    private final double period;
    private final RecentSolves solves = new RecentSolves();
    /** Those of all loops that share its solver. */
    private volatile RecentSolves alike = solves;

    private volatile boolean driving;
    private volatile boolean warming = true;
    /** Written by one thread at a time, the one that solves. */
    private volatile long tries;

    private volatile boolean admitted;
    private volatile boolean hung;
    private volatile LongConsumer told = _ -> {};

    /**
     * A loop that has not solved yet.
     *
     * @param number of those that came before
     * @param period in seconds of the clock
     */
    PoolMember(String name, int number, double period) {
        this.name = name;
        this.number = number;
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
        warming = cycle.actual() == Mode.INIT || cycle.actual() == Mode.WARMING;
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

    /** When it is the turn of a solve. */
    Turn turn(long deadline) {
        if (isDriving()) {
            return new Turn(Urgency.DRIVING, deadline);
        }
        return warming
                ? new Turn(Urgency.WARMING_UP, tries / PATIENCE * MOST_LOOPS + number)
                : new Turn(Urgency.STANDING_BY, deadline);
    }

    /** For whose actuators solves are, for {@link #stands} in another process. */
    int standing() {
        return turn(0).urgency().ordinal();
    }

    /** Takes for whose actuators solves are from the process of the loop. */
    void stands(int urgency) {
        driving = urgency == Urgency.DRIVING.ordinal();
        warming = urgency == Urgency.WARMING_UP.ordinal();
    }

    /** Sets who hears of each solve how many nanoseconds of a processor it took. */
    void whenSolved(LongConsumer listener) {
        told = listener;
    }

    /** A solve of this loop did not end. */
    void hangs() {
        hung = true;
    }

    /** Whether a solve of this loop has ever not ended. */
    boolean hasHung() {
        return hung;
    }

    /** A solve is begun. */
    void begins() {
        tries = isDriving() ? 0 : tries + 1;
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
        told.accept(nanos);
        solves.add(nanos);
        if (alike != solves) {
            alike.add(nanos);
        }
    }

    private RecentSolves.Figures figures() {
        return (solves.isEnough() ? solves : alike).figures();
    }

    /** The time of a processor that 99 of 100 of the last solves did not exceed, in seconds; 0 without any. */
    public double solveSeconds() {
        return figures().most();
    }

    /** How many nanoseconds a solve takes before it is slow; {@link Long#MAX_VALUE} until enough is known of such solves. */
    long allowance() {
        RecentSolves known = solves.isEnough() ? solves : alike;
        return known.isEnough() ? Math.max(SLOW_NANOS, (long) (SLOW * NANOS * solveSeconds())) : Long.MAX_VALUE;
    }

    /** The part of a thread that its solves need, 99 of 100. */
    public double demand() {
        return solveSeconds() / period;
    }

    /** The part of a thread that its solves need on average. */
    double meanDemand() {
        return figures().mean() / period;
    }
}
