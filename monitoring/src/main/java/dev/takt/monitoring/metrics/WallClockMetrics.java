package dev.takt.monitoring.metrics;

import kamon.metric.Counter;
import kamon.metric.Gauge;

/**
 * Compares the time of day with the monotonic clock: nothing in a loop goes by the time of day, but its records carry it, and a
 * jump explains records that seem to overlap or to be missing. Slewing is at most half a millisecond a second; what moves by more than
 * {@link #STEP_NANOS} between two looks is a step.
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

    /** Looks at both clocks; a look during which the thread was held up tells nothing. */
    void look() {
        long before = System.nanoTime();
        long wall = System.currentTimeMillis() * 1_000_000;
        if (System.nanoTime() - before < STEP_NANOS / 4) {
            seen(before, wall);
        }
    }

    /** Both clocks at one moment, in nanoseconds. */
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
        // a gauge of Kamon ignores what is negative
        offset.update(NANO * Math.abs(difference - first));
    }
}
