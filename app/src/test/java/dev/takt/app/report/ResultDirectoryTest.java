package dev.takt.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ResultDirectoryTest {
    @TempDir
    Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFileThatTheDiskHasNoRoomForIsNamed() throws IOException {
        Path file = Files.createSymbolicLink(folder.resolve("summary.json"), Path.of("/dev/full"));
        ResultDirectory results = ResultDirectory.create(folder);
        FileSystemException full =
                assertThrows(FileSystemException.class, () -> results.text("summary.json", "no room"));
        assertEquals(file.toString(), full.getFile());
    }
}
