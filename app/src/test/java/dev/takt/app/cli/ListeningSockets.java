package dev.takt.app.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Sockets at which this process can be reached, as the kernel tells in {@code /proc}. */
final class ListeningSockets {
    private static final String LISTENING = "0A";
    private static final String NO_PEER = "0000";

    private ListeningSockets() {}

    /** TCP sockets that listen and UDP sockets without a peer, each {@code ADDRESS:PORT}. */
    static List<String> ofThisProcess() throws IOException {
        Set<String> own = inodes();
        List<String> sockets = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/self/net", table))) {
                String[] fields = line.strip().split("\\s+");
                boolean open =
                        table.startsWith("tcp") ? fields[3].equals(LISTENING) : fields[2].endsWith(":" + NO_PEER);
                if (open && own.contains(fields[9])) {
                    sockets.add(socket(fields[1]));
                }
            }
        }
        return sockets;
    }

    static boolean isLoopback(String socket) {
        try {
            return InetAddress.getByName(socket.substring(0, socket.lastIndexOf(':')))
                    .isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(socket, e);
        }
    }

    private static Set<String> inodes() throws IOException {
        Set<String> inodes = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : files.toList()) {
                try {
                    String target = Files.readSymbolicLink(file).toString();
                    if (target.startsWith("socket:[")) {
                        inodes.add(target.substring("socket:[".length(), target.length() - 1));
                    }
                } catch (NoSuchFileException e) {
                    // closed meanwhile, as the one that lists this folder
                    continue;
                }
            }
        }
        return inodes;
    }

    /** Of hexadecimal words in the byte order of the machine, {@code 0100007F:1CFC}. */
    private static String socket(String written) throws UnknownHostException {
        String[] parts = written.split(":");
        byte[] words = HexFormat.of().parseHex(parts[0]);
        ByteBuffer address = ByteBuffer.allocate(words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word = 0; word < words.length; word += Integer.BYTES) {
            address.putInt(ByteBuffer.wrap(words, word, Integer.BYTES).getInt());
        }
        return InetAddress.getByAddress(address.array()).getHostAddress() + ":" + Integer.parseInt(parts[1], 16);
    }
}
