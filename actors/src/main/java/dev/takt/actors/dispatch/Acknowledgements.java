package dev.takt.actors.dispatch;

/** The times at which commands went out, until the plant acknowledges them. */
final class Acknowledgements {
    /** The number of commands whose time is kept; a power of two. */
    private static final int MOST = 64;

    private final long[] sentAt = new long[MOST];
    private long last;
    private long acknowledged;

    /** A command went out; sequence numbers grow by one. */
    void sent(long sequence, long now) {
        sentAt[(int) sequence & MOST - 1] = now;
        last = sequence;
    }

    /**
     * The plant has acknowledged a command.
     *
     * @return nanoseconds since that command went out; 0 if it was acknowledged before, or its time is not kept
     */
    long seen(long sequence, long now) {
        if (sequence <= acknowledged || sequence > last) {
            return 0;
        }
        acknowledged = sequence;
        return last - sequence < MOST ? Math.max(0, now - sentAt[(int) sequence & MOST - 1]) : 0;
    }
}
