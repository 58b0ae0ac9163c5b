package dev.takt.actors.measurement;

/**
 * Tells ages of values whose source has a clock of its own. Nothing is known of that clock but that it runs at the same pace,
 * nearly. The fastest delivery of the last frames is taken for immediate, so that a value that took longer is seen to be
 * older; the window of frames moves on, so that a clock that drifts is followed. New frames whose values stay older than those
 * of earlier ones come from a clock that was set back.
 */
final class SourceClock {
    /** Frames after which the older half of what was seen is forgotten. */
    private static final int WINDOW = 64;
    /** Consecutive new frames with older values that are no delay any more. */
    private static final int STEPPED = 8;

    private long newest;
    private long offset;
    private long nextOffset;
    private int frames;
    private int behind;
    private long steps;

    /**
     * Notes the arrival of a frame that is newer than all before it.
     *
     * @param newestSource the newest source time in it
     * @param received on the loop's clock
     * @return whether the source's clock has gone back, so that older source times mean nothing any more
     */
    boolean arrived(long newestSource, long received) {
        if (frames > 0 && newestSource < newest && ++behind < STEPPED) {
            return false;
        }
        boolean back = behind == STEPPED;
        if (back) {
            steps++;
        }
        behind = 0;
        newest = newestSource;
        long difference = received - newestSource;
        if (back || frames == 0) {
            offset = difference;
            nextOffset = difference;
            frames = 1;
            return back;
        }
        offset = Math.min(offset, difference);
        nextOffset = Math.min(nextOffset, difference);
        if (++frames > WINDOW) {
            offset = nextOffset;
            nextOffset = difference;
            frames = 1;
        }
        return false;
    }

    /** The age of a value, in nanoseconds; at least 0. */
    long age(long now, long source) {
        return Math.max(0, now - source - offset);
    }

    /** Forgets everything: another source speaks. */
    void restart() {
        frames = 0;
        behind = 0;
    }

    /** How often the source's clock went back. */
    long steps() {
        return steps;
    }
}
