package dev.takt.links.udp;

import dev.takt.links.frame.Carrier;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The plant's end of two controllers: what is sent goes to both, and what comes from either is received. Which of them is followed is
 * decided by the epochs of their frames.
 */
public final class TwinPort implements Carrier {
    private final List<Carrier> ports;
    private int turn;

    private TwinPort(List<Carrier> ports) {
        this.ports = ports;
    }

    /**
     * Opens a further socket.
     *
     * @param first the plant's end of the first controller, or of several
     * @param secondLocal where to listen for the second one
     * @throws IOException if an address does not exist, or that of this host is in use
     */
    public static TwinPort of(Carrier first, InetSocketAddress secondLocal, InetSocketAddress second)
            throws IOException {
        try {
            return new TwinPort(List.of(first, DatagramPort.between(secondLocal, second)));
        } catch (IOException e) {
            first.close();
            throw e;
        }
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        boolean left = false;
        int begin = bytes.position();
        for (Carrier port : ports) {
            bytes.position(begin);
            left |= port.send(bytes);
        }
        return left;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        for (int i = 0; i < ports.size(); i++) {
            Carrier port = ports.get(turn);
            if (port.receive(into)) {
                return true;
            }
            turn = (turn + 1) % ports.size();
        }
        return false;
    }

    @Override
    public void close() {
        ports.forEach(Carrier::close);
    }
}
