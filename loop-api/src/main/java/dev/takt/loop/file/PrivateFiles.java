package dev.takt.loop.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and folders that only their owner may read. The records of a loop show what the plant produces and who
 * commands it. Existing files and folders keep their permissions. Nothing is changed where the system has no owners.
 */
public final class PrivateFiles {
    private static final boolean OWNERS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Opens a file; a new file is private. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), only("rw-------"));
    }

    /** Writes a file and replaces an existing one. */
    public static void write(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        try (FileChannel channel = open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /** Creates a folder and its missing parents. */
    public static void createDirectories(Path folder) throws IOException {
        Files.createDirectories(folder, only("rwx------"));
    }

    private static FileAttribute<?>[] only(String permissions) {
        return OWNERS
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
