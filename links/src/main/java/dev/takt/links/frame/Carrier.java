package dev.takt.links.frame;

import java.nio.ByteBuffer;

/** Carries pieces of up to {@value FrameCodec#LARGEST} bytes to the one other side, or loses them; nothing blocks. */
public interface Carrier extends AutoCloseable {

    /** Whether the bytes left; those that could not are lost. */
    boolean send(ByteBuffer bytes);

    /**
     * Takes the next piece.
     *
     * @param into array-backed; cleared and filled, ready to be read. Of a piece that is longer the rest is dropped
     * @return whether there was one
     */
    boolean receive(ByteBuffer into);

    /** Why nothing comes, in words for a person who waits; empty where nothing is known to be wrong. */
    default String lastProblem() {
        return "";
    }

    /** How often the connection that carries was made again; 0 where there is none. */
    default long reconnections() {
        return 0;
    }

    @Override
    void close();
}
