package dev.takt.app.rehearsal;

import java.util.SplittableRandom;

/**
 * The times of faults. They come in bursts, so that faults overlap and the loop recovers in between. The seed alone
 * determines which periods belong to a burst.
 *
 * @param seed of all bursts
 * @param periods length of a burst
 * @param share of all periods that belong to a burst
 */
record FaultBursts(long seed, int periods, double share) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Whether a period belongs to a burst. */
    boolean at(long period) {
        return new SplittableRandom(seed + GOLDEN * (period / periods)).nextDouble() < share;
    }
}
