package dev.takt.monitoring.page;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs that some tests need. A missing one fails the test in continuous integration, and elsewhere skips it with the reason.
 */
public final class NeededPrograms {
    private NeededPrograms() {}

    /** The program on the path, which a package brings. */
    public static Path require(String program, String remedy) {
        return require(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .map(folder -> Path.of(folder, program))
                        .filter(Files::isExecutable)
                        .findFirst(),
                remedy);
    }

    /** What was found. */
    public static Path require(Optional<Path> found, String remedy) {
        if (found.isEmpty()) {
            String reason = "This was not tested. Maybe " + remedy + " brings what is missing.";
            if (System.getenv("CI") != null) {
                fail(reason);
            }
            abort(reason);
        }
        return found.orElseThrow();
    }
}
