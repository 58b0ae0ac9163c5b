package dev.takt.links;

import dev.takt.loop.Quality;
import java.util.Arrays;

/**
 * The values of all tags of a table at one exchange: a buffer that is made once and filled again. Every tag has a value, a
 * quality and the time at which its source took it; the frame has a sequence number, counted by its sender, and an epoch,
 * which grows when a new writer takes over, so that what an older one still sends can be refused.
 */
public final class TagFrame {
    private final TagTable table;
    private final double[] values;
    private final Quality[] qualities;
    private final long[] sourceNanos;
    private long sequence;
    private long epoch;

    /** An empty frame: all values NaN and bad. */
    public TagFrame(TagTable table) {
        this.table = table;
        this.values = new double[table.size()];
        this.qualities = new Quality[table.size()];
        this.sourceNanos = new long[table.size()];
        clear();
    }

    /** Makes all values NaN and bad. */
    public void clear() {
        Arrays.fill(values, Double.NaN);
        Arrays.fill(qualities, Quality.BAD);
        Arrays.fill(sourceNanos, 0);
    }

    /** What the values are of. */
    public TagTable table() {
        return table;
    }

    /**
     * Sets one tag.
     *
     * @param sourceNanos when the source took the value, on the monotonic clock of whoever holds the frame: a link between two
     *     clocks translates from that of the sender to that of the reader
     */
    public void set(int place, double value, Quality quality, long sourceNanos) {
        values[place] = value;
        qualities[place] = quality;
        this.sourceNanos[place] = sourceNanos;
    }

    /** The value of a tag. */
    public double value(int place) {
        return values[place];
    }

    /** The quality of a tag. */
    public Quality quality(int place) {
        return qualities[place];
    }

    /** When the source took the value of a tag, on the monotonic clock of whoever holds the frame. */
    public long sourceNanos(int place) {
        return sourceNanos[place];
    }

    /** Numbers the frame. */
    public void stamp(long newSequence, long newEpoch) {
        sequence = newSequence;
        epoch = newEpoch;
    }

    /** Counted by the sender, from 1; grows by 1 a frame. */
    public long sequence() {
        return sequence;
    }

    /** The epoch of the sender. */
    public long epoch() {
        return epoch;
    }

    /** Takes over everything of another frame of the same table. */
    public void copyFrom(TagFrame other) {
        if (other.table != table && !other.table.tags().equals(table.tags())) {
            throw new IllegalArgumentException("a frame of another table");
        }
        System.arraycopy(other.values, 0, values, 0, values.length);
        System.arraycopy(other.qualities, 0, qualities, 0, qualities.length);
        System.arraycopy(other.sourceNanos, 0, sourceNanos, 0, sourceNanos.length);
        stamp(other.sequence, other.epoch);
    }
}
