package dev.takt.links;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A triple buffer: one thread writes frames and another reads the newest. Neither waits or allocates. One buffer is
 * being filled, one is being read, and the two sides exchange theirs for the third.
 */
public final class NewestFrame {
    private static final int FRESH = 4;
    private static final int BUFFER = 3;

    private final TagFrame[] buffers;
    private final AtomicInteger between = new AtomicInteger(1);
    private int filled;
    private int read = 2;

    /** Makes a buffer without a frame. */
    public NewestFrame(TagTable table) {
        buffers = new TagFrame[] {new TagFrame(table), new TagFrame(table), new TagFrame(table)};
    }

    /** Writes a frame; it replaces one that has not been read yet. */
    public void put(TagFrame frame) {
        buffers[filled].copyFrom(frame);
        filled = between.getAndSet(filled | FRESH) & BUFFER;
    }

    /**
     * Reads the newest frame.
     *
     * @param into filled if a frame was written since the last call, else unchanged
     */
    public boolean take(TagFrame into) {
        if ((between.get() & FRESH) == 0) {
            return false;
        }
        read = between.getAndSet(read) & BUFFER;
        into.copyFrom(buffers[read]);
        return true;
    }
}
