package dev.takt.actors.fleet;

import java.util.Arrays;

/** How long the last solves of a loop took. Written by one thread at a time; any thread may read. */
final class RecentSolves {
    private static final int MOST = 256;
    private static final double SHARE = 0.99;

    private final long[] nanos = new long[MOST];
    private int count;

    synchronized void add(long took) {
        nanos[count++ % MOST] = took;
        if (count == 2 * MOST) {
            count = MOST;
        }
    }

    /** The time that 99 of 100 did not exceed; 0 without any. */
    synchronized long most() {
        int known = Math.min(count, MOST);
        if (known == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, known);
        Arrays.sort(sorted);
        return sorted[Math.min(known - 1, (int) Math.ceil(SHARE * known) - 1)];
    }
}
