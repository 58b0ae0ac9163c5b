package dev.takt.loop.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A file with a secret, which is for the eyes of its owner. */
public final class PrivateFile {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    private PrivateFile() {}

    /**
     * Why a file is no place for a secret: others than its owner may do something with it. A file system without the permissions of
     * POSIX says nothing, and so nothing is said of it.
     *
     * @param holds what the file has, in the plural: {@code tokens}
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
