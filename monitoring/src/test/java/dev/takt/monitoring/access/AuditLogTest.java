package dev.takt.monitoring.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
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
        try (AuditLog log = AuditLog.open(Optional.of(file), standard, NOON)) {
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
}
