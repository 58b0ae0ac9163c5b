package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/** A cable between two TCP ends, which may be cut: nothing passes then, and nobody is told. */
final class TcpRelay implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final long REST_NANOS = 1_000_000;

    private final ServerSocket server;
    private final InetSocketAddress target;
    private final Entrance entrance;
    private volatile boolean cut;
    private volatile boolean closing;

    /** Enters the network of the target. */
    @FunctionalInterface
    interface Entrance {
        /** Enters it, with the present thread. */
        void enter() throws IOException;
    }

    TcpRelay(InetSocketAddress target) throws IOException {
        this(target, () -> {});
    }

    /** A relay that ends in another network. */
    TcpRelay(InetSocketAddress target, Entrance entrance) throws IOException {
        this.target = target;
        this.entrance = entrance;
        this.server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        thread(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    void cut(boolean isCut) {
        cut = isCut;
    }

    private static void thread(Runnable work) {
        Thread.ofPlatform().daemon().name("tcp-relay").start(work);
    }

    private void accept() {
        boolean entered = false;
        while (!closing) {
            try {
                Socket near = server.accept();
                if (!entered) {
                    entrance.enter();
                    entered = true;
                }
                connect(near);
            } catch (IOException e) {
                LockSupport.parkNanos(REST_NANOS);
            }
        }
    }

    private void connect(Socket near) throws IOException {
        Socket far = new Socket();
        try {
            far.connect(target);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
        } catch (IOException e) {
            near.close();
            far.close();
            throw e;
        }
        thread(() -> pump(near, far));
        thread(() -> pump(far, near));
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int count = in.read(buffer); count >= 0 && !closing; count = in.read(buffer)) {
                while (cut && !closing) {
                    LockSupport.parkNanos(REST_NANOS);
                }
                out.write(buffer, 0, count);
            }
        } catch (IOException e) {
            // one of the ends is gone, and the other one learns of it
        }
    }

    @Override
    public void close() {
        closing = true;
        try {
            server.close();
        } catch (IOException e) {
            // it listens no more in any case
        }
    }
}
