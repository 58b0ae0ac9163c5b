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
    private final List<DatagramPort> ports;
    private int turn;

    private TwinPort(List<DatagramPort> ports) {
        this.ports = ports;
    }

    /**
     * Opens a socket for each controller.
     *
     * @param local where to listen for the first one
     * @param secondLocal where to listen for the second one
     * @throws IOException if an address does not exist, or that of this host is in use
     */
    public static TwinPort between(
            InetSocketAddress local, InetSocketAddress first, InetSocketAddress secondLocal, InetSocketAddress second)
            throws IOException {
        DatagramPort one = DatagramPort.between(local, first);
        try {
            return new TwinPort(List.of(one, DatagramPort.between(secondLocal, second)));
        } catch (IOException e) {
            one.close();
            throw e;
        }
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        boolean left = false;
        int begin = bytes.position();
        for (DatagramPort port : ports) {
            bytes.position(begin);
            left |= port.send(bytes);
        }
        return left;
    }

    @Override
    public boolean receive(ByteBuffer into) {
        for (int i = 0; i < ports.size(); i++) {
            DatagramPort port = ports.get(turn);
            if (port.receive(into)) {
                return true;
            }
            turn = (turn + 1) % ports.size();
        }
        return false;
    }

    @Override
    public void close() {
        ports.forEach(DatagramPort::close);
    }
}
