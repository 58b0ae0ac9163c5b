package dev.takt.links;

import java.util.Arrays;

/**
 * Decides by epoch and sequence number which frames are new, and counts lost, late and duplicate frames. The last
 * frames are remembered one by one, as in the replay window of RFC 4303 (3.4.3). A frame that is overtaken by more than
 * {@value #WINDOW} others counts as late; whether it is a duplicate is then not known.
 */
public final class FrameOrder {
    static final int WINDOW = 1024;

    private final LinkCounters counters;
    private final long[] seen = new long[WINDOW / Long.SIZE];
    private boolean begun;
    private long epoch;
    private long first;
    private long newest;

    /** Starts without any frame. */
    public FrameOrder(LinkCounters counters) {
        this.counters = counters;
    }

    /** Whether a frame is newer than all before it; counts it in any case. */
    public boolean isNewer(long frameEpoch, long sequence) {
        if (begun && frameEpoch < epoch) {
            counters.wrongEpoch(frameEpoch);
            return false;
        }
        if (!begun || frameEpoch > epoch) {
            begin(frameEpoch, sequence);
            counters.received();
            return true;
        }
        if (sequence > newest) {
            advance(sequence);
            counters.received();
            return true;
        }
        countOld(sequence);
        return false;
    }

    /**
     * Counts a datagram of a frame that can no longer be accepted.
     *
     * @param whole whether the datagram is a complete frame; a frame of which only parts have come stays lost
     */
    public void comesTooLate(long frameEpoch, long sequence, boolean whole) {
        if (whole) {
            isNewer(frameEpoch, sequence);
        } else if (begun && frameEpoch == epoch && hasCome(sequence)) {
            counters.duplicate();
        } else {
            counters.outOfOrder();
        }
    }

    private void begin(long newEpoch, long sequence) {
        begun = true;
        epoch = newEpoch;
        first = sequence;
        newest = sequence;
        Arrays.fill(seen, 0);
        mark(sequence);
    }

    private void advance(long sequence) {
        counters.lost(sequence - newest - 1);
        long from = Math.max(newest + 1, sequence - WINDOW + 1);
        for (long between = from; between < sequence; between++) {
            seen[word(between)] &= ~bit(between);
        }
        newest = sequence;
        mark(sequence);
    }

    private void countOld(long sequence) {
        if (hasCome(sequence)) {
            counters.duplicate();
            return;
        }
        counters.outOfOrder();
        if (isRemembered(sequence)) {
            mark(sequence);
            if (sequence > first) {
                counters.lost(-1);
            }
        }
    }

    private boolean isRemembered(long sequence) {
        return sequence <= newest && newest - sequence < WINDOW;
    }

    private boolean hasCome(long sequence) {
        return isRemembered(sequence) && (seen[word(sequence)] & bit(sequence)) != 0;
    }

    private void mark(long sequence) {
        seen[word(sequence)] |= bit(sequence);
    }

    private static int word(long sequence) {
        return (int) Math.floorMod(sequence, (long) WINDOW) / Long.SIZE;
    }

    private static long bit(long sequence) {
        return 1L << (sequence & (Long.SIZE - 1));
    }
}
