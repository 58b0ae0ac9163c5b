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
 * Files that nobody but their owner may read, and folders for them: what a loop writes down tells what the plant makes, and who commands
 * it. Files and folders that are there already stay as they are, and so does everything where the system knows no owners.
 */
public final class PrivateFiles {
    private static final boolean OWNERS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    /** Opens a file, which is private if it is made. */
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), only("rw-------"));
    }

    /** Writes a file in place of one that may be there. */
    public static void write(Path file, byte[] content) throws IOException {
        Files.deleteIfExists(file);
        try (FileChannel channel = open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /** Makes a folder, and those around it, if they are not there. */
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
