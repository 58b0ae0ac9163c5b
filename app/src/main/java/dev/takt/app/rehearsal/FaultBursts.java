package dev.takt.app.rehearsal;

import java.util.SplittableRandom;

/**
 * When trouble comes: not evenly, but in bursts, so that faults meet each other, and the loop is in order in between. Which periods
 * belong to a burst follows from the seed alone.
 *
 * @param seed of all bursts
 * @param periods that a burst lasts
 * @param share of all periods that belong to a burst
 */
record FaultBursts(long seed, int periods, double share) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Whether a period belongs to a burst. */
    boolean at(long period) {
        return new SplittableRandom(seed + GOLDEN * (period / periods)).nextDouble() < share;
    }
}
