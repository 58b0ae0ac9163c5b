package dev.takt.monitoring.spans;

import dev.takt.config.loop.Mode;
import dev.takt.config.loop.Rung;
import dev.takt.monitoring.cycle.CycleRecord;
import java.util.Optional;

/**
 * Which cycles are kept: all that are not fresh, late, longer than the period, after skipped ones, or in another mode than the one
 * before, and a part of the others, chosen by their number so that a run is kept the same way again.
 */
final class SpanSelection {
    private final double sample;
    private final long periodNanos;
    private Optional<Mode> before = Optional.empty();

    SpanSelection(double sample, double periodSeconds) {
        this.sample = sample;
        this.periodNanos = Math.round(periodSeconds * 1e9);
    }

    /** Whether a cycle is kept; to be asked about each once, in order. */
    boolean keeps(CycleRecord cycle) {
        boolean modeChanged = before.isPresent() && before.get() != cycle.actual();
        before = Optional.of(cycle.actual());
        return modeChanged
                || cycle.rung() != Rung.FRESH
                || cycle.times().dispatchLateness() > 0
                || cycle.times().total() > periodNanos
                || cycle.times().skipped() > 0
                || uniform(cycle.cycle()) < sample;
    }

    /** A number from 0 to below 1 by the mixing function of SplitMix64 (Steele, Lea, Flood 2014). */
    private static double uniform(long number) {
        long z = number * 0x9E3779B97F4A7C15L + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
    }
}
