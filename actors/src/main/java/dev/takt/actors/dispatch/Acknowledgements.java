package dev.takt.actors.dispatch;

/** When commands went out, until the plant says that it has applied them. */
final class Acknowledgements {
    /** Commands whose time is remembered; a power of two. */
    private static final int MOST = 64;

    private final long[] sentAt = new long[MOST];
    private long last;
    private long acknowledged;

    /** A command went out; numbers grow by one. */
    void sent(long sequence, long now) {
        sentAt[(int) sequence & MOST - 1] = now;
        last = sequence;
    }

    /**
     * The plant says which command it has applied.
     *
     * @return nanoseconds since that command went out; 0 if this was known before, or the command was not one of these
     */
    long seen(long sequence, long now) {
        if (sequence <= acknowledged || sequence > last) {
            return 0;
        }
        acknowledged = sequence;
        return last - sequence < MOST ? Math.max(0, now - sentAt[(int) sequence & MOST - 1]) : 0;
    }
}
