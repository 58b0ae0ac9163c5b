package dev.takt.monitoring.access;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.takt.loop.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
    @TempDir
    private Path folder;

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void nobodyButTheOwnerReadsWhatIsMade() throws IOException {
        Path inner = folder.resolve("a").resolve("b");
        PrivateFiles.createDirectories(inner);
        assertEquals("rwx------", permissions(inner));
        assertEquals("rwx------", permissions(folder.resolve("a")));
        Path file = inner.resolve("file");
        Files.writeString(file, "before, readable");
        PrivateFiles.write(file, new byte[] {1, 2});
        assertEquals("rw-------", permissions(file));
        assertArrayEquals(new byte[] {1, 2}, Files.readAllBytes(file));
    }
}
