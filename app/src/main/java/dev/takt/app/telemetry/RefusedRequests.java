package dev.takt.app.telemetry;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Counts unusable requests. The first is reported, later ones once a minute together. Used by one thread at a time. */
final class RefusedRequests {
    private static final long PAUSE_NANOS = 60_000_000_000L;

    private final Consumer<String> out;
    private final LongSupplier nanos;
    private volatile long count;
    private long told;
    private long toldNanos;

    /**
     * Counts from 0.
     *
     * @param out receives lines for the user
     * @param nanos a monotonic clock
     */
    RefusedRequests(Consumer<String> out, LongSupplier nanos) {
        this.out = out;
        this.nanos = nanos;
    }

    /** Adds a request. */
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    void add(String why) {
        count++;
        long now = nanos.getAsLong();
        if (told == 0 || now - toldNanos >= PAUSE_NANOS) {
            out.accept("mqtt: a message was refused: " + why
                    + (count - told > 1 ? " (" + (count - told) + " since the last such line)" : ""));
            told = count;
            toldNanos = now;
        }
    }

    /** The number of refused requests so far; may be called from any thread. */
    long count() {
        return count;
    }
}
