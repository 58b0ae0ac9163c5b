package dev.takt.app.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that read files for a loop. */
class ReadingTrialCommandTest {
    private static final Path TANK = Path.of("../examples/quadruple-tank.conf");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    @Test
    void aFileThatCanBeReadPassesAndSoDoesOneWhoseErrorsTheLoopWillTell() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.conf"), "model { variables { x { strt = 1 } } }");
        assertDoesNotThrow(() -> ReadingTrialCommand.run(TANK, List.of("loop.cut-off = 0.5"), "256m", PATIENCE));
        assertDoesNotThrow(() -> ReadingTrialCommand.run(wrong, List.of(), "256m", PATIENCE));
    }

    @Test
    void aFileThatTakesMoreMemoryThanThereIsCostsTheProcessThatReadsIt() {
        var refused = assertThrows(
                UncheckedIOException.class, () -> ReadingTrialCommand.run(TANK, List.of(), "4m", PATIENCE));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("with a heap of 4m ended with code 3"),
                refused::toString);
    }

    @Test
    void aFileThatIsReadForTooLongIsGivenUp() {
        var refused = assertThrows(
                UncheckedIOException.class,
                () -> ReadingTrialCommand.run(TANK, List.of(), "256m", Duration.ofMillis(1)));
        assertTrue(String.valueOf(refused.getMessage()).contains("reading it takes more than"), refused::toString);
    }
}
