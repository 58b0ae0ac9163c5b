package dev.takt.links.udp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.takt.links.LinkStatistics;
import dev.takt.links.TagFrame;
import dev.takt.links.frame.FrameCodec;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.links.frame.FramePlantEnd;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The two ends over sockets on loopback, where a datagram lies at the other side when the call that sends it returns. */
class UdpLinkTest {
    @Test
    void theNewestFrameComesOutAndAnswersGoBothWays() throws IOException {
        try (UdpPair pair = new UdpPair(32)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            assertFalse(pair.controller.read(measured));
            for (int k = 1; k <= 3; k++) {
                pair.plant.publish(pair.measurement(k, 1, k));
            }
            assertTrue(pair.controller.read(measured));
            assertEquals(3, measured.sequence());
            assertEquals(3.0, measured.value(31));
            assertFalse(pair.controller.read(measured));
            assertEquals(3, pair.controller.statistics().received());

            TagFrame commands = new TagFrame(pair.tables.commands());
            pair.controller.write(pair.command(8, 1, 2.5));
            assertTrue(pair.plant.poll(commands));
            assertEquals(2.5, commands.value(0));
            pair.plant.acknowledge(commands.sequence());
            assertEquals(0, pair.controller.acknowledged());
            pair.plant.publish(pair.measurement(4, 1, 4));
            assertTrue(pair.controller.read(measured));
            assertEquals(8, pair.controller.acknowledged());
        }
    }

    @Test
    void aPlateComesWholeInParts() throws IOException {
        try (UdpPair pair = new UdpPair(441)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            for (int k = 1; k <= 5; k++) {
                pair.plant.publish(pair.measurement(k, 1, k));
            }
            assertTrue(pair.controller.read(measured));
            for (int place = 0; place < 442; place++) {
                assertEquals(5.0, measured.value(place));
            }
            assertEquals(5, pair.controller.statistics().received());
            assertEquals(0, pair.controller.statistics().lost());
        }
    }

    /** Parts of the first frame are still underway when the fifth one takes its place, and none has been whole yet. */
    @Test
    void aFrameOfWhichPartsAreMissingNeverComesOut() throws IOException {
        try (UdpPair pair = new UdpPair(441)) {
            FrameCodec codec = new FrameCodec(
                    FrameCodec.MEASUREMENTS, pair.tables.measurements(), UdpPair.CONFIGURATION, Optional.empty());
            TagFrame measured = new TagFrame(pair.tables.measurements());
            sendPart(pair, codec, 1, 0);
            sendPart(pair, codec, 5, 0);
            sendPart(pair, codec, 1, 1);
            assertFalse(pair.controller.read(measured), "parts of two frames");
            LinkStatistics counted = pair.controller.statistics();
            assertEquals(0, counted.received());
            assertEquals(1, counted.outOfOrder());
            for (int part = 1; part < codec.parts(); part++) {
                sendPart(pair, codec, 5, part);
            }
            assertTrue(pair.controller.read(measured));
            assertEquals(5, measured.sequence());
            for (int place = 0; place < 442; place++) {
                assertEquals(5.0, measured.value(place));
            }
        }
    }

    private static void sendPart(UdpPair pair, FrameCodec codec, long sequence, int part) {
        ByteBuffer datagram = ByteBuffer.allocate(FrameCodec.LARGEST);
        codec.encode(pair.measurement(sequence, 1, sequence), part, System.nanoTime(), 0, 0, 0, datagram);
        pair.plantPort.send(datagram);
    }

    @Test
    void anOlderWriterIsFencedAndANewerOneTakesOver() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            TagFrame commands = new TagFrame(pair.tables.commands());
            pair.controller.write(pair.command(100, 1, 1.0));
            assertTrue(pair.plant.poll(commands));
            pair.controller.write(pair.command(1, 2, 2.0));
            assertTrue(pair.plant.poll(commands));
            assertEquals(2.0, commands.value(0));
            pair.controller.write(pair.command(101, 1, 1.0));
            assertFalse(pair.plant.poll(commands));
            assertEquals(2.0, commands.value(0));
            LinkStatistics counted = pair.plant.statistics();
            assertEquals(1, counted.wrongEpoch());
            assertEquals(1, counted.reconnections());
        }
    }

    /** The clock of the host was set back, or the one who takes over has another clock. */
    @Test
    void whoIsStartedWithAClockBehindThatOfThePredecessorIsFollowed() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            TagFrame commands = new TagFrame(pair.tables.commands());
            pair.controller.write(pair.command(900, 1000, 1.0));
            assertTrue(pair.plant.poll(commands));
            pair.plant.acknowledge(900);
            pair.plant.publish(pair.measurement(1, 5, 1));
            FrameControllerEnd next =
                    new FrameControllerEnd(pair.tables, pair.controllerPort, UdpPair.CONFIGURATION, Optional.empty());
            assertTrue(next.read(measured));
            next.write(pair.command(1, 10, 2.0));
            assertTrue(pair.plant.poll(commands), "fenced out by a clock that was set back");
            assertEquals(2.0, commands.value(0));
            pair.plant.publish(pair.measurement(2, 5, 1));
            assertTrue(next.read(measured));
            assertEquals(0, next.acknowledged(), "the acknowledgement of the predecessor");
            pair.plant.acknowledge(1);
            pair.plant.publish(pair.measurement(3, 5, 1));
            assertTrue(next.read(measured));
            assertEquals(1, next.acknowledged());

            FramePlantEnd again =
                    new FramePlantEnd(pair.tables, pair.plantPort, UdpPair.CONFIGURATION, Optional.empty());
            again.publish(pair.measurement(1, 2, 7));
            assertFalse(next.read(measured), "a plant of the past, as far as one can know");
            next.write(pair.command(2, 10, 2.0));
            assertTrue(again.poll(commands));
            again.publish(pair.measurement(2, 2, 8));
            assertTrue(next.read(measured), "fenced out by a clock that was set back");
            assertEquals(8.0, measured.value(0));
        }
    }

    @Test
    void whoHasBeenReplacedIsToldSoAndSeesNoAcknowledgementOfAnother() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            TagFrame commands = new TagFrame(pair.tables.commands());
            pair.plant.publish(pair.measurement(1, 1, 1));
            assertTrue(pair.controller.read(measured));
            pair.controller.write(pair.command(3, 10, 1.0));
            assertTrue(pair.plant.poll(commands));
            FrameControllerEnd other =
                    new FrameControllerEnd(pair.tables, pair.controllerPort, UdpPair.CONFIGURATION, Optional.empty());
            other.write(pair.command(3, 20, 2.0));
            assertTrue(pair.plant.poll(commands));
            pair.plant.acknowledge(3);
            pair.plant.publish(pair.measurement(2, 1, 1));
            assertTrue(pair.controller.read(measured));
            assertEquals(0, pair.controller.acknowledged());
            assertTrue(pair.controller.lastProblem().contains("another controller"), pair.controller.lastProblem());
            pair.controller.write(pair.command(4, 10, 1.0));
            assertFalse(pair.plant.poll(commands), "it does not come back by itself");
        }
    }

    @Test
    void aPeerWithOtherTagsIsCounted() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            FrameControllerEnd stranger = new FrameControllerEnd(
                    pair.tables, pair.controllerPort, UdpPair.CONFIGURATION + 1, Optional.empty());
            stranger.write(pair.command(1, 1, 1.0));
            assertFalse(pair.plant.poll(new TagFrame(pair.tables.commands())));
            assertEquals(1, pair.plant.statistics().wrongConfiguration());
        }
    }

    @Test
    void whyNothingComesIsToldToWhoWaits() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            assertFalse(pair.controller.read(measured));
            assertEquals("", pair.controller.lastProblem());
            Optional<FrameKey> key = Optional.of(FrameKey.of("a key of the plant only"));
            FramePlantEnd signing = new FramePlantEnd(pair.tables, pair.plantPort, UdpPair.CONFIGURATION, key);
            signing.publish(pair.measurement(1, 1, 1.0));
            assertFalse(pair.controller.read(measured));
            assertTrue(pair.controller.lastProblem().contains("key"), pair.controller.lastProblem());
        }
    }

    @Test
    void nobodyAtTheOtherSideIsNoError() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            pair.plant.close();
            TagFrame measured = new TagFrame(pair.tables.measurements());
            for (int k = 1; k <= 20; k++) {
                pair.controller.write(pair.command(k, 1, 1.0));
                assertFalse(pair.controller.read(measured));
            }
            assertEquals(20, pair.controller.statistics().sent());
        }
    }

    @Test
    void anExchangeAllocatesNothing() throws IOException {
        try (UdpPair pair = new UdpPair(32)) {
            TagFrame measured = pair.measurement(1, 1, 1.0);
            TagFrame commands = pair.command(1, 1, 1.0);
            exchange(pair, measured, commands, 1, 20_000);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            exchange(pair, measured, commands, 20_001, 1000);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 1000, allocated + " bytes in 1000 exchanges");
        }
    }

    private static void exchange(UdpPair pair, TagFrame measured, TagFrame commands, int first, int times) {
        for (int k = first; k < first + times; k++) {
            measured.stamp(k, 1);
            pair.plant.publish(measured);
            pair.controller.read(measured);
            commands.stamp(k, 1);
            pair.controller.write(commands);
            pair.plant.poll(commands);
            pair.plant.acknowledge(k);
        }
    }
}
