package dev.takt.actors.machine;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * How late the machine wakes a thread that sleeps until given moments, as the clock of a loop does.
 *
 * @param wakeUps how many there were
 * @param median nanoseconds
 * @param percentile99 nanoseconds, which one in a hundred exceeds
 * @param largest nanoseconds
 */
public record WakeUpLateness(int wakeUps, long median, long percentile99, long largest) {

    /**
     * Measures in a thread of its own.
     *
     * @param period nanoseconds from one moment to the next
     * @param wakeUps how many
     * @param priority of the thread, or 0 for an ordinary one
     */
    public static WakeUpLateness measure(long period, int wakeUps, int priority) throws InterruptedException {
        long[] lateness = new long[wakeUps];
        TimerSlack.prepare();
        Thread thread = Thread.ofPlatform().name("takt-wake-up").daemon().unstarted(() -> {
            TimerSlack.drop();
            if (priority > 0) {
                RealTimePriority.take(priority);
            }
            sleep(period, lateness);
        });
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
        thread.join();
        Arrays.sort(lateness);
        return new WakeUpLateness(wakeUps, lateness[wakeUps / 2], lateness[wakeUps * 99 / 100], lateness[wakeUps - 1]);
    }

    private static void sleep(long period, long[] lateness) {
        long moment = System.nanoTime();
        for (int k = 0; k < lateness.length; k++) {
            moment += period;
            long rest = moment - System.nanoTime();
            while (rest > 0) {
                LockSupport.parkNanos(rest);
                rest = moment - System.nanoTime();
            }
            lateness[k] = -rest;
        }
    }
}
