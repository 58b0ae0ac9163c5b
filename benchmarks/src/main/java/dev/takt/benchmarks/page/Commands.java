package dev.takt.benchmarks.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs the commands behind the figures, one at a time, in the folder of the project.
 *
 * @param home the folder of the project
 */
record Commands(Path home) {

    /** The JSON output of a command, and the time of its process. */
    record Outcome(String command, JsonNode json, double wallSeconds) {
        boolean failed() {
            return json.isMissingNode();
        }
    }

    /** {@code ./takt ARGUMENTS --json}. */
    Outcome takt(String arguments) throws IOException, InterruptedException {
        return run("./takt " + arguments + " --json");
    }

    /** {@code python3 benchmarks/peers/SCRIPT}. */
    Outcome peer(String script) throws IOException, InterruptedException {
        return run("python3 benchmarks/peers/" + script);
    }

    /**
     * A main class of the benchmarks, in a JVM with Takt's flags.
     *
     * @param arguments separated by single spaces; empty for none
     * @return its output, complete or not
     */
    String main(String name, String arguments) throws IOException, InterruptedException {
        return main(List.of(), List.of(), name, arguments);
    }

    /** A main class with the lowest priority, for work that would happen on other machines. */
    String politeMain(String name, String arguments) throws IOException, InterruptedException {
        return main(List.of("nice", "-n", "19"), List.of(), name, arguments);
    }

    /**
     * A main class with repeated timings, in a JVM that waits for its compilers, so that the timed code is compiled
     * even if other processes delay the compilers.
     */
    String compiledMain(String name, String arguments) throws IOException, InterruptedException {
        return main(List.of(), List.of("-XX:-BackgroundCompilation"), name, arguments);
    }

    private String main(List<String> prefix, List<String> flags, String name, String arguments)
            throws IOException, InterruptedException {
        System.err.println("  " + name + " " + arguments);
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        options.addAll(flags);
        List<String> command = new ArrayList<>(prefix);
        command.addAll(java(options, name, arguments));
        Process process = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            System.err.println("  ... ended with status " + status);
        }
        return output.lines().filter(line -> !line.startsWith("WARNING")).collect(Collectors.joining("\n"));
    }

    /** Starts the command line of Takt with the flags of a loop, in a separate process; its output is one stream. */
    Process loop(String arguments) throws IOException {
        System.err.println("  ./takt run " + arguments);
        return new ProcessBuilder(java(List.of("-XX:+UseZGC"), "dev.takt.app.cli.Main", "run " + arguments))
                .directory(home.toFile())
                .redirectErrorStream(true)
                .start();
    }

    private static List<String> java(List<String> flags, String name, String arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@jvm.options"));
        command.addAll(flags);
        command.addAll(List.of(
                "-cp",
                "benchmarks/target/classes:benchmarks/target/lib/*:app/target/takt.jar:solver/target/test-classes",
                name));
        if (!arguments.isEmpty()) {
            command.addAll(List.of(arguments.split(" ")));
        }
        return command;
    }

    /** Runs a command whose words are separated by single spaces; returns a missing document if it failed. */
    Outcome run(String command) throws IOException, InterruptedException {
        System.err.println("  " + command);
        long since = System.nanoTime();
        Process process = new ProcessBuilder(new ArrayList<>(List.of(command.split(" "))))
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        double seconds = 1e-9 * (System.nanoTime() - since);
        boolean json = output.stripLeading().startsWith("{");
        if (status != 0 && !json) {
            System.err.println("  ... ended with status " + status);
        }
        return new Outcome(command, json ? new ObjectMapper().readTree(output) : MissingNode.getInstance(), seconds);
    }
}
