package dev.takt.actors.clock;

import dev.takt.actors.machine.RealTimePriority;
import dev.takt.actors.machine.TimerSlack;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The thread of a clock that shows the time of the machine. It parks and never spins: on a shared machine a spinning thread loses its core at
 * the wrong time.
 */
public final class ClockThread {
    private final Thread thread;
    private final int priority;
    private volatile boolean running = true;
    private volatile Runnable beating = () -> {};

    /**
     * Makes a thread that is not started.
     *
     * @param priority as {@link RealTimePriority}; 0 for an ordinary one. Where it is refused the thread is ordinary
     */
    public ClockThread(int priority) {
        this.priority = priority;
        thread = Thread.ofPlatform().name("takt-clock").daemon().unstarted(() -> beating.run());
        thread.setPriority(Thread.MAX_PRIORITY);
        TimerSlack.prepare();
    }

    /** Starts the beats. */
    public void start(Runnable beats) {
        beating = () -> {
            TimerSlack.drop();
            if (priority > 0) {
                RealTimePriority.take(priority);
            }
            beats.run();
        };
        thread.start();
    }

    /** Whether the clock has not been stopped. */
    public boolean isRunning() {
        return running;
    }

    /** Returns true at a given time, or false when the clock has been stopped. */
    public boolean sleepUntil(long moment) {
        while (running) {
            long rest = moment - System.nanoTime();
            if (rest <= 0) {
                return true;
            }
            LockSupport.parkNanos(rest);
        }
        return false;
    }

    /** The same for a time that may change whenever the thread is woken. */
    public boolean sleepUntil(LongSupplier moment) {
        while (running) {
            long rest = moment.getAsLong() - System.nanoTime();
            if (rest <= 0) {
                return true;
            }
            LockSupport.parkNanos(rest);
        }
        return false;
    }

    /** What the thread waits for may have changed. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /** Ends the beats. */
    public void stop() {
        running = false;
        wake();
    }
}
