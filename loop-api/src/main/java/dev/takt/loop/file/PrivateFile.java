package dev.takt.loop.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A file with a secret, which only its owner may read. */
public final class PrivateFile {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    private PrivateFile() {}

    /**
     * Reports why a file is not safe for a secret: others than its owner have permissions. On a file system without
     * POSIX permissions nothing is reported.
     *
     * @param holds the content of the file, in the plural: {@code tokens}
     * @return empty if it is private
     * @throws IOException if the permissions cannot be read
     */
    public static Optional<String> problem(Path file, String holds) throws IOException {
        if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return Optional.empty();
        }
        return Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)
                ? Optional.of(file + " holds " + holds + " and is open to others than its owner. Maybe 'chmod 600 "
                        + file + "' closes it.")
                : Optional.empty();
    }
}
