package dev.takt.links;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A place where one thread puts frames and another takes the newest; neither waits, neither allocates. Three buffers go
 * round: one that is filled, one that is read, and one between them which the two sides exchange for theirs.
 */
public final class NewestFrame {
    private static final int FRESH = 4;
    private static final int BUFFER = 3;

    private final TagFrame[] buffers;
    private final AtomicInteger between = new AtomicInteger(1);
    private int filled;
    private int read = 2;

    /** A place without a frame. */
    public NewestFrame(TagTable table) {
        buffers = new TagFrame[] {new TagFrame(table), new TagFrame(table), new TagFrame(table)};
    }

    /** Puts a frame; one that nobody has taken yet is forgotten. */
    public void put(TagFrame frame) {
        buffers[filled].copyFrom(frame);
        filled = between.getAndSet(filled | FRESH) & BUFFER;
    }

    /**
     * Takes the newest frame.
     *
     * @param into filled if a frame was put since the last call, else left as it is
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
