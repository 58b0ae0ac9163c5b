package dev.takt.actors.pair;

import dev.takt.actors.supervision.LoopTiming;

/**
 * The longest time from the beginning of a period to its command, of at least ten periods and five seconds before now, and of at most
 * twice as many. A controller that has just begun still compiles its code; one that lets it lead then would make the loop late.
 */
final class SlowestResponse {
    /** There have not been enough periods yet. */
    static final long UNKNOWN = Long.MAX_VALUE;

    private static final int LEAST_PERIODS = 10;
    private static final long LEAST_NANOS = 5_000_000_000L;

    private final int block;
    private int periods;
    private long before = UNKNOWN;
    private long present;

    SlowestResponse(LoopTiming timing) {
        block = (int) Math.max(LEAST_PERIODS, LEAST_NANOS / timing.periodNanos());
    }

    /** A period has ended whose command was there some nanoseconds after its beginning. */
    synchronized void periodEnded(long response) {
        present = Math.max(present, response);
        if (++periods == block) {
            before = present;
            present = 0;
            periods = 0;
        }
    }

    /** Nanoseconds, or {@link #UNKNOWN}. */
    synchronized long nanos() {
        return Math.max(before, present);
    }
}
