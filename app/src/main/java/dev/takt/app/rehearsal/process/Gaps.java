package dev.takt.app.rehearsal.process;

import java.util.ArrayList;
import java.util.List;

/** Moments in which a thread that should have run regularly did not: the machine had no processor for it. */
final class Gaps {
    private final long longest;
    private final List<long[]> gaps = new ArrayList<>();
    private long before = System.nanoTime();

    /**
     * Begins.
     *
     * @param longest nanoseconds between two runs that are no gap
     */
    Gaps(long longest) {
        this.longest = longest;
    }

    /** The thread runs. */
    synchronized void runs() {
        long now = System.nanoTime();
        if (now - before > longest) {
            gaps.add(new long[] {before, now});
        }
        before = now;
    }

    /** Nanoseconds between two times that lie in gaps. */
    synchronized long during(long begin, long end) {
        return gaps.stream()
                .mapToLong(gap -> Math.max(0, Math.min(end, gap[1]) - Math.max(begin, gap[0])))
                .sum();
    }
}
