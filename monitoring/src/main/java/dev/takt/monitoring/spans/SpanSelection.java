package dev.takt.monitoring.spans;

import dev.takt.loop.CommandSource;
import dev.takt.loop.Mode;
import dev.takt.loop.cycle.CycleRecord;
import dev.takt.loop.cycle.CycleTimes;
import dev.takt.loop.cycle.CycleTrace.Reason;
import java.util.Optional;

/**
 * Selects the cycles to keep: all that are not fresh, late, longer than the period, after skipped ones, or in another
 * mode than the one before, and a fraction of the others. Those are chosen by their number, so a repeated run keeps the
 * same cycles.
 */
final class SpanSelection {
    private final double sample;
    private final long periodNanos;
    private Optional<Mode> before = Optional.empty();

    SpanSelection(double sample, double periodSeconds) {
        this.sample = sample;
        this.periodNanos = Math.round(periodSeconds * 1e9);
    }

    /** The reason why a cycle is kept; empty if it is not. To be called once for each cycle, in order. */
    Optional<Reason> reason(CycleRecord cycle) {
        boolean modeChanged = before.isPresent() && before.get() != cycle.actual();
        before = Optional.of(cycle.actual());
        CycleTimes times = cycle.times();
        if (modeChanged) {
            return Optional.of(Reason.MODE);
        }
        if (cycle.source() != CommandSource.FRESH && cycle.source() != CommandSource.NONE) {
            return Optional.of(Reason.RUNG);
        }
        if (times.dispatchLateness() > 0) {
            return Optional.of(Reason.LATE);
        }
        if (Math.max(times.work(), times.total()) > periodNanos) {
            return Optional.of(Reason.OVERRUN);
        }
        if (times.skipped() > 0) {
            return Optional.of(Reason.SKIPPED);
        }
        return uniform(cycle.cycle()) < sample ? Optional.of(Reason.SAMPLE) : Optional.empty();
    }

    /** A number from 0 to below 1 by the mixing function of SplitMix64 (Steele, Lea, Flood 2014). */
    private static double uniform(long number) {
        long z = number * 0x9E3779B97F4A7C15L + 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
    }
}
