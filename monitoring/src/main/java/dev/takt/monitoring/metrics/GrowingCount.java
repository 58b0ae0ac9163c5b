package dev.takt.monitoring.metrics;

import kamon.metric.Counter;

/** A counter that follows a count kept elsewhere. */
final class GrowingCount {
    private final Counter counter;
    private long before;

    GrowingCount(Counter counter) {
        this.counter = counter;
    }

    /** Sets the present count; a smaller one than before has restarted from 0. */
    void now(long count) {
        counter.increment(count < before ? count : count - before);
        before = count;
    }
}
