package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Ways on this host: a cable between the two controllers, and what a kind of link has between them and the plant. */
public abstract class LocalWays implements PairWays {
    private final int port;
    private final TcpRelay cable;

    LocalWays() throws IOException {
        port = freePort();
        cable = new TcpRelay(address(port));
    }

    /** Over UDP, through a proxy on each way. */
    public static PairWays udp() throws IOException {
        return new UdpWays();
    }

    /**
     * Over a broker, through a relay on the way of each controller.
     *
     * @param folder of its files
     * @throws IOException if there is no Mosquitto here
     */
    public static PairWays mqtt(Path folder) throws IOException {
        Path program = Mosquitto.program().orElseThrow(() -> new IOException("there is no mosquitto on the path"));
        int port = freeTcpPort();
        Mosquitto broker = new Mosquitto(program, folder, port);
        try {
            return new RelayedWays(port, "links.mqtt.broker", List.of("links.kind=mqtt"), broker::close);
        } catch (IOException e) {
            broker.close();
            throw e;
        }
    }

    /** Over the OPC UA server of the plant, through a relay on the way of each controller. */
    public static PairWays opcUa() throws IOException {
        return new RelayedWays(
                freeTcpPort(),
                "links.opcua.server",
                List.of("links.kind=opcua", "links.opcua.security=none"),
                () -> {});
    }

    static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static int freeTcpPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    static String setting(String name, int port) {
        return name + "=\"127.0.0.1:" + port + "\"";
    }

    @Override
    public String pair(int place) {
        return "127.0.0.1:" + (place == 0 ? port : cable.port());
    }

    @Override
    public void cutBetween(boolean isCut) {
        cable.cut(isCut);
    }

    @Override
    public Optional<InetSocketAddress> pairPort() {
        return Optional.of(address(port));
    }

    @Override
    public void close() throws IOException {
        cable.close();
    }

    /** TCP connections of the controllers to a broker or a server. */
    private static final class RelayedWays extends LocalWays {
        private final int target;
        private final String name;
        private final List<String> settings;
        private final Runnable ending;
        private final List<TcpRelay> relays;

        /** Relays to a port, which a setting names; further settings say of what kind it is. */
        RelayedWays(int target, String name, List<String> settings, Runnable ending) throws IOException {
            this.target = target;
            this.name = name;
            this.settings = settings;
            this.ending = ending;
            relays = List.of(new TcpRelay(address(target)), new TcpRelay(address(target)));
        }

        @Override
        public List<String> plant() {
            return settings(target);
        }

        @Override
        public List<String> controller(int place) {
            return settings(relays.get(place).port());
        }

        private List<String> settings(int port) {
            return Stream.concat(settings.stream(), Stream.of(setting(name, port)))
                    .toList();
        }

        @Override
        public void cut(int place, boolean isCut) {
            relays.get(place).cut(isCut);
        }

        @Override
        public long starved(long begin, long end) {
            return 0;
        }

        @Override
        public void close() throws IOException {
            super.close();
            relays.forEach(TcpRelay::close);
            ending.run();
        }
    }
}
