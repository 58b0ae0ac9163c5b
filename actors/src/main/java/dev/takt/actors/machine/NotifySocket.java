package dev.takt.actors.machine;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The datagram socket on which a service manager listens for the state of a service: the protocol of
 * {@code sd_notify(3)}. Java has no datagrams on Unix sockets.
 */
public final class NotifySocket implements AutoCloseable {
    /** The variable of the environment in which the manager names the socket. */
    public static final String VARIABLE = "NOTIFY_SOCKET";

    private static final LinuxCall SOCKET = LinuxCall.of("socket", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final LinuxCall SEND =
            LinuxCall.counting("sendto", JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
    private static final LinuxCall CLOSE = LinuxCall.of("close", JAVA_INT);

    // bits/socket.h
    private static final int AF_UNIX = 1;
    private static final int SOCK_DGRAM = 2;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_NOSIGNAL = 0x4000;
    // sys/un.h
    private static final int PATH_OFFSET = 2;
    private static final int LONGEST_PATH = 107;

    private final int descriptor;
    private final byte[] path;

    private NotifySocket(int descriptor, byte[] path) {
        this.descriptor = descriptor;
        this.path = path;
    }

    /** The socket that an environment names; empty without one, or on another system than Linux. */
    public static Optional<NotifySocket> of(Map<String, String> environment) {
        String name = environment.getOrDefault(VARIABLE, "");
        byte[] path = name.getBytes(StandardCharsets.UTF_8);
        if (!(name.startsWith("/") || name.startsWith("@")) || path.length < 2 || path.length > LONGEST_PATH) {
            return Optional.empty();
        }
        if (path[0] == '@') {
            // a name that is no file
            path[0] = 0;
        }
        int descriptor = (int) SOCKET.answer(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        return descriptor < 0 ? Optional.empty() : Optional.of(new NotifySocket(descriptor, path));
    }

    /**
     * Sends a message without waiting.
     *
     * @param text lines of the form {@code NAME=VALUE}
     * @return whether the manager has it
     */
    public boolean send(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment message = arena.allocateFrom(JAVA_BYTE, bytes);
            MemorySegment address = arena.allocate(PATH_OFFSET + path.length + 1L);
            address.set(JAVA_SHORT, 0, (short) AF_UNIX);
            MemorySegment.copy(path, 0, address, JAVA_BYTE, PATH_OFFSET, path.length);
            int length = PATH_OFFSET + path.length + (path[0] == 0 ? 0 : 1);
            return SEND.answer(descriptor, message, (long) bytes.length, MSG_DONTWAIT | MSG_NOSIGNAL, address, length)
                    == bytes.length;
        }
    }

    @Override
    public void close() {
        CLOSE.granted(descriptor);
    }
}
