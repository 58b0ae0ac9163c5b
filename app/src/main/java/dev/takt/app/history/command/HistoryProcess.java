package dev.takt.app.history.command;

import dev.takt.app.terminal.BackgroundProcess;
import dev.takt.monitoring.http.PastPages;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Makes pages of a running loop's past by {@code takt history} in a process of its own, with the rest of the processor time and little
 * memory: whatever a journal holds, the loop goes on.
 */
public final class HistoryProcess implements PastPages {
    private static final String HEAP = "256m";
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final String USUAL_FROM = "-24h";
    private static final Set<String> KNOWN = Set.of("from", "to");

    private final Path journals;
    private final String loop;
    private final String main;

    /**
     * Makes pages of a loop.
     *
     * @param journals the directory
     * @param loop its name there
     * @param main the class of the command line
     */
    public HistoryProcess(Path journals, String loop, String main) {
        this.journals = journals;
        this.loop = loop;
        this.main = main;
    }

    @Override
    public Answer page(Map<String, String> asked) throws IOException {
        if (!KNOWN.containsAll(asked.keySet())) {
            return new Answer(false, "expected from and to only, as in /history?from=-8h");
        }
        Path page = Files.createTempFile("takt-history", ".html");
        Path said = Files.createTempFile("takt-history", ".txt");
        try {
            Process process = new ProcessBuilder(command(asked, page))
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(said.toFile())
                    .start();
            end(process);
            String content = Files.readString(page);
            return content.isEmpty() ? new Answer(false, problem(said)) : new Answer(true, content);
        } finally {
            Files.deleteIfExists(page);
            Files.deleteIfExists(said);
        }
    }

    private static void end(Process process) throws IOException {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("the page takes more than " + PATIENCE.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the loop ends", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String problem(Path said) throws IOException {
        return Files.readString(said, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("takt: "))
                .map(line -> line.substring("takt: ".length()))
                .findFirst()
                .orElse("no page could be made. Maybe takt history says more at the machine of the loop.");
    }

    private List<String> command(Map<String, String> asked, Path page) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(List.of("history", journals.toString(), "--loop", loop, "--out", page.toString()));
        arguments.addAll(List.of("--no-promises", "--background"));
        arguments.add("--from=" + asked.getOrDefault("from", USUAL_FROM));
        if (asked.containsKey("to")) {
            arguments.add("--to=" + asked.get("to"));
        }
        return BackgroundProcess.command(HEAP, main, arguments);
    }
}
