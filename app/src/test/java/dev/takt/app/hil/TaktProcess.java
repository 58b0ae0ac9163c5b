package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.app.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of Takt in a JVM of its own, with the class path of these tests. */
public final class TaktProcess implements AutoCloseable {
    private static final long FAREWELL_SECONDS = 180;

    private final Process process;
    private final Path out;

    private TaktProcess(Process process, Path out) {
        this.process = process;
        this.out = out;
    }

    /**
     * Starts a process.
     *
     * @param settings each {@code path=value}
     */
    public static TaktProcess start(String command, Path file, List<String> settings, String... options)
            throws IOException {
        return start(Map.of(), command, file, settings, options);
    }

    /** Starts a process with further variables of its environment. */
    public static TaktProcess start(
            Map<String, String> environment, String command, Path file, List<String> settings, String... options)
            throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "jvm.options"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dtakt.warm-up.millis=500",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                command,
                file.toString()));
        settings.forEach(setting -> words.add("--set=" + setting));
        words.addAll(List.of(options));
        Path out = Files.createTempFile("takt-" + command, ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new TaktProcess(process, out);
    }

    /** Whether it runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What it has written so far. */
    public String output() {
        try {
            return Files.readString(out, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Waits until it has written something, and returns the first group of it. */
    String awaitWord(String pattern) {
        Pattern wanted = Pattern.compile(pattern);
        Patience.await(() -> wanted.matcher(output()).find() || !isAlive(), () -> pattern + " in " + output());
        Matcher matcher = wanted.matcher(output());
        if (!matcher.find()) {
            throw new AssertionError("it ended without " + pattern + ": " + output());
        }
        return matcher.group(1);
    }

    /** Ends it as Ctrl-C does, and returns what it wrote; empty if it had to be killed. */
    public String interrupt() throws InterruptedException {
        process.destroy();
        return process.waitFor(FAREWELL_SECONDS, TimeUnit.SECONDS) ? output() : "";
    }

    /** Waits for its end; its exit code. */
    int await() throws InterruptedException {
        Patience.await(() -> !isAlive(), () -> "its end: " + output());
        return process.waitFor();
    }

    /** Ends it without a farewell. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Stops it where it is, as a debugger or a full host does. */
    void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets it go on. */
    void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertEquals(
                0,
                new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor());
    }

    @Override
    public void close() throws IOException, InterruptedException {
        kill();
        Files.delete(out);
    }
}
