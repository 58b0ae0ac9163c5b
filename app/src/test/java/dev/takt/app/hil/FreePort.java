package dev.takt.app.hil;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of loopback that nobody uses at the moment. They lie below those that a system gives to outgoing connections (32768 and more on
 * Linux), one of which could otherwise take a port before who asked for it, and a client that looks for a server that is not there yet
 * could even be connected to itself.
 */
public final class FreePort {
    private static final int LEAST = 20_000;
    private static final int END = 32_000;
    private static final int TRIES = 100;

    private FreePort() {}

    /** Opens a socket at an address, and closes it. */
    @FunctionalInterface
    private interface Trial {
        void at(InetSocketAddress address) throws IOException;
    }

    static int tcp() throws IOException {
        return free(address -> {
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(address);
            }
        });
    }

    /** A port for datagrams. */
    public static int udp() throws IOException {
        return free(address -> new DatagramSocket(address).close());
    }

    private static int free(Trial trial) throws IOException {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LEAST, END);
            try {
                trial.at(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (BindException e) {
                // somebody uses it
            }
        }
        throw new BindException("no free port of " + TRIES + " from " + LEAST + " to " + END);
    }
}
