package dev.takt.benchmarks.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of a bundle, in a folder whose Java and Takt are short scripts: what is run, said and returned. */
class CheckScriptTest {
    private static final String REASON = "this machine has no NVIDIA driver (libcuda.so.1)";
    /** Finds a GPU where it is told to, and fails where a word stands among its arguments. */
    private static final String JAVA = """
            #!/bin/bash
            case "$*" in
            *GpuPresence*) echo "$SAID"; exit "$FOUND" ;;
            *"$FAILING"*) exit 1 ;;
            esac
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void unpack() throws IOException {
        Files.createDirectories(folder.resolve("jre/bin"));
        Files.copy(Path.of("gpu/check"), folder.resolve("check"));
        Files.writeString(folder.resolve("revision"), "none\n");
        script("jre/bin/java", JAVA);
        script("takt", "#!/bin/bash\n");
        script("sanitizer", "#!/bin/bash\n[[ $* == --tool* ]]\n");
    }

    private void script(String name, String text) throws IOException {
        assertTrue(Files.writeString(folder.resolve(name), text).toFile().setExecutable(true));
    }

    /** What the script says, after its exit code. */
    private record Outcome(int code, String text) {}

    private Outcome check(int found, String said, String failing, String... steps)
            throws IOException, InterruptedException {
        return check(found, said, failing, Optional.empty(), steps);
    }

    private Outcome check(int found, String said, String failing, Optional<String> seconds, String... steps)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        var command = new ArrayList<>(List.of("bash", folder.resolve("check").toString(), "21"));
        command.addAll(List.of(steps));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        seconds.ifPresent(limit -> builder.environment().put("CHECK_SECONDS", limit));
        builder.environment().put("CHECK_SANITIZER", folder.resolve("sanitizer").toString());
        builder.environment().put("FOUND", String.valueOf(found));
        builder.environment().put("SAID", said);
        builder.environment().put("FAILING", failing);
        return new Outcome(builder.start().waitFor(), Files.readString(output));
    }

    @Test
    void saysWhatIsSkippedWithoutAGpu() throws IOException, InterruptedException {
        Outcome outcome = check(4, REASON, "nothing fails");
        assertEquals(4, outcome.code(), outcome.text());
        for (String step : List.of("cpu-library", "cpu-command-line", "cpu-closed-loops")) {
            assertTrue(outcome.text().contains("== " + step + "\n   passed"), outcome.text());
        }
        for (String step : List.of("tests", "plates", "closed-loops", "memcheck", "racecheck", "synccheck")) {
            assertTrue(outcome.text().contains("== " + step + "\n   skipped, no GPU: " + REASON), outcome.text());
        }
    }

    @Test
    void runsEverythingOnAGpu() throws IOException, InterruptedException {
        Outcome outcome = check(0, "NVIDIA H200", "nothing fails");
        assertEquals(0, outcome.code(), outcome.text());
        for (String step : List.of("tests", "command-line", "plates", "batch", "closed-loops", "racecheck")) {
            assertTrue(outcome.text().contains("== " + step + "\n   passed"), outcome.text());
        }
        assertFalse(outcome.text().contains("cpu-closed-loops"));
    }

    @Test
    void goesOnAfterAFailure() throws IOException, InterruptedException {
        Outcome outcome = check(0, "NVIDIA H200", "GpuMeasurements");
        assertEquals(1, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains("== plates\n   FAILED"), outcome.text());
        assertTrue(outcome.text().contains("== closed-loops\n   passed"), outcome.text());
        assertTrue(Files.exists(folder.resolve("results/plates.txt")));
        assertTrue(Files.size(folder.resolve("results.tar.gz")) > 0);
    }

    @Test
    void doesNotRepeatWhatHasRunUnlessItIsNamed() throws IOException, InterruptedException {
        Outcome named = check(0, "NVIDIA H200", "nothing fails", "plates", "batch");
        assertEquals(0, named.code(), named.text());
        assertTrue(named.text().contains("== plates\n   passed"), named.text());
        assertFalse(named.text().contains("== tests"), named.text());
        Outcome rest = check(0, "NVIDIA H200", "nothing fails");
        assertEquals(0, rest.code(), rest.text());
        assertFalse(rest.text().contains("== plates"), rest.text());
        assertTrue(rest.text().contains("== tests\n   passed"), rest.text());
        assertTrue(rest.text().contains("\nplates: passed"), rest.text());
        assertTrue(check(0, "NVIDIA H200", "nothing fails", "plates").text().contains("== plates\n   passed"));
    }

    @Test
    void startsNothingWhenTheTimeIsOver() throws IOException, InterruptedException {
        Outcome outcome = check(0, "NVIDIA H200", "nothing fails", Optional.of("1"));
        assertEquals(3, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains("== tests: no time left"), outcome.text());
        assertEquals(
                0,
                check(0, "NVIDIA H200", "nothing fails", Optional.of("10000")).code());
    }

    @Test
    void knowsItsSteps() throws IOException, InterruptedException {
        Outcome outcome = check(0, "NVIDIA H200", "nothing fails", "plats");
        assertEquals(2, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains("there is no step plats, expected: tests "), outcome.text());
    }

    @Test
    void knowsWhatSecondsAre() throws IOException, InterruptedException {
        Outcome outcome = check(0, "NVIDIA H200", "nothing fails", Optional.of("9min"));
        assertEquals(2, outcome.code(), outcome.text());
        assertTrue(outcome.text().contains("CHECK_SECONDS is 9min, expected a whole number"), outcome.text());
    }
}
