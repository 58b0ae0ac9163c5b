package dev.takt.actors.fleet;

import java.util.Arrays;

/** How much time of a processor the last solves took. May be used by several threads. */
final class RecentSolves {
    /** So many tell something of one in a hundred. */
    static final int ENOUGH = 100;

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

    synchronized boolean isEnough() {
        return count >= ENOUGH;
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
