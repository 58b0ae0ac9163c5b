package dev.takt.actors.pair;

import dev.takt.links.frame.FrameKey;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;

/**
 * A connection of two controllers. Each message is its length, its bytes and a signature: HMAC-SHA256 over two random numbers, of which each
 * side has chosen one, the number of the message and its bytes. So no message can be made by others, nor sent again. Without a key, which is allowed
 * on one host alone, a checksum takes its place.
 */
final class PairConnection implements Closeable {
    private static final int MAGIC = 0x54505231;
    private static final int NONCE = 16;
    private static final int LARGEST = 64 << 20;
    /** Before its hello a side has little to say. */
    private static final int LARGEST_FIRST = 4096;

    private static final int HELLO_MILLIS = 2000;
    private static final int WAITING = 256;

    private final Socket socket;
    private final Optional<FrameKey> key;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] session;
    private final BlockingQueue<PairMessage> waiting = new ArrayBlockingQueue<>(WAITING);
    private long received;
    private boolean known;
    private volatile boolean closed;

    private PairConnection(
            Socket socket, Optional<FrameKey> key, DataInputStream in, DataOutputStream out, byte[] session) {
        this.socket = socket;
        this.key = key;
        this.in = in;
        this.out = out;
        this.session = session;
    }

    /** Begins a session; the random numbers are exchanged here. */
    static PairConnection open(Socket socket, Optional<FrameKey> key) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(HELLO_MILLIS);
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        byte[] own = new byte[NONCE];
        new SecureRandom().nextBytes(own);
        out.write(ByteBuffer.allocate(Integer.BYTES + NONCE)
                .putInt(MAGIC)
                .put(own)
                .array());
        byte[] other = new byte[NONCE];
        if (in.readInt() != MAGIC) {
            socket.close();
            throw new IOException("no controller of a pair");
        }
        in.readFully(other);
        // in an order that is the same on both sides; neither can make it one of before alone
        boolean mine = Arrays.compare(own, other) < 0;
        byte[] session = ByteBuffer.allocate(2 * NONCE)
                .put(mine ? own : other)
                .put(mine ? other : own)
                .array();
        PairConnection connection = new PairConnection(socket, key, in, out, session);
        Thread.ofPlatform().daemon().name("takt-pair-sender").start(connection::sendAll);
        return connection;
    }

    /** The other side is known from now on. */
    void accepted() throws IOException {
        known = true;
        socket.setSoTimeout(0);
    }

    /** Sends a message without waiting; a side that does not take it is gone. */
    void send(PairMessage message) {
        if (!waiting.offer(message)) {
            close();
        }
    }

    private void sendAll() {
        long number = 0;
        try {
            while (!closed) {
                PairMessage message = waiting.poll(1, TimeUnit.SECONDS);
                if (message != null) {
                    byte[] bytes = message.toBytes();
                    byte[] signature = signature(bytes, number++);
                    ByteBuffer frame = ByteBuffer.allocate(Integer.BYTES + bytes.length + signature.length);
                    out.write(
                            frame.putInt(bytes.length).put(bytes).put(signature).array());
                }
            }
        } catch (IOException e) {
            close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    /**
     * Waits for the next message.
     *
     * @throws IOException if the connection ends, or what comes is no message of the other controller
     */
    PairMessage receive() throws IOException {
        try {
            int length = in.readInt();
            if (length < 0 || length > (known ? LARGEST : LARGEST_FIRST)) {
                throw new IOException("a message of " + length + " bytes");
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            byte[] expected = signature(bytes, received++);
            byte[] signature = new byte[expected.length];
            in.readFully(signature);
            if (!MessageDigest.isEqual(expected, signature)) {
                throw new IOException("a message that the other controller has not signed");
            }
            return PairMessage.of(bytes).orElseThrow(() -> new IOException("a message of another version"));
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private byte[] signature(byte[] bytes, long number) {
        int length = session.length + Long.BYTES + bytes.length;
        byte[] signed = Arrays.copyOf(
                ByteBuffer.allocate(length)
                        .put(session)
                        .putLong(number)
                        .put(bytes)
                        .array(),
                length + FrameKey.LENGTH);
        if (key.isPresent()) {
            key.get().signer().sign(signed, length);
            return Arrays.copyOfRange(signed, length, signed.length);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(signed, 0, length);
        return ByteBuffer.allocate(Integer.BYTES)
                .putInt((int) checksum.getValue())
                .array();
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            // nothing more can be done
        }
    }
}
