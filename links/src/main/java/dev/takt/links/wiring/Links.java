package dev.takt.links.wiring;

import dev.takt.config.Case;
import dev.takt.config.ControlPeriod;
import dev.takt.config.setting.HostAddress;
import dev.takt.config.settings.LinkSettings;
import dev.takt.links.CaseTags;
import dev.takt.links.ControllerEnd;
import dev.takt.links.LinkTables;
import dev.takt.links.PlantEnd;
import dev.takt.links.ScaledControllerEnd;
import dev.takt.links.ScaledPlantEnd;
import dev.takt.links.SecretFile;
import dev.takt.links.Tag;
import dev.takt.links.frame.Carrier;
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
import dev.takt.links.udp.SharedPort;
import dev.takt.links.udp.TwinPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Opens the ends of a link from the block {@code links} of a case file. */
public final class Links {
    private static final double NANO = 1e-9;
    private static final double PARTS_OF_A_PERIOD = 20;
    private static final long MIN_PATIENCE_NANOS = 1_000_000;
    private static final long MAX_PATIENCE_NANOS = 50_000_000;

    private Links() {}

    /**
     * The end of the controller. The in-process link is not opened here, because both ends are in one process; the
     * creator of the plant makes it.
     *
     * @throws IOException if an address or a key cannot be used
     */
    public static ControllerEnd controller(Case read) throws IOException {
        return controller(read, false);
    }

    /**
     * The end of one of two controllers.
     *
     * @param second whether it is the second one
     * @throws IOException if an address or a key cannot be used
     */
    public static ControllerEnd controller(Case read, boolean second) throws IOException {
        LinkTables tables = CaseTags.of(read);
        TagMap.check(read, tables);
        ControllerEnd link = controller(read, tables, second);
        return read.links().tags().isEmpty() ? link : new ScaledControllerEnd(link, read.links());
    }

    private static ControllerEnd controller(Case read, LinkTables tables, boolean second) throws IOException {
        LinkSettings links = read.links();
        return switch (links.kind()) {
            case IN_PROCESS -> throw inProcess();
            case UDP -> {
                HostAddress own = second ? secondController(links) : links.udp().controller();
                HostAddress plant =
                        second ? links.pair().secondPlant() : links.udp().plant();
                Optional<FrameKey> key = key(links, own, plant);
                Carrier port = DatagramPort.between(socket(own), socket(plant));
                yield new FrameControllerEnd(tables, port, tables.configurationHash(read.name()), key);
            }
            case OPCUA ->
                new OpcUaControllerEnd(tables, nodes(read, tables), OpcUaAccess.of(links.opcUa()), patience(read));
            case MQTT -> {
                Optional<FrameKey> key = key(links, links.mqtt().broker());
                Carrier carrier = MqttCarrier.ofController(MqttAccess.of(links.mqtt()), topics(read));
                yield new FrameControllerEnd(tables, carrier, tables.configurationHash(read.name()), key);
            }
        };
    }

    private static NodeMap nodes(Case read, LinkTables tables) {
        LinkSettings links = read.links();
        Map<String, String> measured = new HashMap<>();
        Map<String, String> commands = new HashMap<>();
        for (Tag tag : tables.measurements().tags()) {
            links.tag(tag.name()).node().ifPresent(node -> measured.put(tag.name(), node));
        }
        for (Tag tag : tables.commands().tags()) {
            links.tag(tag.name()).commandNode().ifPresent(node -> commands.put(tag.name(), node));
        }
        return new NodeMap(
                measured,
                commands,
                links.opcUa().setPoints() ? RemoteSetPoints.nodes(read) : Map.of(),
                links.opcUa().forecasts() ? RemoteForecasts.nodes(read) : Map.of(),
                links.opcUa().service() ? RemoteService.nodes(read) : Map.of(),
                links.opcUa().heartbeat());
    }

    /**
     * The topics of a loop.
     *
     * @throws IOException if its name or group cannot be part of a topic
     */
    public static Topics topics(Case read) throws IOException {
        try {
            return new Topics(read.links().mqtt().group(), read.name());
        } catch (IllegalArgumentException e) {
            throw new IOException("links.mqtt: " + e.getMessage(), e);
        }
    }

    /** The time to wait for an answer: a twentieth of a period of the clock, within a lower and an upper limit. */
    private static long patience(Case read) {
        double seconds = ControlPeriod.of(read) / read.loop().timeScale() / PARTS_OF_A_PERIOD;
        return Math.clamp(Math.round(seconds / NANO), MIN_PATIENCE_NANOS, MAX_PATIENCE_NANOS);
    }

    /**
     * The end of the plant.
     *
     * @throws IOException if an address or a key cannot be used
     */
    public static PlantEnd plant(Case read) throws IOException {
        LinkTables tables = CaseTags.of(read);
        TagMap.check(read, tables);
        PlantEnd link = plant(read, tables);
        return read.links().tags().isEmpty() ? link : new ScaledPlantEnd(link, read.links());
    }

    private static PlantEnd plant(Case read, LinkTables tables) throws IOException {
        LinkSettings links = read.links();
        return switch (links.kind()) {
            case IN_PROCESS -> throw inProcess();
            case UDP -> {
                List<HostAddress> addresses = new ArrayList<>(controllers(links.udp()));
                addresses.add(links.udp().plant());
                Optional<FrameKey> key = key(links, addresses.toArray(HostAddress[]::new));
                yield new FramePlantEnd(tables, plantPort(links), tables.configurationHash(read.name()), key);
            }
            case OPCUA ->
                new OpcUaPlantEnd(
                        read.name(),
                        tables,
                        nodes(read, tables),
                        OpcUaAccess.of(links.opcUa()),
                        tag -> TagMap.onLink(tag, links.tag(tag.name())));
            case MQTT -> {
                Optional<FrameKey> key = key(links, links.mqtt().broker());
                Carrier carrier = MqttCarrier.ofPlant(MqttAccess.of(links.mqtt()), topics(read));
                yield new FramePlantEnd(tables, carrier, tables.configurationHash(read.name()), key);
            }
        };
    }

    /** The plant's end of a UDP link: of all controllers, and of the second one of a pair. */
    private static Carrier plantPort(LinkSettings links) throws IOException {
        InetSocketAddress plant = socket(links.udp().plant());
        List<InetSocketAddress> controllers =
                controllers(links.udp()).stream().map(Links::socket).toList();
        Carrier port = controllers.size() == 1
                ? DatagramPort.between(plant, controllers.getFirst())
                : SharedPort.at(plant, controllers);
        Optional<HostAddress> second = links.pair().secondController();
        return second.isEmpty() ? port : TwinPort.of(port, socket(links.pair().secondPlant()), socket(second.get()));
    }

    private static List<HostAddress> controllers(LinkSettings.Udp udp) {
        return Stream.concat(Stream.of(udp.controller()), udp.controllers().stream())
                .distinct()
                .toList();
    }

    private static HostAddress secondController(LinkSettings links) throws IOException {
        return links.pair()
                .secondController()
                .orElseThrow(() -> new IOException(
                        "links.pair.second-controller is missing; expected where the second controller listens for the"
                                + " plant, such as 127.0.0.1:5503"));
    }

    /** The key by which two controllers know each other; empty where both are on this host. */
    public static Optional<FrameKey> pairKey(LinkSettings links, HostAddress address) throws IOException {
        return key(links, address);
    }

    /** Whether controller and plant are in one process. */
    public static boolean isInProcess(Case read) {
        return read.links().kind() == LinkSettings.Kind.IN_PROCESS;
    }

    /** A short description of the link. */
    public static String describe(Case read) {
        LinkSettings links = read.links();
        boolean signed =
                links.key().file().isPresent() || links.key().environment().isPresent();
        return switch (links.kind()) {
            case IN_PROCESS -> "in process";
            case UDP ->
                "UDP, controller at " + links.udp().controller() + ", plant at "
                        + links.udp().plant() + (signed ? ", signed" : "");
            case OPCUA ->
                "OPC UA, server of the plant at " + links.opcUa().server()
                        + (links.opcUa().security() == LinkSettings.Security.NONE ? ", without security" : "");
            case MQTT ->
                "MQTT, broker at " + links.mqtt().broker() + (links.mqtt().tls().enabled() ? ", encrypted" : "")
                        + (signed ? ", signed" : "");
        };
    }

    private static IOException inProcess() {
        return new IOException(
                "links.kind is in-process, which has no end for another process; expected such as udp. Maybe"
                        + " --set links.kind=udp is what is meant.");
    }

    private static InetSocketAddress socket(HostAddress address) {
        return new InetSocketAddress(address.host(), address.port());
    }

    /**
     * The key of the link. It is required beyond this host: without one, everyone who reaches the plant's port or the
     * broker could command the plant.
     */
    private static Optional<FrameKey> key(LinkSettings links, HostAddress... addresses) throws IOException {
        Optional<FrameKey> key = key(links.key());
        for (HostAddress address : addresses) {
            InetSocketAddress socket = socket(address);
            boolean here = !socket.isUnresolved() && socket.getAddress().isLoopbackAddress();
            if (key.isEmpty() && !here) {
                throw new IOException("links: " + address + " is not known to be on this host, and there is no key;"
                        + " expected links.key-file or links.key-environment, so that nobody else can command the"
                        + " plant." + (socket.isUnresolved() ? " Maybe the name of the host is misspelt." : ""));
            }
        }
        return key;
    }

    private static Optional<FrameKey> key(LinkSettings.Key key) throws IOException {
        if (key.file().isPresent()) {
            String file = key.file().get();
            return Optional.of(
                    key("the key-file " + file, SecretFile.read("links.key-file", "the key of the link", file)));
        }
        if (key.environment().isPresent()) {
            String name = key.environment().get();
            String text = System.getenv(name);
            if (text == null) {
                throw new IOException("links.key-environment: there is no environment variable " + name
                        + "; expected one with the key. Maybe it is not exported.");
            }
            return Optional.of(key("the environment variable " + name, text));
        }
        return Optional.empty();
    }

    private static FrameKey key(String source, String text) throws IOException {
        try {
            return FrameKey.of(text);
        } catch (IllegalArgumentException e) {
            throw new IOException("links: " + source + " has " + e.getMessage(), e);
        }
    }
}
