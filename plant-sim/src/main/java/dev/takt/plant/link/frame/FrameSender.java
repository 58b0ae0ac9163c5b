package dev.takt.plant.link.frame;

import dev.takt.plant.link.LinkCounters;
import dev.takt.plant.link.TagFrame;
import java.nio.ByteBuffer;

/** Sends frames at a port. */
final class FrameSender {
    private static final long NANOS_A_MILLI = 1_000_000L;

    private final ByteBuffer buffer = ByteBuffer.allocate(FrameCodec.LARGEST);
    private final Carrier port;
    private final FrameCodec codec;
    private final LinkCounters counters;

    FrameSender(Carrier port, FrameCodec codec, LinkCounters counters) {
        this.port = port;
        this.codec = codec;
        this.counters = counters;
    }

    /**
     * Sends all parts of a frame.
     *
     * @param answer sequence number of the other direction
     */
    void send(TagFrame frame, long answer) {
        long now = System.nanoTime();
        long wall = System.currentTimeMillis() * NANOS_A_MILLI;
        for (int part = 0; part < codec.parts(); part++) {
            codec.encode(frame, part, now, wall, answer, buffer);
            port.send(buffer);
        }
        counters.sent();
    }
}
