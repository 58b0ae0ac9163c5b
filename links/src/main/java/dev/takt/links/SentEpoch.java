package dev.takt.links;

/**
 * The epoch that an end sends. It is the one that it was given (usually the time of its start by the clock of its host), unless the
 * other side has followed a predecessor with a larger epoch. Then it is the next larger number that ends in the same 16
 * bits, because the other side would otherwise not follow this end until its clock has caught up. Two ends whose given epochs differ
 * in these bits never send the same one. Only the first report counts, so a replaced end does not come back in this way.
 */
public final class SentEpoch {
    /** The bits that tell ends from each other. */
    private static final int OWN = 16;

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
     * @param own as given
     */
    public long of(long own) {
        long before = predecessor;
        if (before <= own) {
            return own;
        }
        long mask = (1L << OWN) - 1;
        long next = before & ~mask | own & mask;
        return next > before ? next : next + mask + 1;
    }
}
