package dev.takt.monitoring.metrics;

import kamon.metric.Counter;

/** A counter that follows a count kept elsewhere. */
final class GrowingCount {
    private final Counter counter;
    private long before;

    GrowingCount(Counter counter) {
        this.counter = counter;
    }

    /** The count is so much now; one that is smaller than before has begun again from 0. */
    void now(long count) {
        counter.increment(count < before ? count : count - before);
        before = count;
    }
}
