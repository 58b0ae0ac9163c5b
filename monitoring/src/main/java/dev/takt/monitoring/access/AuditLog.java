package dev.takt.monitoring.access;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.Optional;

/** Writes down every command that was asked for, a line each, whether it was carried out or not. */
public final class AuditLog implements AutoCloseable {
    private final PrintStream lines;
    private final PrintStream standard;
    private final Clock clock;

    private AuditLog(PrintStream lines, PrintStream standard, Clock clock) {
        this.lines = lines;
        this.standard = standard;
        this.clock = clock;
    }

    /**
     * Opens the log.
     *
     * @param file that is appended to; without one the lines go to {@code standard}, and so do those from the one on that it cannot take
     * @throws AccessException if the file cannot be written
     */
    public static AuditLog open(Optional<Path> file, PrintStream standard, Clock clock) {
        if (file.isEmpty()) {
            return new AuditLog(standard, standard, clock);
        }
        try {
            return new AuditLog(
                    new PrintStream(
                            Files.newOutputStream(file.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                            true,
                            StandardCharsets.UTF_8),
                    standard,
                    clock);
        } catch (IOException e) {
            throw new AccessException("cannot write the audit file " + file.get() + " ("
                    + e.getClass().getSimpleName()
                    + "). Maybe monitoring.http.audit-file names a folder that is not there.");
        }
    }

    /**
     * Writes a line.
     *
     * @param who the holder of the token, or what is known of an unknown one
     * @param from the address that asked
     * @param command in words
     * @param result in a word
     * @param reason for people; empty for none
     */
    public synchronized void write(String who, String from, String command, String result, String reason) {
        String line = "takt audit: " + clock.instant() + " " + oneLine(who) + " from " + from + ": " + oneLine(command)
                + ": " + result + (reason.isEmpty() ? "" : " (" + oneLine(reason) + ")");
        lines.println(line);
        if (lines != standard && lines.checkError()) {
            standard.println(line);
        }
    }

    /** Nobody writes a second line through a name or value. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    @Override
    public synchronized void close() {
        if (lines != standard) {
            lines.close();
        }
    }
}
