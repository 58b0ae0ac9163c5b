package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.config.diagnostics.CaseFileException;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wrong case files, each with what must be said about it beside it: {@code NNN-name.expected} holds lines that the message
 * must contain, with file, line and column, what is wrong, what was expected, and the cure. A line {@code 2 problems} says how many
 * there are, where a mistake could have others in its wake.
 */
class WrongFilesTest {
    private static final Path WRONG = Path.of("src", "test", "resources", "wrong");
    private static final Pattern COUNT = Pattern.compile("\\d+ problems");
    private static final Pattern PLACE = Pattern.compile("[^:]+\\.(conf|java)(:\\d+(:\\d+)?)?");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(WRONG)) {
            return files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void tellsWhatIsWrong(Path file) throws IOException {
        CaseFileException refused = assertThrows(CaseFileException.class, () -> readAndTranscribe(file));
        String message = String.valueOf(refused.getMessage()).replace(WRONG + "/", "");
        assertFalse(refused.problems().isEmpty());
        refused.problems()
                .forEach(problem ->
                        assertTrue(PLACE.matcher(problem.place().toString()).find(), message));
        List<String> expected = Files.readAllLines(
                file.resolveSibling(file.getFileName().toString().replace(".conf", ".expected")));
        assertFalse(expected.isEmpty());
        for (String line : expected) {
            if (COUNT.matcher(line).matches()) {
                assertEquals(line, refused.problems().size() + " problems", message);
                continue;
            }
            assertTrue(message.contains(line), () -> "expected " + line + "\nin the message\n" + message);
        }
        for (String line : message.lines().toList()) {
            assertFalse(line.contains("Exception") || line.contains("at dev.takt"), line);
        }
    }

    /** Some mistakes show only on the grids, or when a loop is to be closed. */
    private static void readAndTranscribe(Path file) {
        Case read = CaseFile.read(file, List.of());
        ControlPeriod.find(read);
        try {
            Transcription.of(read.model().problem(), TranscriptionOptions.reduced());
        } catch (ModelException e) {
            throw read.model().places().explain(e);
        }
    }
}
