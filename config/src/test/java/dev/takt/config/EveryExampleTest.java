package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.model.ModelException;
import dev.takt.solver.transcription.TranscribedProblem;
import dev.takt.solver.transcription.Transcription;
import dev.takt.solver.transcription.TranscriptionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file of {@code examples} reads and transcribes as it stands, in both formulations. */
class EveryExampleTest {
    private static final Path EXAMPLES = Path.of("..", "examples");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsAndTranscribes(Path file) {
        Case read = CaseFile.read(file, List.of());
        try {
            TranscribedProblem reduced = Transcription.of(read.model().problem(), TranscriptionOptions.reduced());
            TranscribedProblem full = Transcription.of(read.model().problem(), TranscriptionOptions.complete());
            assertTrue(reduced.variableCount() <= full.variableCount());
            Transcription.of(read.plant().model().problem(), TranscriptionOptions.reduced());
        } catch (ModelException e) {
            throw read.model().places().explain(e);
        }
    }
}
