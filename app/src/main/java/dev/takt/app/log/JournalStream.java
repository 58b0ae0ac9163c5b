package dev.takt.app.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whether the journal of systemd reads the standard error. A process may have inherited the variable that says so, and write elsewhere:
 * what counts is the file behind the standard error.
 */
final class JournalStream {
    private static final String VARIABLE = "JOURNAL_STREAM";

    /** Set by the launcher, behind whose filter this process cannot see it. */
    private static final String PROPERTY = "takt.journal";

    private JournalStream() {}

    static boolean isStandardError(Map<String, String> environment) {
        return Boolean.getBoolean(PROPERTY) || isFile(environment, Path.of("/proc/self/fd/2"));
    }

    static boolean isFile(Map<String, String> environment, Path file) {
        String stream = environment.getOrDefault(VARIABLE, "");
        if (stream.isEmpty()) {
            return false;
        }
        try {
            return stream.equals(Files.getAttribute(file, "unix:dev") + ":" + Files.getAttribute(file, "unix:ino"));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
