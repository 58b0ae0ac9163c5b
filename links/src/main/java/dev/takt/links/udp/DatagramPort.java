package dev.takt.links.udp;

import dev.takt.links.frame.Carrier;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * A UDP socket connected to one peer; nothing blocks. The kernel drops datagrams of others. A peer that is not
 * listening yet is no error.
 */
public final class DatagramPort implements Carrier {
    private static final int KERNEL_BUFFER = 1 << 20;
    private static final int PATIENCE = 16;

    private final DatagramChannel channel;

    private DatagramPort(DatagramChannel channel) {
        this.channel = channel;
    }

    /**
     * Opens a socket.
     *
     * @param local where to listen; port 0 for any
     * @throws IOException if the address does not exist or is in use
     */
    public static DatagramPort bind(InetSocketAddress local) throws IOException {
        return new DatagramPort(open(local, KERNEL_BUFFER));
    }

    /** Opens a channel that does not block, with a buffer of so many bytes. */
    static DatagramChannel open(InetSocketAddress local, int buffer) throws IOException {
        if (local.isUnresolved()) {
            throw new IOException("unknown host " + local.getHostString() + ". Maybe the name is misspelt.");
        }
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, buffer);
            channel.configureBlocking(false);
            channel.bind(local);
        } catch (IOException e) {
            channel.close();
            throw new IOException(
                    "cannot listen at " + local.getHostString() + ":" + local.getPort() + " (" + e.getMessage()
                            + "). Maybe another process does already.",
                    e);
        }
        return channel;
    }

    /**
     * Opens a socket for one peer.
     *
     * @param local where to listen
     * @throws IOException if an address does not exist, or that of this host is in use
     */
    public static DatagramPort between(InetSocketAddress local, InetSocketAddress peer) throws IOException {
        DatagramPort port = bind(local);
        try {
            port.connect(peer);
            return port;
        } catch (IOException e) {
            port.close();
            throw e;
        }
    }

    /** Sets the only peer. */
    public void connect(InetSocketAddress peer) throws IOException {
        if (peer.isUnresolved()) {
            throw new IOException("unknown host " + peer.getHostString() + ". Maybe the name is misspelt.");
        }
        channel.connect(peer);
    }

    /** The address on which it listens. */
    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        try {
            return channel.write(bytes) > 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public boolean receive(ByteBuffer into) {
        for (int tries = 0; tries < PATIENCE; tries++) {
            into.clear();
            try {
                boolean came = channel.receive(into) != null;
                into.flip();
                return came;
            } catch (PortUnreachableException e) {
                // An error report about an earlier datagram; the next datagram may be behind it.
                continue;
            } catch (IOException e) {
                return false;
            }
        }
        return false;
    }

    @Override
    public void close() {
        close(channel);
    }

    static void close(DatagramChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // Nothing more can be done.
        }
    }
}
