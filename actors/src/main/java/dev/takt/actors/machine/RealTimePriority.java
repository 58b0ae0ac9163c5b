package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A real-time priority of a thread: on Linux {@code SCHED_FIFO} of {@code sched(7)}, which wakes the thread before all ordinary ones
 * and lets it run until it sleeps. Needs the right to it: {@code LimitRTPRIO} of a unit, {@code ulimit -r}, or {@code CAP_SYS_NICE}.
 */
public final class RealTimePriority {
    /** The largest priority. */
    public static final int LARGEST = 99;

    private static final LinuxCall SET_SCHEDULER = LinuxCall.of("sched_setscheduler", JAVA_INT, JAVA_INT, ADDRESS);

    // linux/sched.h
    private static final int SCHED_FIFO = 1;
    private static final int SCHED_RESET_ON_FORK = 0x40000000;
    private static final int CALLER = 0;

    private RealTimePriority() {}

    /**
     * Gives the calling thread a priority. Threads that it starts are ordinary ones.
     *
     * @param priority 1 to {@link #LARGEST}
     * @return whether this was possible
     */
    public static boolean take(int priority) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment parameter = arena.allocate(JAVA_INT);
            parameter.set(JAVA_INT, 0, priority);
            return SET_SCHEDULER.granted(CALLER, SCHED_FIFO | SCHED_RESET_ON_FORK, parameter);
        }
    }

    /** Whether a thread of this process may have a priority; tried with a thread of its own. */
    public static boolean isGranted(int priority) {
        boolean[] granted = new boolean[1];
        Thread thread = Thread.ofPlatform().name("takt-priority").daemon().start(() -> granted[0] = take(priority));
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return granted[0];
    }
}
