package dev.takt.monitoring.access;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records every requested command, one line each, whether it was carried out or not. A file that has reached its size
 * is renamed to {@code FILE.1}, the old {@code FILE.1} to {@code FILE.2}, and so on. Lines that cannot be written to
 * the file go to the standard error. Another program may move the file away or also write to it.
 */
public final class AuditLog implements AutoCloseable {
    private static final Set<PosixFilePermission> PRIVATE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_EXECUTE);

    private final Optional<Rotation> rotation;
    private final PrintStream standard;
    private final Clock clock;
    private @Nullable OutputStream lines;
    private @Nullable Object opened;
    private boolean torn;

    /**
     * A file and the rules of its rotation.
     *
     * @param file that is appended to
     * @param bytes largest size of a file, unless a single line is longer
     * @param files largest number, including the present one; older files are deleted
     */
    public record Rotation(Path file, long bytes, int files) {
        private Path older(int number) {
            return file.resolveSibling(file.getFileName() + "." + number);
        }
    }

    private AuditLog(Optional<Rotation> rotation, PrintStream standard, Clock clock) {
        this.rotation = rotation;
        this.standard = standard;
        this.clock = clock;
    }

    /**
     * Opens the log.
     *
     * @param rotation its file; without one the lines go to {@code standard}, and so does each line that cannot be
     *     written to the file
     * @throws AccessException if the file cannot be written
     */
    public static AuditLog open(Optional<Rotation> rotation, PrintStream standard, Clock clock) {
        AuditLog log = new AuditLog(rotation, standard, clock);
        if (rotation.isPresent()) {
            try {
                log.open(rotation.get().file());
            } catch (IOException e) {
                throw new AccessException(
                        "cannot write the audit file " + rotation.get().file() + " ("
                                + e.getClass().getSimpleName()
                                + "). Maybe monitoring.http.audit-file names a folder that is not there.");
            }
        }
        return log;
    }

    /**
     * Writes a line.
     *
     * @param who the holder of the token, or what is known about an unknown sender
     * @param from the address of the sender
     * @param command in words
     * @param result as a word
     * @param reason for people; empty for none
     */
    public synchronized void write(String who, String from, String command, String result, String reason) {
        String line = "takt audit: " + clock.instant() + " " + oneLine(who) + " from " + from + ": " + oneLine(command)
                + ": " + result + (reason.isEmpty() ? "" : " (" + oneLine(reason) + ")");
        if (rotation.isEmpty()) {
            standard.println(line);
            return;
        }
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            append(rotation.get(), bytes);
        } catch (IOException e) {
            torn = true;
            shut();
            standard.println(line);
        }
    }

    private void append(Rotation rotated, byte[] line) throws IOException {
        if (lines == null || !Objects.equals(opened, key(rotated.file()))) {
            open(rotated.file());
        }
        if (Files.isRegularFile(rotated.file())
                && Files.size(rotated.file()) > 0
                && Files.size(rotated.file()) + line.length > rotated.bytes()) {
            rotate(rotated);
        }
        OutputStream out = Objects.requireNonNull(lines);
        if (torn) {
            out.write('\n');
        }
        out.write(line);
        torn = false;
    }

    /** Rotates the files. A file that cannot be renamed is written further. */
    private void rotate(Rotation rotated) throws IOException {
        try {
            for (int number = rotated.files() - 1; number > 1; number--) {
                if (Files.exists(rotated.older(number - 1))) {
                    Files.move(rotated.older(number - 1), rotated.older(number), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            if (rotated.files() > 1) {
                Files.move(rotated.file(), rotated.older(1), StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.delete(rotated.file());
            }
            torn = false;
        } catch (IOException e) {
            standard.println("takt audit: " + rotated.file() + " cannot be moved away ("
                    + e.getClass().getSimpleName() + ") and grows");
            return;
        }
        open(rotated.file());
    }

    private void open(Path file) throws IOException {
        shut();
        if (!Files.exists(file)) {
            create(file);
        } else if (Files.isRegularFile(file)) {
            close(file);
        }
        lines = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        opened = key(file);
    }

    /** Creates a file that only its owner can read. */
    private static void create(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PRIVATE));
        }
    }

    /** Removes the rights of others from an existing file; rights of its group are deliberate and stay. */
    private static void close(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
            permissions.addAll(Files.getPosixFilePermissions(file));
            if (permissions.removeAll(OTHERS)) {
                Files.setPosixFilePermissions(file, permissions);
            }
        }
    }

    /** The identity of a file, to detect whether a name still refers to the open file. */
    private static @Nullable Object key(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    /** Prevents names or values from adding a second line. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    private void shut() {
        try (OutputStream last = lines) {
            lines = null;
        } catch (IOException e) {
            // each line was flushed when it was written
        }
    }

    @Override
    public synchronized void close() {
        shut();
    }
}
