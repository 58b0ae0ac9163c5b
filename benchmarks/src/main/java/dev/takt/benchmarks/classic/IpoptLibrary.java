package dev.takt.benchmarks.classic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The library of Ipopt that CasADi's Python package brings. */
final class IpoptLibrary {
    private static final String WHERE = "import casadi, os; print(os.path.dirname(casadi.__file__))";

    private IpoptLibrary() {}

    /** The library, if the package is installed. */
    static Optional<Path> find() throws InterruptedException {
        try {
            Process python = new ProcessBuilder("python3", "-c", WHERE)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String folder = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return python.waitFor() == 0
                    ? Optional.of(Path.of(folder, "libipopt.so")).filter(Files::exists)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
