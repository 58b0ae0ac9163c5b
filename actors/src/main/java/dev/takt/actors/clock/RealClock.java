package dev.takt.actors.clock;

import dev.takt.actors.machine.RealTimePriority;
import dev.takt.actors.machine.TimerSlack;
import java.util.concurrent.locks.LockSupport;

/**
 * The machine's monotonic clock, with a thread that sleeps until the next tick or cut-off. It parks and never spins: on
 * a shared machine a spinning thread loses its core at the wrong time.
 */
public final class RealClock implements SystemClock {
    private final Thread thread;
    private final int priority;
    private volatile boolean running = true;
    private volatile Runnable beating = () -> {};

    /** Makes a clock that is not started, with an ordinary thread. */
    public RealClock() {
        this(0);
    }

    /**
     * Makes a clock that is not started.
     *
     * @param priority of its thread, as {@link RealTimePriority}; 0 for an ordinary one. Where it is refused the thread is ordinary
     */
    public RealClock(int priority) {
        this.priority = priority;
        thread = Thread.ofPlatform().name("takt-clock").daemon().unstarted(() -> beating.run());
        thread.setPriority(Thread.MAX_PRIORITY);
        TimerSlack.prepare();
    }

    @Override
    public void start(PeriodSchedule schedule, Beat beat) {
        beating = () -> {
            TimerSlack.drop();
            if (priority > 0) {
                RealTimePriority.take(priority);
            }
            beat(schedule, beat);
        };
        thread.start();
    }

    private void beat(PeriodSchedule schedule, Beat beat) {
        long last = schedule.first() - 1;
        while (running) {
            long cycle = schedule.next(last, now());
            if (!sleepUntil(schedule.beginning(cycle))) {
                return;
            }
            beat.tick(cycle, schedule.beginning(cycle), (int) (cycle - last - 1));
            last = cycle;
            if (!sleepUntil(schedule.due(cycle))) {
                return;
            }
            beat.cutOff(cycle, schedule.due(cycle));
        }
    }

    /** Returns true at a given time, or false when the clock has been stopped. */
    private boolean sleepUntil(long moment) {
        while (running) {
            long rest = moment - now();
            if (rest <= 0) {
                return true;
            }
            LockSupport.parkNanos(rest);
        }
        return false;
    }

    @Override
    public void stop() {
        running = false;
        LockSupport.unpark(thread);
    }
}
