package dev.takt.monitoring.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No command is forgotten, whatever becomes of the file. */
class AuditLogTest {
    private static final Clock NOON = Clock.fixed(Instant.parse("2026-05-04T12:00:00Z"), ZoneOffset.UTC);
    private static final String LINE =
            "takt audit: 2026-05-04T12:00:00Z anna from /127.0.0.1:4711: mode auto: refused (too cold)\n";

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private void write(Path file) {
        PrintStream standard = new PrintStream(said, true, StandardCharsets.UTF_8);
        try (AuditLog log = AuditLog.open(Optional.of(new AuditLog.Rotation(file, 10_000, 3)), standard, NOON)) {
            log.write("anna", "/127.0.0.1:4711", "mode auto", "refused", "too\ncold");
        }
    }

    @Test
    void aLineACommandIsAppended(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("audit"), "before\n");
        write(file);
        assertEquals("before\n" + LINE, Files.readString(file));
        assertEquals(0, said.size());
    }

    @Test
    void whatAFullDiskDoesNotTakeIsToldOnTheStandardError() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full), "a file that is always full");
        write(full);
        assertEquals(LINE, said.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aFileThatCannotBeOpenedIsTold(@TempDir Path folder) {
        AccessException told = assertThrows(AccessException.class, () -> write(folder.resolve("missing/audit")));
        assertTrue(String.valueOf(told.getMessage()).contains("audit-file"), told::toString);
    }

    private AuditLog log(Path file, long bytes, int files) {
        return AuditLog.open(
                Optional.of(new AuditLog.Rotation(file, bytes, files)),
                new PrintStream(said, true, StandardCharsets.UTF_8),
                NOON);
    }

    private static String commands(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceAll(".*4711: (.*): ok", "$1"))
                .reduce("", (one, other) -> one + other + " ");
    }

    private static void write(AuditLog log, int from, int to) {
        for (int i = from; i < to; i++) {
            log.write("anna", "/127.0.0.1:4711", Integer.toString(i), "ok", "");
        }
    }

    @Test
    void aFullFileBecomesAnOlderOneAndNoLineIsLost(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("audit");
        long three = 3L * "takt audit: 2026-05-04T12:00:00Z anna from /127.0.0.1:4711: 0: ok\n".length();
        try (AuditLog log = log(file, three, 3)) {
            write(log, 0, 9);
            assertEquals("6 7 8 ", commands(file));
            assertEquals("3 4 5 ", commands(folder.resolve("audit.1")));
            assertEquals("0 1 2 ", commands(folder.resolve("audit.2")));
            write(log, 9, 10);
        }
        try (AuditLog again = log(file, three - 1, 3)) {
            write(again, 1, 3);
        }
        assertEquals("2 ", commands(file));
        assertEquals("9 1 ", commands(folder.resolve("audit.1")));
        assertEquals("6 7 8 ", commands(folder.resolve("audit.2")));
        assertFalse(Files.exists(folder.resolve("audit.3")));
        assertEquals(0, said.size());
    }

    @Test
    void aLineLongerThanAFileIsWrittenWhole(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("audit");
        try (AuditLog log = log(file, 10, 2)) {
            write(log, 0, 2);
        }
        assertEquals("1 ", commands(file));
        assertEquals("0 ", commands(folder.resolve("audit.1")));
    }

    @Test
    void anotherProgramMayMoveTheFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("audit");
        try (AuditLog log = log(file, 10_000, 3);
                AuditLog other = log(file, 10_000, 3)) {
            write(log, 0, 1);
            write(other, 1, 2);
            Files.move(file, folder.resolve("taken"));
            write(log, 2, 3);
            write(other, 3, 4);
        }
        assertEquals("0 1 ", commands(folder.resolve("taken")));
        assertEquals("2 3 ", commands(file));
    }

    @Test
    void whatCannotBeMovedIsWrittenOn(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("audit");
        Files.writeString(Files.createDirectories(folder.resolve("audit.1")).resolve("full"), "");
        try (AuditLog log = log(file, 10, 2)) {
            write(log, 0, 3);
        }
        assertEquals("0 1 2 ", commands(file));
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("cannot be moved away"));
    }

    @Test
    void aFileThatComesBackIsWrittenAgain(@TempDir Path folder) throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Path file = inner.resolve("audit");
        try (AuditLog log = log(file, 10_000, 2)) {
            write(log, 0, 1);
            Files.move(inner, folder.resolve("away"));
            write(log, 1, 2);
            assertTrue(said.toString(StandardCharsets.UTF_8).contains(": 1: ok"));
            Files.move(folder.resolve("away"), inner);
            write(log, 2, 3);
        }
        assertEquals(List.of("0", "", "2"), List.of(commands(file).strip().split(" ")));
    }

    @Test
    void nobodyElseReadsIt(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("audit");
        log(file, 10_000, 2).close();
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (AuditLog log = log(file, 10, 2)) {
            assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            write(log, 0, 2);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
    }
}
