package dev.takt.actors.runtime;

import dev.takt.links.ControllerEnd;
import dev.takt.links.LinkStatistics;
import dev.takt.links.LinkTables;
import dev.takt.links.TagFrame;
import dev.takt.links.frame.Carrier;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.links.udp.DatagramPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Leads a link through UDP sockets of this host, where somebody sends forged measurements: from the plant's own address, before and
 * behind each true frame, and from another one. A datagram of loopback has arrived when it has been sent, so that a loop in virtual
 * time behind it is deterministic.
 */
final class ForgedLink implements ControllerEnd {
    private static final long CONFIGURATION = 42;
    private static final int REMEMBERED = 100;
    private static final Forgery[] FORGERIES = Forgery.values();

    private final ControllerEnd end;
    private final Tap plantPort;
    private final DatagramPort controllerPort;
    private final DatagramPort stranger;
    private final FrameControllerEnd controller;
    private final FramePlantEnd plant;
    private final boolean signed;
    private final int forgeriesARead;
    private final TagFrame measured;
    private final TagFrame commands;
    private final Random random = new Random(7);
    private final Map<String, Long> forged = new TreeMap<>();
    private long reads;
    private long now;

    /** The plant's port, and what went out of it. */
    private record Tap(DatagramPort port, List<byte[]> sent) implements Carrier {
        @Override
        public boolean send(ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(bytes.position(), copy);
            sent.addLast(copy);
            if (sent.size() > REMEMBERED) {
                sent.removeFirst();
            }
            return port.send(bytes);
        }

        @Override
        public boolean receive(ByteBuffer into) {
            return port.receive(into);
        }

        @Override
        public void close() {
            port.close();
        }
    }

    /**
     * Puts the sockets between an end and its reader.
     *
     * @param forgeriesARead forged datagrams from the plant's address in each period; half of them come before the true one
     */
    ForgedLink(ControllerEnd end, Optional<FrameKey> key, int forgeriesARead) {
        this.end = end;
        this.signed = key.isPresent();
        this.forgeriesARead = forgeriesARead;
        try {
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            controllerPort = DatagramPort.bind(any);
            plantPort = new Tap(DatagramPort.bind(any), new ArrayList<>());
            stranger = DatagramPort.bind(any);
            controllerPort.connect(plantPort.port.address());
            plantPort.port.connect(controllerPort.address());
            stranger.connect(controllerPort.address());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        controller = new FrameControllerEnd(end.tables(), controllerPort, CONFIGURATION, key, () -> now);
        plant = new FramePlantEnd(end.tables(), plantPort, CONFIGURATION, key, () -> now);
        measured = new TagFrame(end.tables().measurements());
        commands = new TagFrame(end.tables().commands());
    }

    @Override
    public boolean read(TagFrame into) {
        reads++;
        forge(forgeriesARead / 2);
        if (end.read(measured)) {
            now = measured.sourceNanos(0);
            plant.acknowledge(end.acknowledged());
            plant.publish(measured);
        }
        forge(forgeriesARead - forgeriesARead / 2);
        if (forgeriesARead > 0) {
            stranger.send(ByteBuffer.wrap(
                    Forgery.values()[(int) (reads % FORGERIES.length)].of(plantPort.sent.getLast(), random)));
        }
        return controller.read(into);
    }

    private void forge(int number) {
        for (int i = 0; i < number && !plantPort.sent.isEmpty(); i++) {
            Forgery forgery = FORGERIES[random.nextInt(FORGERIES.length)];
            byte[] genuine = plantPort.sent.get(random.nextInt(plantPort.sent.size()));
            plantPort.port.send(ByteBuffer.wrap(forgery.of(genuine, random)));
            forged.merge(forgery.counter(signed), 1L, Long::sum);
        }
    }

    /** Forged datagrams from the plant's address so far, by the counter that they belong to. */
    Map<String, Long> forged() {
        return forged;
    }

    @Override
    public void write(TagFrame frame) {
        controller.write(frame);
        if (plant.poll(commands)) {
            end.write(commands);
        }
    }

    @Override
    public LinkTables tables() {
        return end.tables();
    }

    @Override
    public long acknowledged() {
        return controller.acknowledged();
    }

    @Override
    public LinkStatistics statistics() {
        return controller.statistics();
    }

    @Override
    public void close() {
        controller.close();
        plant.close();
        stranger.close();
        end.close();
    }
}
