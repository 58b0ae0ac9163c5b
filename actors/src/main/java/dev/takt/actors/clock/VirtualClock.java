package dev.takt.actors.clock;

import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A clock that stands still during computations and then jumps to the next scheduled time. It also runs the actors of a
 * loop, or of several, on one thread, in the order of their messages. So a run is deterministic and as fast as its computations.
 *
 * <p>One thread calls {@link #runUntil} and does all the work; only {@link #execute} may be called from others.
 */
public final class VirtualClock implements LoopClock, Executor {
    private static final long NANOS_A_MILLI = 1_000_000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;
    private static final long REST_NANOS = 20_000;

    private final Queue<Runnable> ready = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Moment> moments = new PriorityQueue<>();
    private long now;
    private long dayShift;
    private long planned;
    private int started;
    private boolean running = true;

    /** A scheduled action; of those at the same time the first scheduled one runs first. */
    private record Moment(long time, long number, Runnable action) implements Comparable<Moment> {
        @Override
        public int compareTo(Moment other) {
            return time == other.time ? Long.compare(number, other.number) : Long.compare(time, other.time);
        }
    }

    @Override
    public long now() {
        return now;
    }

    @Override
    public long wallMillis() {
        return now / NANOS_A_MILLI + dayShift;
    }

    /** Sets the time of day, as an operator or a time service does; the time of the loop is not affected. */
    public void setTimeOfDay(long laterMillis) {
        dayShift += laterMillis;
    }

    @Override
    public long budget(long deadline) {
        return Long.MAX_VALUE;
    }

    @Override
    public void execute(Runnable task) {
        ready.add(task);
    }

    /** Schedules an action for a time, or for now if that has passed. */
    public void at(long time, Runnable action) {
        moments.add(new Moment(Math.max(time, now), planned++, action));
    }

    @Override
    public void start(PeriodSchedule schedule, Beat beat) {
        started++;
        at(schedule.beginning(schedule.first()), () -> tick(schedule.first(), 0, schedule, beat));
    }

    private void tick(long cycle, int skipped, PeriodSchedule schedule, Beat beat) {
        if (running) {
            beat.tick(cycle, schedule.beginning(cycle), skipped);
            at(schedule.due(cycle), () -> cutOff(cycle, schedule, beat));
        }
    }

    private void cutOff(long cycle, PeriodSchedule schedule, Beat beat) {
        if (running) {
            beat.cutOff(cycle, schedule.due(cycle));
            long next = schedule.next(cycle, now);
            at(schedule.beginning(next), () -> tick(next, (int) (next - cycle - 1), schedule, beat));
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    /** Runs everything that is due now, without advancing the time. */
    public void settle() {
        for (Runnable task = ready.poll(); task != null; task = ready.poll()) {
            task.run();
        }
    }

    /**
     * Runs what is due, including work submitted by other threads, until a condition holds. Used while actors are
     * started or stopped, for which Akka uses its own threads.
     *
     * @throws IllegalStateException if it does not hold after half a minute
     */
    public void settleUntil(BooleanSupplier reached) {
        long begun = System.nanoTime();
        settle();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IllegalStateException(
                        "the actors of the loop neither started nor ended within half a minute");
            }
            LockSupport.parkNanos(REST_NANOS);
            settle();
        }
    }

    /**
     * Advances the time without running anything: the process is suspended, and everything that was due meanwhile comes
     * late.
     */
    public void suspend(long nanos) {
        settle();
        now += nanos;
    }

    /** How many loops have begun by this clock. */
    public int started() {
        return started;
    }

    /** Runs everything that is due before a time. */
    public void runUntil(long time) {
        settle();
        for (Moment next = moments.peek(); next != null && next.time < time; next = moments.peek()) {
            moments.remove();
            now = Math.max(now, next.time);
            next.action.run();
            settle();
        }
        now = Math.max(now, time);
    }
}
