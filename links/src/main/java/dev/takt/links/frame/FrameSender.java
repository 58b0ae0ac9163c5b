package dev.takt.links.frame;

import dev.takt.links.LinkCounters;
import dev.takt.links.TagFrame;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;

/** Sends frames over a port. */
final class FrameSender {
    private static final long NANOS_A_MILLI = 1_000_000L;

    private final ByteBuffer buffer = ByteBuffer.allocate(FrameCodec.LARGEST);
    private final Carrier port;
    private final FrameCodec codec;
    private final LinkCounters counters;
    private final LongSupplier nanos;

    FrameSender(Carrier port, FrameCodec codec, LinkCounters counters, LongSupplier nanos) {
        this.port = port;
        this.codec = codec;
        this.counters = counters;
        this.nanos = nanos;
    }

    /**
     * Sends all parts of a frame.
     *
     * @param answer sequence number of the other direction
     * @param follows epoch of the other direction
     */
    void send(TagFrame frame, long answer, long follows) {
        long now = nanos.getAsLong();
        long wall = System.currentTimeMillis() * NANOS_A_MILLI;
        boolean left = true;
        for (int part = 0; part < codec.parts(); part++) {
            codec.encode(frame, part, now, wall, answer, follows, buffer);
            left &= port.send(buffer);
        }
        if (left) {
            counters.sent();
        }
    }
}
