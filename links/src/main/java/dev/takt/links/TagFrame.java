package dev.takt.links;

import dev.takt.loop.Quality;
import java.util.Arrays;

/**
 * The values of all tags of a table at one exchange: a buffer that is allocated once and reused. Every tag has a value,
 * a quality and the time of its measurement at the source. The frame has a sequence number, counted by its sender, and
 * an epoch. The epoch grows when a new writer takes over, so frames of an older writer can be refused.
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

    /** The table of the tags. */
    public TagTable table() {
        return table;
    }

    /**
     * Sets one tag.
     *
     * @param sourceNanos time of the measurement on the monotonic clock of the holder of the frame; a link between two
     *     clocks translates from the sender's to the reader's
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

    /** The time of the measurement of a tag, on the monotonic clock of the holder of the frame. */
    public long sourceNanos(int place) {
        return sourceNanos[place];
    }

    /** Sets sequence number and epoch. */
    public void stamp(long newSequence, long newEpoch) {
        sequence = newSequence;
        epoch = newEpoch;
    }

    /** The sequence number, counted by the sender from 1 in steps of 1. */
    public long sequence() {
        return sequence;
    }

    /** The epoch of the sender. */
    public long epoch() {
        return epoch;
    }

    /** Copies another frame of the same table. */
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
