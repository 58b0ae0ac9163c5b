package dev.takt.links.udp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.links.LinkStatistics;
import dev.takt.links.TagFrame;
import dev.takt.links.frame.FrameCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A loop goes on while an attacker with the peer's address sends all kinds of frames: each is counted, none is taken. */
class UdpFuzzTest {
    private static final int FRAMES = Integer.getInteger("takt.fuzz.frames", 100_000);
    private static final int BETWEEN = 20;

    @Test
    void wrongFramesAreCountedAndDisturbNothing() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            Random random = new Random(7);
            FrameCodec right = codec(pair, UdpPair.CONFIGURATION);
            FrameCodec foreign = codec(pair, UdpPair.CONFIGURATION + 1);
            ByteBuffer datagram = ByteBuffer.allocate(4096);
            TagFrame taken = new TagFrame(pair.tables.commands());
            long sequence = 1;
            pair.controller.write(pair.command(sequence, 5, sequence));
            assertTrue(pair.plant.poll(taken));
            long[] sent = new long[5];
            long worst = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                int kind = random.nextInt(5);
                sent[kind]++;
                forge(kind, random, pair, right, foreign, sequence, datagram);
                pair.controllerPort.send(datagram);
                if (frame % BETWEEN == BETWEEN - 1) {
                    long begun = System.nanoTime();
                    assertFalse(pair.plant.poll(taken), "a forged frame was taken");
                    worst = Math.max(worst, System.nanoTime() - begun);
                    pair.controller.write(pair.command(++sequence, 5, sequence));
                    assertTrue(pair.plant.poll(taken), "the loop was disturbed");
                    assertEquals(sequence, taken.sequence());
                    assertEquals((double) sequence, taken.value(0));
                }
            }
            LinkStatistics counted = pair.plant.statistics();
            assertEquals(sequence, counted.received());
            assertEquals(sent[0] + sent[1], counted.malformed());
            assertEquals(sent[2], counted.wrongEpoch());
            assertEquals(sent[3], counted.wrongConfiguration());
            assertEquals(sent[4], counted.duplicates());
            assertEquals(0, counted.lost());
            if (Integer.getInteger("takt.fuzz.frames") != null) {
                System.out.printf("| %d frames | %d at once at worst in %.1f ms |%n", FRAMES, BETWEEN, 1e-6 * worst);
            }
        }
    }

    private static void forge(
            int kind,
            Random random,
            UdpPair pair,
            FrameCodec right,
            FrameCodec foreign,
            long sequence,
            ByteBuffer into) {
        switch (kind) {
            case 0 -> {
                byte[] noise = new byte[1 + random.nextInt(4000)];
                random.nextBytes(noise);
                into.clear().put(noise).flip();
            }
            case 1 -> {
                right.encode(pair.command(sequence + 1, 5, -1), 0, System.nanoTime(), 0, 0, 0, into);
                int length = into.limit();
                if (random.nextBoolean()) {
                    into.limit(1 + random.nextInt(length - 1));
                } else {
                    int at = random.nextInt(length);
                    into.put(at, (byte) (into.get(at) ^ (1 << random.nextInt(8))));
                }
            }
            case 2 -> right.encode(pair.command(sequence + 1, 4, -1), 0, System.nanoTime(), 0, 0, 0, into);
            case 3 -> foreign.encode(pair.command(sequence + 1, 5, -1), 0, System.nanoTime(), 0, 0, 0, into);
            default -> {
                long replayed = Math.max(1, sequence - random.nextInt(100));
                right.encode(pair.command(replayed, 5, -1), 0, System.nanoTime(), 0, 0, 0, into);
            }
        }
    }

    private static FrameCodec codec(UdpPair pair, long configuration) {
        return new FrameCodec(FrameCodec.COMMANDS, pair.tables.commands(), configuration, Optional.empty());
    }
}
