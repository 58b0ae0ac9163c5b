package dev.takt.links.mqtt;

import dev.takt.config.setting.HostAddress;
import dev.takt.links.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Mosquitto on a free port of loopback. */
final class Broker implements AutoCloseable {
    private final Process process;
    private final HostAddress address;

    Broker(Path program, Path folder, int port) throws IOException {
        this(program, folder, port, "");
    }

    /** With further lines of its configuration. */
    Broker(Path program, Path folder, int port, String rules) throws IOException {
        address = new HostAddress("127.0.0.1", port);
        Path configuration = Files.writeString(
                folder.resolve("mosquitto.conf"),
                "listener " + port + " 127.0.0.1\nallow_anonymous true\npersistence false\nuser "
                        + System.getProperty("user.name") + "\n" + rules);
        process = new ProcessBuilder(List.of(program.toString(), "-c", configuration.toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("mosquitto.log").toFile())
                .start();
    }

    static Optional<Path> program() {
        Stream<String> folders =
                Stream.concat(Stream.of(System.getenv().getOrDefault("PATH", "").split(":")), Stream.of("/usr/sbin"));
        return folders.map(folder -> Path.of(folder, "mosquitto"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static int freePort() throws IOException {
        return FreePort.tcp();
    }

    MqttAccess access() {
        return MqttAccess.open(address);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
