package dev.takt.benchmarks.hazards;

import dev.takt.links.udp.FaultProxy;
import dev.takt.links.udp.LinkFaults;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A link between a controller and a plant in separate processes, with a connection that can be cut. */
final class Way implements AutoCloseable {
    private static final long REST_NANOS = 100_000;

    private final List<String> controller;
    private final List<String> plant;
    private final Cable cable;
    private final List<AutoCloseable> parts;

    /** A connection that can be cut. */
    @FunctionalInterface
    interface Cable {
        /** Cuts or restores it. */
        void cut(boolean isCut);
    }

    private Way(List<String> controller, List<String> plant, Cable cable, List<AutoCloseable> parts) {
        this.controller = controller;
        this.plant = plant;
        this.cable = cable;
        this.parts = parts;
    }

    /** Opens a link by its kind: udp, opcua or mqtt. */
    static Way open(String kind, Path folder) throws IOException {
        return switch (kind) {
            case "udp" -> udp();
            case "opcua" -> opcUa(folder);
            case "mqtt" -> mqtt(folder);
            default -> throw new IllegalArgumentException(kind + "; expected udp, opcua or mqtt");
        };
    }

    private static Way udp() throws IOException {
        List<InetSocketAddress> at = List.of(freeUdp(), freeUdp(), freeUdp(), freeUdp());
        FaultProxy proxy = FaultProxy.open(at.get(0), at.get(1), at.get(2), at.get(3), LinkFaults.NONE);
        Thread pump = Thread.ofPlatform().daemon().name("cable").unstarted(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                proxy.pump();
                LockSupport.parkNanos(REST_NANOS);
            }
        });
        pump.start();
        return new Way(
                List.of("links.kind=udp", udp("controller", at.get(1)), udp("plant", at.get(0))),
                List.of("links.kind=udp", udp("controller", at.get(2)), udp("plant", at.get(3))),
                proxy::cut,
                List.of(
                        () -> {
                            pump.interrupt();
                            pump.join();
                        },
                        proxy));
    }

    private static String udp(String side, InetSocketAddress address) {
        return "links.udp." + side + "=\"127.0.0.1:" + address.getPort() + "\"";
    }

    private static Way opcUa(Path folder) throws IOException {
        Path password = Files.createFile(
                folder.resolve("password"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(password, "a secret of the hazards\n");
        int port = freeTcp();
        TcpCable cable = new TcpCable(port);
        List<String> both = List.of(
                "links.kind=opcua",
                "links.opcua.password-file=\"" + password + "\"",
                "links.opcua.certificates=\"" + folder + "\"");
        return new Way(
                with(both, "links.opcua.server=\"127.0.0.1:" + cable.port() + "\""),
                with(both, "links.opcua.server=\"127.0.0.1:" + port + "\""),
                cable::cut,
                List.of(cable));
    }

    private static Way mqtt(Path folder) throws IOException {
        int port = freeTcp();
        Path configuration = Files.writeString(
                folder.resolve("mosquitto.conf"),
                "listener " + port + " 127.0.0.1\nallow_anonymous true\npersistence false\n");
        Process broker = new ProcessBuilder("mosquitto", "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        AutoCloseable ended = () -> broker.destroyForcibly().onExit().join();
        TcpCable cable;
        try {
            cable = new TcpCable(port);
        } catch (IOException e) {
            Parts.closeAfter(e, List.of(ended));
            throw e;
        }
        return new Way(
                List.of("links.kind=mqtt", "links.mqtt.broker=\"127.0.0.1:" + cable.port() + "\""),
                List.of("links.kind=mqtt", "links.mqtt.broker=\"127.0.0.1:" + port + "\""),
                cable::cut,
                List.of(cable, ended));
    }

    private static List<String> with(List<String> settings, String more) {
        return Stream.concat(settings.stream(), Stream.of(more)).toList();
    }

    static InetSocketAddress freeUdp() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
    }

    private static int freeTcp() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    List<String> controllerSettings() {
        return controller;
    }

    List<String> plantSettings() {
        return plant;
    }

    void cut(boolean isCut) {
        cable.cut(isCut);
    }

    /** Closes all parts, even if one could not be closed. */
    @Override
    public void close() throws IOException {
        Parts.close(parts);
    }
}
