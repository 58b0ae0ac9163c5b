package dev.takt.links.udp;

import dev.takt.links.frame.Carrier;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.List;

/**
 * The socket of a plant that several controllers may command: it sends to all of them, and takes from each; datagrams of others are
 * dropped. Which of them is followed is decided by the epochs of their frames.
 */
public final class SharedPort implements Carrier {
    private static final int KERNEL_BUFFER = 1 << 18;

    private final DatagramChannel channel;
    private final List<InetSocketAddress> controllers;

    private SharedPort(DatagramChannel channel, List<InetSocketAddress> controllers) {
        this.channel = channel;
        this.controllers = List.copyOf(controllers);
    }

    /**
     * Opens a socket.
     *
     * @param local where to listen
     * @throws IOException if an address does not exist, or that of this host is in use
     */
    public static SharedPort at(InetSocketAddress local, List<InetSocketAddress> controllers) throws IOException {
        for (InetSocketAddress each : controllers) {
            if (each.isUnresolved()) {
                throw new IOException("unknown host " + each.getHostString() + ". Maybe the name is misspelt.");
            }
        }
        return new SharedPort(DatagramPort.open(local, KERNEL_BUFFER), controllers);
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        boolean sent = false;
        for (InetSocketAddress controller : controllers) {
            try {
                sent |= channel.send(bytes.duplicate(), controller) > 0;
            } catch (IOException e) {
                // a host that is not there
            }
        }
        return sent;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        for (int tries = 0; tries < 2 * controllers.size(); tries++) {
            into.clear();
            try {
                SocketAddress from = channel.receive(into);
                if (from == null) {
                    into.flip();
                    return false;
                }
                if (from instanceof InetSocketAddress address && controllers.contains(address)) {
                    into.flip();
                    return true;
                }
            } catch (IOException e) {
                // a report about a datagram that did not arrive
            }
        }
        into.clear().flip();
        return false;
    }

    @Override
    public void close() {
        DatagramPort.close(channel);
    }
}
