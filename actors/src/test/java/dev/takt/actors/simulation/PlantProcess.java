package dev.takt.actors.simulation;

import dev.takt.actors.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code takt plant} in a JVM of its own, with the class path of these tests. */
final class PlantProcess implements AutoCloseable {
    private final Process process;
    private final Path out;

    PlantProcess(Path file, List<String> settings, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "plant",
                file.toString()));
        settings.forEach(setting -> command.add("--set=" + setting));
        command.addAll(List.of(options));
        out = Files.createTempFile("takt-plant", ".txt");
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** What it has written so far. */
    String output() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    /** Ends it as Ctrl-C does, and returns what it wrote; empty if it had to be killed. */
    String interrupt() throws IOException, InterruptedException {
        process.destroy();
        return process.waitFor(30, TimeUnit.SECONDS) ? output() : "";
    }

    /** Ends it without a farewell. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        kill();
        Files.delete(out);
    }
}
