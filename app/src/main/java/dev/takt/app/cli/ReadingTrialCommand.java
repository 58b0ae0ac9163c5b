package dev.takt.app.cli;

import dev.takt.actors.machine.Niceness;
import dev.takt.app.terminal.BackgroundProcess;
import dev.takt.app.terminal.ExitCode;
import dev.takt.config.CaseFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code takt reading-trial}: reads a case file without output. {@code takt run} starts it before it reads a changed
 * file itself. A file that takes all memory, or that cannot be read in time, ends this process and not the loop.
 */
@Command(
        name = "reading-trial",
        description = "Reads a case file before a running loop does; started by it.",
        hidden = true,
        mixinStandardHelpOptions = true)
final class ReadingTrialCommand implements Callable<Integer> {
    /** Enough for cases ten times as large as the examples; a loop's own heap may be as small. */
    private static final String HEAP = "256m";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Parameters(paramLabel = "FILE.conf", description = "The case file.")
    private Path file = Path.of("");

    @Mixin
    private CaseOptions options;

    @Override
    public Integer call() {
        Niceness.raise(Niceness.BACKGROUND);
        CaseFile.reading(file, options.overrides());
        return ExitCode.DONE;
    }

    /**
     * Reads a file in a separate process. An invalid file is no failure here: the loop reads it next and reports the
     * errors.
     *
     * @throws UncheckedIOException if the process does not end in time, or is killed
     */
    static void run(Path file, List<String> overrides) {
        run(file, overrides, HEAP, PATIENCE);
    }

    /** As above, with other limits. */
    static void run(Path file, List<String> overrides, String heap, Duration patience) {
        try {
            Process process = start(file, overrides, heap);
            try {
                if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException(
                            "reading it takes more than " + patience.toSeconds() + " s; the loop goes on as before");
                }
            } finally {
                process.destroyForcibly();
            }
            int code = process.exitValue();
            if (code != ExitCode.DONE && code != ExitCode.WRONG_INPUT) {
                throw new IOException("a process that read it with a heap of " + heap + " ended with code " + code
                        + "; the loop goes on as before. Maybe it is too large: 'takt check' says more.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new IOException("the loop ends", e));
        }
    }

    private static Process start(Path file, List<String> overrides, String heap) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("reading-trial", file.toString()));
        overrides.forEach(override -> arguments.addAll(List.of("--set", override)));
        return new ProcessBuilder(BackgroundProcess.command(heap, Main.class.getName(), arguments))
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
