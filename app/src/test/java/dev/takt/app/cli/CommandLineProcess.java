package dev.takt.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs the command line in a process of its own, with the class path and the flags of these tests. */
public final class CommandLineProcess {

    /** What a process left behind. */
    public record Outcome(int code, String out, String err) {}

    private CommandLineProcess() {}

    public static Outcome run(String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), arguments);
    }

    public static Outcome run(Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        return run(environment, command(arguments));
    }

    /** Runs the command line in a terminal of a size, made by {@code script} of util-linux. */
    static Outcome runInTerminal(int rows, int columns, String... arguments) throws IOException, InterruptedException {
        String line = command(arguments).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        String all = "stty rows " + rows + " cols " + columns + "; exec " + line;
        return run(Map.of(), List.of("script", "--quiet", "--return", "--command", all, "/dev/null"));
    }

    /** Starts the command line; what it says, on either way, goes into a file. */
    static Process start(Path output, String... arguments) throws IOException {
        // a test that runs in the background, or under nohup, hands down signals that are ignored
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP,TERM"));
        command.addAll(command(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + Path.of("..", "jvm.options"));
        command.add("-XX:+UseSerialGC");
        command.add("-XX:TieredStopAtLevel=1");
        command.add("-Dtakt.warm-up.millis=500");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        return command;
    }

    private static Outcome run(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("takt-out", ".txt");
        Path err = Files.createTempFile("takt-err", ".txt");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().remove("TAKT_DEBUG");
            builder.environment().putAll(environment);
            int code = builder.start().waitFor();
            return new Outcome(
                    code,
                    Files.readString(out, StandardCharsets.UTF_8),
                    Files.readString(err, StandardCharsets.UTF_8)
                            .replace("WARNING: Using incubator modules: jdk.incubator.vector\n", ""));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
