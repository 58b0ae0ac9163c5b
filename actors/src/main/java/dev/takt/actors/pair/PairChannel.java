package dev.takt.actors.pair;

import dev.takt.links.frame.FrameKey;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * The connection between the two controllers: the first one listens, the second one connects, again and again. No call waits for the network; what
 * cannot be sent is lost, and ends the connection. Whoever has not said a signed hello is not listened to.
 */
final class PairChannel implements AutoCloseable {
    private static final long AGAIN_NANOS = 100_000_000;
    private static final int CONNECT_MILLIS = 500;
    /** Connections that may be open without a hello. */
    private static final int STRANGERS = 8;

    private final Optional<FrameKey> key;
    private final PairMessage.Hello own;
    private final Listener listener;
    private final AtomicReference<Optional<PairConnection>> peer = new AtomicReference<>(Optional.empty());
    private final AtomicInteger strangers = new AtomicInteger();
    private final AtomicLong refused = new AtomicLong();
    private final List<Closeable> open = new CopyOnWriteArrayList<>();
    private volatile boolean closing;

    /** Hears of the other controller, on threads of the connection. */
    interface Listener {
        /** The other controller is there. */
        void joined(PairMessage.Hello hello);

        /** It has said something. */
        void said(PairMessage message);

        /** The connection has ended. */
        void left();
    }

    private PairChannel(Optional<FrameKey> key, PairMessage.Hello own, Listener listener) {
        this.key = key;
        this.own = own;
        this.listener = listener;
    }

    /**
     * Opens the channel.
     *
     * @param address where the first controller listens
     * @param key that both have; empty where both are on one host
     * @throws IOException if the first controller cannot listen there
     */
    static PairChannel open(InetSocketAddress address, Optional<FrameKey> key, PairMessage.Hello own, Listener listener)
            throws IOException {
        PairChannel channel = new PairChannel(key, own, listener);
        if (own.place() == 0) {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            try {
                server.bind(address);
            } catch (IOException e) {
                server.close();
                throw new IOException(
                        "links.pair.address: cannot listen at " + address + " (" + e.getMessage()
                                + "). Maybe the other controller was started as the first one, too.",
                        e);
            }
            channel.open.add(server);
            channel.thread("takt-pair-accept", () -> channel.accept(server));
        } else {
            channel.thread("takt-pair-connect", () -> channel.connect(address));
        }
        return channel;
    }

    private void thread(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    private void accept(ServerSocket server) {
        while (!closing) {
            try {
                Socket socket = server.accept();
                if (strangers.incrementAndGet() > STRANGERS) {
                    strangers.decrementAndGet();
                    refused.incrementAndGet();
                    socket.close();
                } else {
                    thread("takt-pair-reader", () -> {
                        serve(socket, strangers::decrementAndGet);
                    });
                }
            } catch (IOException e) {
                LockSupport.parkNanos(AGAIN_NANOS);
            }
        }
    }

    private void connect(InetSocketAddress address) {
        while (!closing) {
            try {
                Socket socket = new Socket();
                socket.connect(new InetSocketAddress(address.getHostString(), address.getPort()), CONNECT_MILLIS);
                serve(socket, () -> {});
            } catch (IOException e) {
                // the other controller is not there yet, or not any more
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
    }

    /** Listens to a connection until it ends. */
    private void serve(Socket socket, Runnable known) {
        boolean isKnown = false;
        try (PairConnection connection = PairConnection.open(socket, key)) {
            open.add(connection);
            connection.send(own);
            PairMessage first = connection.receive();
            if (!(first instanceof PairMessage.Hello hello) || hello.place() == own.place()) {
                refused.incrementAndGet();
                return;
            }
            known.run();
            isKnown = true;
            connection.accepted();
            peer.getAndSet(Optional.of(connection)).ifPresent(PairConnection::close);
            listener.joined(hello);
            while (!closing) {
                listener.said(connection.receive());
            }
        } catch (IOException | UncheckedIOException e) {
            refused.addAndGet(isKnown ? 0 : 1);
        } finally {
            if (!isKnown) {
                known.run();
            }
            end();
        }
    }

    private void end() {
        Optional<PairConnection> present = peer.get();
        if (present.filter(PairConnection::isClosed).isPresent() && peer.compareAndSet(present, Optional.empty())) {
            listener.left();
        }
        open.removeIf(each -> each instanceof PairConnection connection && connection.isClosed());
    }

    /** Sends a message, or loses it. */
    void send(PairMessage message) {
        peer.get().ifPresent(connection -> connection.send(message));
    }

    /** Whether the other controller is connected. */
    boolean isConnected() {
        return peer.get().isPresent();
    }

    /** How many connections were no controller of this pair. */
    long refused() {
        return refused.get();
    }

    @Override
    public void close() {
        closing = true;
        open.forEach(each -> {
            try {
                each.close();
            } catch (IOException e) {
                // nothing more can be done
            }
        });
    }
}
