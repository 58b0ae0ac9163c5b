package dev.takt.actors.measurement;

import dev.takt.actors.state.StateExchange;

/**
 * Computes ages of values from a source with its own clock. That clock is only assumed to run at nearly the same rate.
 * The fastest delivery of the last frames is taken to be immediate, so a value with a longer delay is older by the
 * difference. The window of frames moves on, so a drifting clock is followed. If new frames keep having older values
 * than earlier ones, the clock was set back.
 */
final class SourceClock {
    /** The number of frames after which the older half of the window is dropped. */
    private static final int WINDOW = 64;
    /** The number of consecutive new frames with older values that shows a clock set back instead of a delay. */
    private static final int STEPPED = 8;

    private long newest;
    private long offset;
    private long nextOffset;
    private int frames;
    private int behind;
    private long steps;

    /**
     * Records the arrival of a frame that is newer than all before it.
     *
     * @param newestSource the newest source time in it
     * @param received on the loop's clock
     * @return whether the source's clock has gone back, which makes older source times meaningless
     */
    boolean arrived(long newestSource, long received) {
        if (frames > 0 && newestSource == newest) {
            // a source time that stands still says nothing about how its clock runs
            behind = 0;
            return false;
        }
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

    /** How far this clock is ahead of that of the source, by the fastest deliveries; 0 before the first frame. */
    long offset() {
        return frames == 0 ? 0 : offset;
    }

    /** The newest source time. */
    long newest() {
        return newest;
    }

    /** Whether a frame has come since the last restart. */
    boolean isKnown() {
        return frames > 0;
    }

    /** The age of a value, in nanoseconds; at least 0. */
    long age(long now, long source) {
        return Math.max(0, now - source - offset);
    }

    /** Resets the clock for another source. */
    void restart() {
        frames = 0;
        behind = 0;
    }

    /** How often the source's clock went back. */
    long steps() {
        return steps;
    }

    /** Exchanges what is known of the clock. */
    void exchange(StateExchange state) {
        newest = state.moment(newest);
        offset = state.large(offset);
        nextOffset = state.large(nextOffset);
        frames = state.whole(frames);
        behind = state.whole(behind);
        steps = state.large(steps);
    }
}
