package dev.takt.links;

/**
 * The epoch under which an end sends. It is that of its start by the clock of its host, unless the other side has followed a
 * predecessor whose clock was ahead: then it is one more than that one's, or nobody would follow this end until its clock has caught
 * up. Only what is heard first counts, so that one who has been replaced later does not come back by it.
 */
public final class SentEpoch {
    private volatile boolean heard;
    private volatile long predecessor;

    /** The other side says whom it has followed last; 0 for nobody. */
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
