package dev.takt.links;

/**
 * The epoch that an end sends. It is the time of its start by the clock of its host, unless the other side has followed
 * a predecessor with a larger epoch. Then it is one more than that epoch; otherwise the other side would not follow
 * this end until its clock has caught up. Only the first report counts, so a replaced end does not come back in this
 * way.
 */
public final class SentEpoch {
    private volatile boolean heard;
    private volatile long predecessor;

    /** The other side reports the epoch that it has followed last; 0 for none. */
    public void hear(long followed) {
        if (!heard) {
            predecessor = followed;
            heard = true;
        }
    }

    /**
     * The epoch to send.
     *
     * @param own by the clock of this host
     */
    public long of(long own) {
        return predecessor > own ? predecessor + 1 : own;
    }
}
