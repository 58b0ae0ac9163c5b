package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Debian's MQTT broker on a free port of loopback. */
public final class Mosquitto implements AutoCloseable {
    private final Process process;
    private final int port;

    /** Starts it. */
    public Mosquitto(Path program, Path folder, int port) throws IOException {
        this.port = port;
        Path configuration = Files.writeString(
                folder.resolve("mosquitto.conf"),
                "listener " + port + " 127.0.0.1\nallow_anonymous true\npersistence false\n");
        process = new ProcessBuilder(program.toString(), "-c", configuration.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Where the program is, if it is installed. */
    public static Optional<Path> program() {
        return Stream.concat(Stream.of(System.getenv().getOrDefault("PATH", "").split(":")), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "mosquitto"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The setting that leads a link to it. */
    public String setting() {
        return "links.mqtt.broker=\"127.0.0.1:" + port + "\"";
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
