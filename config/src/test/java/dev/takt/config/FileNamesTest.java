package dev.takt.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The name of a file counts from the folder of the file that has it, and on the command line from the working directory. */
class FileNamesTest {
    private static final String SETTINGS = """
            monitoring {
              http { tokens.file = NAME, tls.key-store = NAME, audit-file = NAME }
              journal.directory = NAME
            }
            solver.cache = NAME
            loop.resume.directory = NAME
            links { key-file = NAME, opcua { password-file = NAME, certificates = NAME }, mqtt.password-file = NAME }
            """;

    @TempDir
    private Path folder;

    private static List<Optional<String>> names(Case read) {
        return List.of(
                read.monitoring().http().tokensFile(),
                read.monitoring().http().keyStore(),
                read.monitoring().http().auditFile(),
                read.journal().directory(),
                read.solver().cache(),
                read.loop().resume().directory(),
                read.links().key().file(),
                read.links().opcUa().passwordFile(),
                read.links().opcUa().certificates(),
                read.links().mqtt().passwordFile());
    }

    private Case read(String text, String... overrides) throws IOException {
        Files.copy(Path.of("..", "examples", "problems", "hs15.conf"), folder.resolve("model.conf"));
        Path file = Files.writeString(folder.resolve("case.conf"), "include \"model.conf\"\n" + text);
        return CaseFile.reading(file, List.of(overrides), Map.of("TAKT_CASE_FOLDER", "given"))
                .value();
    }

    private static void assertAll(String expected, Case read) {
        names(read).forEach(name -> assertEquals(Optional.of(expected), name));
    }

    @Test
    void countFromTheFile() throws IOException {
        assertAll(folder.resolve("own/key").toString(), read(SETTINGS.replace("NAME", "own/key")));
    }

    @Test
    void countFromTheIncludedFile() throws IOException {
        Path part = Files.createDirectories(folder.resolve("part"));
        Files.writeString(part.resolve("settings.conf"), SETTINGS.replace("NAME", "key"));
        assertAll(part.resolve("key").toString(), read("include \"part/settings.conf\"\n"));
    }

    @Test
    void absoluteOnesAreWhatTheyAre() throws IOException {
        assertAll("/etc/takt/key", read(SETTINGS.replace("NAME", "/etc/takt/key")));
    }

    @Test
    void countFromTheWorkingDirectoryElsewhere() throws IOException {
        assertEquals(
                Optional.of("here/journal"),
                read(SETTINGS.replace("NAME", "own/key"), "monitoring.journal.directory=here/journal")
                        .journal()
                        .directory());
    }

    @Test
    void countFromTheWorkingDirectoryInTheEnvironment() throws IOException {
        assertAll("given", read(SETTINGS.replace("NAME", "${TAKT_CASE_FOLDER}")));
    }

    @Test
    void thePlantToo() throws IOException {
        Files.copy(Path.of("..", "examples", "problems", "hs15.conf"), folder.resolve("plant.conf"));
        read("plant.model = plant.conf\n");
    }
}
