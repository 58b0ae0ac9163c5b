package dev.takt.benchmarks.links;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.ControllerEnd;
import dev.takt.links.InProcessLink;
import dev.takt.links.LinkTables;
import dev.takt.links.PlantEnd;
import dev.takt.links.Tag;
import dev.takt.links.TagFrame;
import dev.takt.links.TagTable;
import dev.takt.links.frame.FrameControllerEnd;
import dev.takt.links.frame.FrameKey;
import dev.takt.links.frame.FramePlantEnd;
import dev.takt.links.mqtt.MqttAccess;
import dev.takt.links.mqtt.MqttCarrier;
import dev.takt.links.mqtt.Topics;
import dev.takt.links.opcua.NodeMap;
import dev.takt.links.opcua.OpcUaAccess;
import dev.takt.links.opcua.OpcUaControllerEnd;
import dev.takt.links.opcua.OpcUaPlantEnd;
import dev.takt.links.udp.DatagramPort;
import dev.takt.loop.Quality;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Round trips by link, in Markdown: the time from the writing of a command until the controller reads measurements that
 * were taken after it. The plant answers at once, on a separate thread; everything is on this host. {@code ./takt
 * benchmarks links} makes the table in {@code docs/benchmarks.md} with it. Jitter is the difference between one round
 * trip and the one before.
 *
 * <p>MQTT is measured if {@code mosquitto} is on the path.
 */
public final class LinkRoundTrips {
    private static final int COLUMN = 32;
    private static final int PLATE = 441;
    private static final double NANOS_A_MICRO = 1e3;
    private static final long READ_PATIENCE_NANOS = 50_000_000;
    private static final long SPIN_NANOS = 50_000;
    private static final long REST_NANOS = 10_000;
    private static final long LOST_AFTER_NANOS = 1_000_000_000;

    private LinkRoundTrips() {}

    /** Both ends of a link. */
    private record Ends(String name, int tags, ControllerEnd controller, PlantEnd plant) {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int samples = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3000;
        System.out.println(
                "| link | tags | p50 us | p99 us | p99.9 us | max us | jitter p50 us | p99 us | max us | lost |");
        System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
        measure(inProcess(COLUMN), samples);
        measure(inProcess(PLATE), samples);
        measure(udp(COLUMN, Optional.empty()), samples);
        measure(udp(COLUMN, Optional.of(FrameKey.of("a key for a benchmark"))), samples);
        measure(udp(PLATE, Optional.empty()), samples);
        measure(opcUa(COLUMN, false), samples);
        measure(opcUa(COLUMN, true), samples);
        measure(opcUa(PLATE, true), samples);
        int port = freePort();
        Optional<Process> broker = broker(port);
        if (broker.isPresent()) {
            measure(mqtt(COLUMN, port), samples);
            broker.get().destroy();
        }
        System.exit(0);
    }

    private static void measure(Ends ends, int samples) throws InterruptedException {
        Thread plant = Thread.ofPlatform().daemon().start(() -> answer(ends.plant));
        Trips trips = new Trips();
        TagFrame commands = new TagFrame(ends.controller.tables().commands());
        TagFrame measured = new TagFrame(ends.controller.tables().measurements());
        int warmUp = samples;
        for (int k = 1; k <= warmUp + samples; k++) {
            commands.set(0, k, Quality.GOOD, System.nanoTime());
            commands.stamp(k, 1);
            long trip = trip(ends.controller, commands, measured, k);
            if (k > warmUp) {
                trips.note(trip);
            }
        }
        trips.print(ends);
        plant.interrupt();
        plant.join();
        ends.controller.close();
        ends.plant.close();
    }

    /** Nanoseconds from a command to the measurements that acknowledge it; -1 if none came. */
    private static long trip(ControllerEnd controller, TagFrame commands, TagFrame measured, int number) {
        long sent = System.nanoTime();
        controller.write(commands);
        long since = sent;
        while (since - sent < LOST_AFTER_NANOS) {
            boolean answered = controller.read(measured) && controller.acknowledged() == number;
            since = System.nanoTime();
            if (answered) {
                return since - sent;
            }
            rest(sent);
        }
        return -1;
    }

    /** The round trips of a link, and how much each differs from the one before. */
    private static final class Trips {
        private final Histogram histogram = new Histogram(3);
        private final Histogram jitter = new Histogram(3);
        private long before = -1;
        private int lost;

        void note(long trip) {
            if (trip < 0) {
                lost++;
            } else {
                histogram.recordValue(trip);
                if (before >= 0) {
                    jitter.recordValue(Math.abs(trip - before));
                }
            }
            before = trip;
        }

        void print(Ends ends) {
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f | %d |%n",
                    ends.name,
                    ends.tags + 1,
                    histogram.getValueAtPercentile(50) / NANOS_A_MICRO,
                    histogram.getValueAtPercentile(99) / NANOS_A_MICRO,
                    histogram.getValueAtPercentile(99.9) / NANOS_A_MICRO,
                    histogram.getMaxValue() / NANOS_A_MICRO,
                    jitter.getValueAtPercentile(50) / NANOS_A_MICRO,
                    jitter.getValueAtPercentile(99) / NANOS_A_MICRO,
                    jitter.getMaxValue() / NANOS_A_MICRO,
                    lost);
        }
    }

    /** Answers each command with measurements at once. */
    private static void answer(PlantEnd plant) {
        TagFrame commands = new TagFrame(plant.tables().commands());
        TagFrame measured = new TagFrame(plant.tables().measurements());
        long sequence = 0;
        long since = System.nanoTime();
        while (!Thread.currentThread().isInterrupted()) {
            boolean commanded = plant.poll(commands);
            if (commanded) {
                since = System.nanoTime();
                plant.acknowledge(commands.sequence());
            }
            if (commanded || sequence == 0) {
                long now = System.nanoTime();
                for (int place = 0; place < measured.table().size(); place++) {
                    measured.set(place, commands.value(0), Quality.GOOD, now);
                }
                measured.stamp(++sequence, 1);
                plant.publish(measured);
            } else {
                rest(since);
            }
        }
    }

    /**
     * Waits for an answer: first spins, then sleeps briefly. Two threads that only spin would occupy two processors,
     * and another process of the link, such as a broker, would wait for the scheduler's next tick, 4 ms at 250 Hz.
     */
    private static void rest(long since) {
        if (System.nanoTime() - since < SPIN_NANOS) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(REST_NANOS);
        }
    }

    private static LinkTables tables(int states) {
        List<Tag> measurements = new ArrayList<>();
        for (int i = 1; i <= states; i++) {
            measurements.add(new Tag("x[" + i + "]", ""));
        }
        Tag control = new Tag("u", "");
        measurements.add(control);
        return new LinkTables(new TagTable(measurements), new TagTable(List.of(control)));
    }

    private static Ends inProcess(int states) {
        InProcessLink link = new InProcessLink(tables(states));
        return new Ends("in process", states, link.controllerEnd(), link.plantEnd());
    }

    private static Ends udp(int states, Optional<FrameKey> key) throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        DatagramPort controller = DatagramPort.bind(any);
        DatagramPort plant = DatagramPort.bind(any);
        controller.connect(plant.address());
        plant.connect(controller.address());
        LinkTables tables = tables(states);
        return new Ends(
                key.isPresent() ? "UDP, signed" : "UDP",
                states,
                new FrameControllerEnd(tables, controller, 1, key),
                new FramePlantEnd(tables, plant, 1, key));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Ends opcUa(int states, boolean secure) throws IOException, InterruptedException {
        HostAddress address = new HostAddress("127.0.0.1", freePort());
        OpcUaAccess access = secure
                ? new OpcUaAccess(address, true, "controller", "a password", Files.createTempDirectory("takt-pki"))
                : OpcUaAccess.open(address);
        LinkTables tables = tables(states);
        PlantEnd plant = new OpcUaPlantEnd("loop", tables, NodeMap.PLAIN, access);
        return ready(new Ends(
                secure ? "OPC UA, signed and encrypted" : "OPC UA, no security",
                states,
                new OpcUaControllerEnd(tables, NodeMap.PLAIN, access, READ_PATIENCE_NANOS),
                plant));
    }

    private static Ends mqtt(int states, int port) throws InterruptedException {
        MqttAccess access = MqttAccess.open(new HostAddress("127.0.0.1", port));
        Topics topics = new Topics("benchmark", "loop");
        LinkTables tables = tables(states);
        return ready(new Ends(
                "MQTT, QoS 0 through Mosquitto",
                states,
                new FrameControllerEnd(tables, MqttCarrier.ofController(access, topics), 1, Optional.empty()),
                new FramePlantEnd(tables, MqttCarrier.ofPlant(access, topics), 1, Optional.empty())));
    }

    /** Waits until data have come through; connections are made in the background. */
    private static Ends ready(Ends ends) throws InterruptedException {
        TagFrame measured = new TagFrame(ends.plant.tables().measurements());
        TagFrame seen = new TagFrame(ends.controller.tables().measurements());
        TagFrame commands = new TagFrame(ends.controller.tables().commands());
        TagFrame told = new TagFrame(ends.plant.tables().commands());
        for (int place = 0; place < measured.table().size(); place++) {
            measured.set(place, 0, Quality.GOOD, System.nanoTime());
        }
        boolean forth = false;
        boolean back = false;
        for (int k = 1; !forth || !back; k++) {
            measured.stamp(k, 0);
            ends.plant.publish(measured);
            back |= ends.controller.read(seen);
            commands.stamp(k, 0);
            ends.controller.write(commands);
            forth |= ends.plant.poll(told);
            Thread.sleep(10);
        }
        return ends;
    }

    private static Optional<Process> broker(int port) throws IOException {
        Path configuration = Files.writeString(
                Files.createTempFile("mosquitto", ".conf"),
                "listener " + port + " 127.0.0.1\nallow_anonymous true\npersistence false\n");
        for (String program : new String[] {"mosquitto", "/usr/sbin/mosquitto"}) {
            try {
                return Optional.of(new ProcessBuilder(program, "-c", configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start());
            } catch (IOException e) {
                System.err.println("no " + program);
            }
        }
        return Optional.empty();
    }
}
