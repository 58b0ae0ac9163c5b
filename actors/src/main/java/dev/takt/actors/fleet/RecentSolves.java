package dev.takt.actors.fleet;

import java.util.Arrays;

/** How much time of a processor the last solves took. May be used by several threads. */
final class RecentSolves {
    /** So many tell something of one in a hundred. */
    static final int ENOUGH = 100;

    private static final int MOST = 256;
    private static final double SHARE = 0.99;
    private static final double NANOS = 1e9;

    /** Figures stay for so many further solves. */
    private static final int LASTING = 16;

    private final long[] nanos = new long[MOST];
    private int count;
    private Figures figures = new Figures(0, 0);
    private int outdated = LASTING;

    /**
     * What the last solves took, in seconds; 0 without any.
     *
     * @param mean of them
     * @param most what 99 of 100 did not exceed
     */
    record Figures(double mean, double most) {}

    synchronized void add(long took) {
        nanos[count++ % MOST] = took;
        outdated++;
        if (count == 2 * MOST) {
            count = MOST;
        }
    }

    synchronized boolean isEnough() {
        return count >= ENOUGH;
    }

    synchronized Figures figures() {
        int known = Math.min(count, MOST);
        if (known > 0 && (outdated >= LASTING || known <= LASTING)) {
            long[] sorted = Arrays.copyOf(nanos, known);
            Arrays.sort(sorted);
            long most = sorted[Math.min(known - 1, (int) Math.ceil(SHARE * known) - 1)];
            figures = new Figures(Arrays.stream(sorted).average().orElse(0) / NANOS, most / NANOS);
            outdated = 0;
        }
        return figures;
    }
}
