package dev.takt.app.cli;

import dev.takt.actors.solving.process.SolverServer;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code takt solver-process}: the solver of a loop that runs in another process; started by {@code takt run}. */
@Command(
        name = "solver-process",
        description = "The solver of a loop in another process; started by it.",
        hidden = true,
        mixinStandardHelpOptions = true)
final class SolverProcessCommand implements Callable<Integer> {
    /** What the launcher gives to the loop, and what is meant for its solvers, too. */
    private static final Pattern HEAP_SIZE = Pattern.compile("-Xm[sx]\\w+|-XX:SoftMaxHeapSize=\\w+");

    @Parameters(paramLabel = "FILE.conf", description = "The case file, for people: its content comes from the loop.")
    private Path file = Path.of("");

    @Option(names = "--socket", required = true, paramLabel = "PATH", description = "Where the loop waits.")
    private Path socket = Path.of("");

    @Override
    public Integer call() throws IOException {
        StopSignals.leaveToTheLoop();
        // a solve that never ends would not find out that nobody waits for it
        ProcessHandle.current()
                .parent()
                .ifPresent(
                        loop -> loop.onExit().thenRun(() -> Runtime.getRuntime().halt(ExitCode.DONE)));
        SolverServer.serve(socket);
        return ExitCode.DONE;
    }

    /** The flags for the size of the heap among those that the launcher gives to the loop. */
    static List<String> heapSizes(String options) {
        return Stream.of(options.split("\\s+"))
                .filter(HEAP_SIZE.asMatchPredicate())
                .toList();
    }

    /** How such a process is started: with the Java, the flags, the device and the warm-up of this one. */
    static Function<Path, ProcessBuilder> starting(Path file) {
        return socket -> {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            String home = System.getProperty("takt.home", "");
            if (!home.isEmpty()) {
                command.add("@" + Path.of(home, "jvm.options"));
                command.add("@" + Path.of(home, "loop.options"));
            } else {
                command.addAll(List.of(
                        "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-XX:+UseZGC"));
            }
            command.addAll(heapSizes(System.getenv().getOrDefault("TAKT_JAVA_OPTIONS", "")));
            System.getProperties().stringPropertyNames().stream()
                    .filter(name -> name.startsWith("takt.cuda.") || name.startsWith("takt.warm-up."))
                    .sorted()
                    .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
            command.addAll(List.of("solver-process", file.toString(), "--socket", socket.toString()));
            return new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
        };
    }
}
