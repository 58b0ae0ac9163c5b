package dev.takt.links;

/**
 * Translates the monotonic time of a sender into that of the reader. The true offset is not known, but a frame cannot
 * arrive before it was sent: the least difference so far is the offset plus the shortest delay. It may grow slowly, for
 * clocks with different rates (Cristian 1989; the minimum filter of NTP, RFC 5905, 10).
 */
public final class SenderClock {
    /** The largest difference of the two clock rates that is followed: 100 ppm. */
    private static final long NANOS_A_DRIFTED_NANO = 10_000;

    private boolean known;
    private long offset;
    private long lastReceived;

    /** Updates the offset from a frame. */
    public void observe(long sent, long received) {
        long difference = received - sent;
        if (known) {
            long grown = offset + (received - lastReceived) / NANOS_A_DRIFTED_NANO;
            offset = Math.min(grown, difference);
        } else {
            offset = difference;
            known = true;
        }
        lastReceived = received;
    }

    /** Resets the offset for another sender with another clock. */
    public void reset() {
        known = false;
    }

    /** The offset to add to the sender's time. */
    public long offset() {
        return offset;
    }
}
