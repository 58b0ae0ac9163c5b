package dev.takt.monitoring.metrics;

import kamon.metric.Counter;
import kamon.metric.Gauge;

/**
 * Compares the time of day with the monotonic clock: no part of a loop depends on the time of day, but its records have
 * it, and a jump explains records that seem to overlap or to be missing. Slewing is at most half a millisecond per
 * second; a change by more than {@link #STEP_NANOS} between two samples is a step.
 */
final class WallClockMetrics {
    static final long STEP_NANOS = 20_000_000;

    private static final double NANO = 1e-9;

    private final Counter steps;
    private final Gauge offset;
    private boolean begun;
    private long first;
    private long last;

    WallClockMetrics(Instruments instruments) {
        steps = instruments.counter(MetricCatalog.CLOCK_STEPS, "wall");
        offset = instruments.gauge(MetricCatalog.CLOCK_OFFSET);
    }

    /** Samples both clocks; a sample during which the thread was delayed is discarded. */
    void look() {
        long before = System.nanoTime();
        long wall = System.currentTimeMillis() * 1_000_000;
        if (System.nanoTime() - before < STEP_NANOS / 4) {
            seen(before, wall);
        }
    }

    /** Compares the two clocks at one time, in nanoseconds. */
    void seen(long monotonic, long wall) {
        long difference = wall - monotonic;
        if (!begun) {
            begun = true;
            first = difference;
            last = difference;
        }
        if (Math.abs(difference - last) > STEP_NANOS) {
            steps.increment();
        }
        last = difference;
        // Kamon's gauges ignore negative values
        offset.update(NANO * Math.abs(difference - first));
    }
}
