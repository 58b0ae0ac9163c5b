package dev.takt.links.frame;

import java.nio.ByteBuffer;

/** Transfers messages of up to {@value FrameCodec#LARGEST} bytes to the other side, or loses them; nothing blocks. */
public interface Carrier extends AutoCloseable {

    /** Sends a message. Returns whether it was sent; otherwise it is lost. */
    boolean send(ByteBuffer bytes);

    /**
     * Receives the next message.
     *
     * @param into array-backed; cleared and filled, ready to be read. The rest of a longer message is dropped
     * @return whether there was one
     */
    boolean receive(ByteBuffer into);

    /** The reason why nothing comes, for the user; empty if no problem is known. */
    default String lastProblem() {
        return "";
    }

    /** The number of reconnections; 0 for a carrier without a connection. */
    default long reconnections() {
        return 0;
    }

    @Override
    void close();
}
