package dev.takt.solver.problems;

import java.lang.management.ManagementFactory;

/** Counts the bytes that this thread takes from the heap. */
public final class Allocation {
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /** Runs until the compiled code no longer needs the vectors that uncompiled code keeps on the heap. */
    private static final int MAX_RUNS = 20_000;

    /** The fewest bytes that a run of an action takes, once it is warm. */
    public static long least(Runnable action) {
        long least = Long.MAX_VALUE;
        for (int run = 0; run < MAX_RUNS && least > 0; run++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            action.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
