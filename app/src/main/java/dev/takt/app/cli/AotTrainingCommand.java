package dev.takt.app.cli;

import dev.takt.app.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code takt aot-training}: what users do, on examples, without output. The launcher runs it while the JVM records
 * which classes it is to keep in the AOT cache.
 */
@Command(
        name = "aot-training",
        description = "Runs examples while the JVM records what its AOT cache keeps; started by the launcher.",
        hidden = true,
        mixinStandardHelpOptions = true)
final class AotTrainingCommand implements Callable<Integer> {

    /** The processes that have a cache of their own. */
    enum Kind {
        COMMANDS,
        LOOPS
    }

    @Parameters(paramLabel = "KIND", description = "Which processes the cache is for: ${COMPLETION-CANDIDATES}.")
    private Kind kind = Kind.COMMANDS;

    @Override
    public Integer call() throws IOException {
        Path examples = Path.of(System.getProperty("takt.home", ""), "examples");
        Path results = Files.createTempDirectory("takt-training");
        try {
            for (List<String> arguments : exercises(examples, results)) {
                int code = exercise(arguments);
                if (code != ExitCode.DONE) {
                    return code;
                }
            }
        } finally {
            delete(results);
        }
        return ExitCode.DONE;
    }

    private List<List<String>> exercises(Path examples, Path results) {
        String column = examples.resolve("distillation.conf").toString();
        String plate = examples.resolve("heated-plate.conf").toString();
        String tanks = examples.resolve("quadruple-tank.conf").toString();
        List<List<String>> exercises = new ArrayList<>();
        exercises.add(List.of("check", column));
        switch (kind) {
            case COMMANDS -> {
                exercises.add(List.of("--help"));
                exercises.add(List.of("check", "--json", tanks));
                exercises.add(List.of("solve", tanks));
                exercises.add(List.of("simulate", column));
                exercises.add(List.of("simulate", plate, "--out", results.toString()));
            }
            case LOOPS ->
                exercises.add(List.of(
                        "run",
                        column,
                        "--duration",
                        "15 s",
                        "--set",
                        "monitoring.http.port=0",
                        "--set",
                        "monitoring.journal.directory=\"" + results + "\""));
        }
        return exercises;
    }

    private static int exercise(List<String> arguments) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        return Main.execute(Main.commandLine().setOut(nowhere).setErr(nowhere), arguments.toArray(String[]::new));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
