package dev.takt.app.rehearsal;

import java.util.function.LongConsumer;

/** The resources in use after a tenth of a run and at its end: those of a loop that runs for months must not grow. */
public final class UsageGrowth implements LongConsumer {
    private static final long MAX_GROWTH = 16_000_000;
    private static final int MAX_NEW_THREADS = 2;
    private static final int MAX_NEW_HANDLES = 2;

    private final int periods;
    private ProcessUsage begin = new ProcessUsage(0, 0, 0);
    private ProcessUsage end = begin;

    /** The growth over a run. */
    public UsageGrowth(int periods) {
        this.periods = periods;
    }

    /** A period has ended; called for each, from 0. */
    @Override
    public void accept(long period) {
        if (period == periods / 10) {
            begin = ProcessUsage.now();
        }
        if (period == periods - 1) {
            end = ProcessUsage.now();
        }
    }

    /** After a tenth of the run. */
    public ProcessUsage begin() {
        return begin;
    }

    /** At its end. */
    public ProcessUsage end() {
        return end;
    }

    /** Whether the growth is negligible. */
    public boolean isSmall() {
        return end.heapBytes() - begin.heapBytes() < MAX_GROWTH
                && end.threads() - begin.threads() <= MAX_NEW_THREADS
                && end.handles() - begin.handles() <= MAX_NEW_HANDLES;
    }
}
