package dev.takt.app.cli;

import dev.takt.actors.fleet.SolverWorkerServer;
import dev.takt.actors.solving.process.SolverServer;
import dev.takt.app.terminal.ExitCode;
import dev.takt.app.terminal.StopSignals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    /** The options of the launcher for the loop that also apply to its solvers. */
    private static final Pattern HEAP_SIZE = Pattern.compile("-Xm[sx]\\w+|-XX:SoftMaxHeapSize=\\w+");

    @Parameters(paramLabel = "FILE.conf", description = "The case file, for people: its content comes from the loop.")
    private Path file = Path.of("");

    @Option(names = "--socket", required = true, paramLabel = "PATH", description = "Where the loop waits.")
    private Path socket = Path.of("");

    @Option(names = "--threads", paramLabel = "N", description = "Solve for many loops on so many threads.")
    private Optional<Integer> threads = Optional.empty();

    @Override
    public Integer call() throws IOException {
        StopSignals.leaveToTheLoop();
        // an endless solve would not detect that the loop is gone
        ProcessHandle.current()
                .parent()
                .ifPresent(
                        loop -> loop.onExit().thenRun(() -> Runtime.getRuntime().halt(ExitCode.DONE)));
        if (threads.isPresent()) {
            SolverWorkerServer.serve(socket, threads.get());
        } else {
            SolverServer.serve(socket);
        }
        return ExitCode.DONE;
    }

    /** The heap-size flags among the options of the launcher. */
    static List<String> heapSizes(String options) {
        return Stream.of(options.split("\\s+"))
                .filter(HEAP_SIZE.asMatchPredicate())
                .toList();
    }

    /** The cache that the launcher has found for processes with deadlines. */
    private static Optional<String> aotCache() {
        return Optional.ofNullable(System.getProperty("takt.aot.cache"));
    }

    /** Starts such a process with the Java, the flags, the device and the warm-up of this process. */
    static Function<Path, ProcessBuilder> starting(Path file) {
        return socket -> process(file, socket, List.of());
    }

    /** Likewise, for a process that solves for many loops. */
    static Function<Path, ProcessBuilder> startingWorker(Path fleet, int threads) {
        return socket -> process(fleet, socket, List.of("--threads", Integer.toString(threads)));
    }

    private static ProcessBuilder process(Path file, Path socket, List<String> further) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String home = System.getProperty("takt.home", "");
        if (!home.isEmpty()) {
            command.add("@" + Path.of(home, "jvm.options"));
            command.add("@" + Path.of(home, "loop.options"));
        } else {
            command.addAll(
                    List.of("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-XX:+UseZGC"));
        }
        aotCache()
                .ifPresent(
                        cache -> command.addAll(List.of("-XX:SharedArchiveFile=" + cache, "-Xlog:aot*=off,cds*=off")));
        command.addAll(heapSizes(System.getenv().getOrDefault("TAKT_JAVA_OPTIONS", "")));
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("takt.cuda.") || name.startsWith("takt.warm-up."))
                .sorted()
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of("solver-process", file.toString(), "--socket", socket.toString()));
        command.addAll(further);
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
    }
}
