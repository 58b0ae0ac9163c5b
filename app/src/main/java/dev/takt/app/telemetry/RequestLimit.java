package dev.takt.app.telemetry;

import java.util.function.LongSupplier;

/** Limits the rate of requests and allows a burst after a pause: a leaky bucket. Used by one thread at a time. */
final class RequestLimit {
    private static final double NANO = 1e-9;

    private final double rate;
    private final double burst;
    private final LongSupplier nanos;
    private double left;
    private long before;

    /**
     * Makes a limit that begins after a pause.
     *
     * @param rate requests per second
     * @param burst requests at once
     * @param nanos a monotonic clock
     */
    RequestLimit(double rate, double burst, LongSupplier nanos) {
        this.rate = rate;
        this.burst = burst;
        this.nanos = nanos;
        this.left = burst;
        this.before = nanos.getAsLong();
    }

    /** Whether one more request may pass now. */
    boolean passes() {
        long now = nanos.getAsLong();
        left = Math.min(burst, left + NANO * (now - before) * rate);
        before = now;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
