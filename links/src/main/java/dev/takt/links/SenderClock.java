package dev.takt.links;

/**
 * Translates the monotonic time of a sender into that of the reader. The true offset is not known, but a frame cannot come
 * before it was sent: the least difference seen is the offset and the shortest way. It is let grow slowly, for clocks whose
 * rates differ (Cristian 1989; the minimum filter of NTP, RFC 5905, 10).
 */
public final class SenderClock {
    /** Largest difference of two rates that is followed: 100 ppm. */
    private static final long NANOS_A_DRIFTED_NANO = 10_000;

    private boolean known;
    private long offset;
    private long lastReceived;

    /** Learns from a frame. */
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

    /** Forgets everything: another sender, another clock. */
    public void reset() {
        known = false;
    }

    /** What is added to the sender's time. */
    public long offset() {
        return offset;
    }
}
