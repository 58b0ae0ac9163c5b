package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A datagram socket of the system's own, as that of a service manager. */
public final class DatagramListener implements AutoCloseable {
    private static final LinuxCall SOCKET = LinuxCall.of("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final LinuxCall BIND = LinuxCall.of("bind", JAVA_INT, ADDRESS, JAVA_INT);
    private static final LinuxCall RECEIVE = LinuxCall.counting("recv", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final LinuxCall CLOSE = LinuxCall.of("close", JAVA_INT);
    private static final int LARGEST = 4096;

    private final int descriptor;

    private DatagramListener(int descriptor) {
        this.descriptor = descriptor;
    }

    /** Listens at a file. */
    public static DatagramListener at(Path file) throws IOException {
        byte[] path = file.toString().getBytes(StandardCharsets.UTF_8);
        return bound(path, 2 + path.length + 1);
    }

    /** Listens at a name that is no file, which the environment writes with an {@code @}. */
    public static DatagramListener atName(String name) throws IOException {
        byte[] path = ("\0" + name).getBytes(StandardCharsets.UTF_8);
        return bound(path, 2 + path.length);
    }

    private static DatagramListener bound(byte[] path, int length) throws IOException {
        int descriptor = (int) SOCKET.answer(1, 2, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = arena.allocate(2 + path.length + 1L);
            address.set(JAVA_SHORT, 0, (short) 1);
            MemorySegment.copy(path, 0, address, JAVA_BYTE, 2, path.length);
            if (!BIND.granted(descriptor, address, length)) {
                throw new IOException("not bound");
            }
        }
        return new DatagramListener(descriptor);
    }

    /** Waits for the next message. */
    public String next() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment buffer = arena.allocate(LARGEST);
            long length = RECEIVE.answer(descriptor, buffer, (long) LARGEST, 0);
            if (length < 0) {
                throw new IOException("nothing received");
            }
            return new String(buffer.asSlice(0, length).toArray(JAVA_BYTE), StandardCharsets.UTF_8);
        }
    }

    @Override
    public void close() {
        CLOSE.granted(descriptor);
    }
}
