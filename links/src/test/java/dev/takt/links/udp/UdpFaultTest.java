package dev.takt.links.udp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.links.LinkStatistics;
import dev.takt.links.TagFrame;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Loss, order, copies, delay, cut cables and restarted peers: nothing old comes out, and the counts are exact. */
class UdpFaultTest {

    /** A controller, a bad link and a plant; time passes when the test says so. */
    private static final class Bench implements AutoCloseable {
        final AtomicLong clock = new AtomicLong();
        final DatagramPort controllerPort = DatagramPort.bind(UdpPair.any());
        final DatagramPort towardsController = DatagramPort.bind(UdpPair.any());
        final DatagramPort towardsPlant = DatagramPort.bind(UdpPair.any());
        final DatagramPort plantPort = DatagramPort.bind(UdpPair.any());
        final FrameControllerEnd controller;
        final FramePlantEnd plant;
        final FaultProxy proxy;
        final TagFrame measured;

        Bench(int states, LinkFaults faults) throws IOException {
            controllerPort.connect(towardsController.address());
            towardsController.connect(controllerPort.address());
            plantPort.connect(towardsPlant.address());
            towardsPlant.connect(plantPort.address());
            var tables = UdpPair.tables(states);
            controller = new FrameControllerEnd(tables, controllerPort, UdpPair.CONFIGURATION, Optional.empty());
            plant = new FramePlantEnd(tables, plantPort, UdpPair.CONFIGURATION, Optional.empty());
            proxy = new FaultProxy(towardsController, towardsPlant, faults, clock::get);
            measured = new TagFrame(tables.measurements());
        }

        void publish(long sequence) {
            TagFrame frame = new TagFrame(measured.table());
            frame.set(0, sequence, Quality.GOOD, System.nanoTime());
            frame.stamp(sequence, 1);
            plant.publish(frame);
        }

        @Override
        public void close() {
            controller.close();
            plant.close();
            proxy.close();
        }
    }

    @Test
    void aFifthLostAndMuchOutOfOrderGivesExactCountsAndNothingOld() throws IOException {
        int frames = 3000;
        try (Bench bench = new Bench(1, new LinkFaults(0.2, 3, 0.1, 0.15, 0, 0, 11))) {
            long newest = 0;
            for (int k = 1; k <= frames; k++) {
                bench.publish(k);
                bench.proxy.pump();
                if (bench.controller.read(bench.measured)) {
                    assertTrue(bench.measured.sequence() > newest, "an old frame was taken");
                    newest = bench.measured.sequence();
                    assertEquals((double) newest, bench.measured.value(0));
                }
            }
            LinkStatistics counted = bench.controller.statistics();
            FaultCounts done = bench.proxy.measurements();
            assertEquals(frames, done.entered());
            assertEquals(done.handedOn(), counted.received() + counted.outOfOrder() + counted.duplicates());
            assertEquals(
                    newest - counted.received() - counted.outOfOrder(), counted.lost(), 2, "the first ones, perhaps");
            assertTrue(counted.lost() > frames / 6 && counted.lost() < frames / 4, counted.lost() + " lost");
            assertTrue(counted.outOfOrder() > 0 && counted.duplicates() > 0);
        }
    }

    @Test
    void framesInPartsSurviveDisorderWhole() throws IOException {
        try (Bench bench = new Bench(441, new LinkFaults(0.02, 0, 0.02, 0.1, 0, 0, 5))) {
            long taken = 0;
            for (int k = 1; k <= 500; k++) {
                TagFrame frame = new TagFrame(bench.measured.table());
                for (int place = 0; place < 442; place++) {
                    frame.set(place, k, Quality.GOOD, System.nanoTime());
                }
                frame.stamp(k, 1);
                bench.plant.publish(frame);
                bench.proxy.pump();
                if (bench.controller.read(bench.measured)) {
                    taken++;
                    for (int place = 0; place < 442; place++) {
                        assertEquals((double) bench.measured.sequence(), bench.measured.value(place));
                    }
                }
            }
            assertTrue(taken > 300, taken + " of 500 whole");
        }
    }

    @Test
    void aCutCableLosesFramesAndTheirReturnIsNoBurst() throws IOException {
        for (int periods : new int[] {1, 3, 10, 100}) {
            try (Bench bench = new Bench(1, LinkFaults.NONE)) {
                bench.publish(1);
                bench.proxy.pump();
                assertTrue(bench.controller.read(bench.measured));
                bench.proxy.cut(true);
                for (int k = 0; k < periods; k++) {
                    bench.publish(2 + k);
                    bench.proxy.pump();
                    assertFalse(bench.controller.read(bench.measured));
                }
                bench.proxy.cut(false);
                bench.publish(2 + periods);
                bench.proxy.pump();
                assertTrue(bench.controller.read(bench.measured));
                assertEquals(2 + periods, bench.measured.sequence());
                assertFalse(bench.controller.read(bench.measured));
                assertEquals(periods, bench.controller.statistics().lost());
                assertEquals(2, bench.controller.statistics().received());
            }
        }
    }

    @Test
    void delayedFramesComeWhenTheirTimeHasCome() throws IOException {
        try (Bench bench = new Bench(1, new LinkFaults(0, 0, 0, 0, 0.005, 0, 1))) {
            for (int k = 1; k <= 10; k++) {
                bench.publish(k);
                bench.proxy.pump();
                assertEquals(k > 5, bench.controller.read(bench.measured), "frame " + k);
                bench.clock.addAndGet(1_000_000);
            }
            assertEquals(5, bench.measured.sequence());
        }
    }

    @Test
    void aRestartedPlantIsTakenForOne() throws IOException {
        try (UdpPair pair = new UdpPair(1)) {
            TagFrame measured = new TagFrame(pair.tables.measurements());
            pair.plant.publish(pair.measurement(500, 1, 1));
            assertTrue(pair.controller.read(measured));
            InetSocketAddress address = pair.plantPort.address();
            pair.plant.close();
            try (DatagramPort again = DatagramPort.bind(address)) {
                again.connect(pair.controllerPort.address());
                FramePlantEnd restarted =
                        new FramePlantEnd(pair.tables, again, UdpPair.CONFIGURATION, Optional.empty());
                restarted.publish(pair.measurement(1, 2, 2));
                assertTrue(pair.controller.read(measured));
                assertEquals(2.0, measured.value(0));
                assertEquals(1, pair.controller.statistics().reconnections());
                pair.controller.write(pair.command(1, 1, 3));
                TagFrame commands = new TagFrame(pair.tables.commands());
                assertTrue(restarted.poll(commands));
            }
        }
    }
}
