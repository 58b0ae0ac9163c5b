package dev.takt.links.udp;

import dev.takt.links.LinkTables;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Both ends of a UDP link on loopback, and frames to send over it. */
final class UdpPair implements AutoCloseable {
    static final long CONFIGURATION = 42;

    final LinkTables tables;
    final DatagramPort controllerPort;
    final DatagramPort plantPort;
    final FrameControllerEnd controller;
    final FramePlantEnd plant;

    UdpPair(int states) throws IOException {
        this(states, Optional.empty());
    }

    UdpPair(int states, Optional<FrameKey> key) throws IOException {
        tables = tables(states);
        controllerPort = DatagramPort.bind(any());
        plantPort = DatagramPort.bind(any());
        controllerPort.connect(plantPort.address());
        plantPort.connect(controllerPort.address());
        controller = new FrameControllerEnd(tables, controllerPort, CONFIGURATION, key);
        plant = new FramePlantEnd(tables, plantPort, CONFIGURATION, key);
    }

    static InetSocketAddress any() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    static LinkTables tables(int states) {
        List<Tag> measurements = new ArrayList<>();
        for (int i = 1; i <= states; i++) {
            measurements.add(new Tag("x[" + i + "]", ""));
        }
        Tag control = new Tag("u", "");
        measurements.add(control);
        return new LinkTables(new TagTable(measurements), new TagTable(List.of(control)));
    }

    TagFrame measurement(long sequence, long epoch, double value) {
        TagFrame frame = new TagFrame(tables.measurements());
        for (int place = 0; place < tables.measurements().size(); place++) {
            frame.set(place, value, Quality.GOOD, System.nanoTime());
        }
        frame.stamp(sequence, epoch);
        return frame;
    }

    TagFrame command(long sequence, long epoch, double value) {
        TagFrame frame = new TagFrame(tables.commands());
        frame.set(0, value, Quality.GOOD, System.nanoTime());
        frame.stamp(sequence, epoch);
        return frame;
    }

    @Override
    public void close() {
        controller.close();
        plant.close();
    }
}
