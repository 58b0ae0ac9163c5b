package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.hil.FreeLink;
import dev.takt.app.hil.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stopped as a service or at a terminal says what it did, and ends with 0. */
class CleanStopTest {
    private static final String CASE = """
            model {
              name = stopped
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 200 ms, warm-up = 2 }
            plant { orders.port = 0 }
            monitoring { http { port = 0 } }
            """;

    @TempDir
    private Path folder;

    private List<String> withCase(String command, String... settings) throws IOException {
        Path file = Files.writeString(folder.resolve("stopped.conf"), CASE);
        List<String> words = new ArrayList<>(List.of(command, file.toString()));
        List.of(settings).forEach(setting -> words.add("--set=" + setting));
        return words;
    }

    private void stopped(String signal, String ready, String summary, List<String> words)
            throws IOException, InterruptedException {
        Path said = folder.resolve("said.txt");
        Process process = CommandLineProcess.start(said, words.toArray(String[]::new));
        try {
            Patience.await(
                    () -> !process.isAlive() || said(said).contains(ready), () -> "\"" + ready + "\" in " + said(said));
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            Patience.await(() -> !process.isAlive(), () -> "the end after " + signal + ": " + said(said));
            assertEquals(0, process.exitValue(), () -> said(said));
            assertTrue(said(said).contains(summary), () -> said(said));
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String said(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT", "HUP"})
    void aPlantIs(String signal) throws IOException, InterruptedException {
        stopped(
                signal,
                "takes orders at",
                "commands taken 0",
                withCase("plant", FreeLink.udp().toArray(String[]::new)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aLoopIs(String signal) throws IOException, InterruptedException {
        stopped(signal, "the page of the loop is at", "commands", withCase("run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aFaultProxyIs(String signal) throws IOException, InterruptedException {
        stopped(
                signal,
                "the controller sends to",
                "0 sent",
                List.of(
                        "fault-proxy",
                        "--for-controller=127.0.0.1:" + FreeLink.udpPort(),
                        "--for-plant=127.0.0.1:" + FreeLink.udpPort()));
    }
}
