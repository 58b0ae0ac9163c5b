package dev.takt.benchmarks.hazards;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A TCP proxy that can be cut like a cable: while it is cut it passes on neither data nor the end of a connection. When
 * it is restored, the cut connections are reset.
 */
final class TcpCable implements AutoCloseable {
    private static final int CHUNK = 65_536;

    private final ServerSocket server;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private boolean cut;

    /**
     * Makes a proxy to a port of this host.
     *
     * @param target port of the server behind it
     */
    TcpCable(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                sockets.add(client);
                awaitMended();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(behind);
                Thread.ofVirtual().start(() -> copy(client, behind));
                Thread.ofVirtual().start(() -> copy(behind, client));
            } catch (IOException e) {
                // no server now: the client is disconnected
                reset();
            }
        }
    }

    private void copy(Socket from, Socket to) {
        byte[] bytes = new byte[CHUNK];
        try (from;
                to) {
            from.setTcpNoDelay(true);
            to.setTcpNoDelay(true);
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                awaitMended();
                out.write(bytes, 0, length);
            }
            awaitMended();
        } catch (IOException e) {
            // the connection has ended
        } finally {
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private synchronized void awaitMended() {
        while (cut) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Cuts or restores the connection. */
    void cut(boolean isCut) {
        if (!isCut) {
            reset();
        }
        synchronized (this) {
            cut = isCut;
            notifyAll();
        }
    }

    private void reset() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                // it has ended
            }
        }
        sockets.clear();
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut(false);
    }
}
