package dev.takt.app.hil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Settings of links at ports of loopback that nobody uses. */
public final class FreeLink {
    private FreeLink() {}

    /** UDP without a key. */
    public static List<String> udp() throws IOException {
        return List.of(
                "links.kind=udp",
                "links.udp.controller=\"127.0.0.1:" + FreePort.udp() + "\"",
                "links.udp.plant=\"127.0.0.1:" + FreePort.udp() + "\"");
    }

    /** A port for one end of a UDP link. */
    public static int udpPort() throws IOException {
        return FreePort.udp();
    }

    /**
     * OPC UA, signed and encrypted.
     *
     * @param folder for password and certificates of both sides
     */
    public static List<String> opcUa(Path folder) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "a secret of the test\n");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        return List.of(
                "links.kind=opcua",
                "links.opcua.server=\"127.0.0.1:" + FreePort.tcp() + "\"",
                "links.opcua.password-file=\"" + password + "\"",
                "links.opcua.certificates=\"" + folder + "\"");
    }
}
