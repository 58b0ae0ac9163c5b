package dev.takt.actors.clock;

import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A clock that stands still while anything is being computed and then jumps to the next moment at which something happens.
 * It is also the one thread on which the actors of a loop run, in the order in which they were told something: a run is
 * deterministic and as fast as its computations.
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
    private boolean started;
    private boolean running = true;

    /** Something that happens at a time; what was planned first happens first. */
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

    /** Sets the time of day, as an operator or a time service does; the time of the loop goes on. */
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

    /** Plans something for a time, or for now if that has passed. */
    public void at(long time, Runnable action) {
        moments.add(new Moment(Math.max(time, now), planned++, action));
    }

    @Override
    public void start(PeriodSchedule schedule, Beat beat) {
        started = true;
        at(schedule.beginning(0), () -> tick(0, 0, schedule, beat));
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

    /** Does everything that is to be done now, without letting time pass. */
    public void settle() {
        for (Runnable task = ready.poll(); task != null; task = ready.poll()) {
            task.run();
        }
    }

    /**
     * Does what is to be done, some of it made by other threads, until something is the case: while actors are made or ended,
     * which Akka does with threads of its own.
     *
     * @throws IllegalStateException if it is not the case after half a minute
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

    /** Lets time pass in which nothing happens: the process is suspended, and all that was due meanwhile comes late. */
    public void suspend(long nanos) {
        settle();
        now += nanos;
    }

    /** Whether the clock has been told to beat. */
    public boolean isStarted() {
        return started;
    }

    /** Lets everything happen until a time, what happens at that very time excluded. */
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
