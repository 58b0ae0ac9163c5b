package dev.takt.actors.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopLockTest {
    @TempDir
    private Path directory;

    @Test
    void oneLoopOfANameAtATime() throws IOException {
        Path folder = directory.resolve("new");
        try (LoopLock first = LoopLock.take(folder, "tank").orElseThrow();
                LoopLock other = LoopLock.take(folder, "another tank").orElseThrow()) {
            assertTrue(LoopLock.take(folder, "tank").isEmpty());
            assertTrue(LoopLock.take(folder, "another tank").isEmpty());
            assertEquals("process " + ProcessHandle.current().pid(), LoopLock.holder(folder, "tank"));
        }
        LoopLock.take(folder, "tank").orElseThrow().close();
    }

    @Test
    void aFolderThatCannotBeIsSaidToBeSo() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "no folder");
        assertThrows(IOException.class, () -> LoopLock.take(file, "tank"));
        assertEquals("", LoopLock.holder(file, "tank"));
    }
}
