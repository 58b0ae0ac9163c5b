package dev.takt.solver.cuda.device.compiler;

import dev.takt.solver.accelerator.DeviceException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compilers on the PATH, and calls of them. */
final class Executables {
    private static final int LONGEST_MESSAGE = 2000;

    private Executables() {}

    /** An executable on the PATH. */
    static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Runs a command to its end; what it says is the message of the failure if it fails. */
    static void run(String purpose, List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new DeviceException("%s failed (exit code %d): %s"
                        .formatted(purpose, code, output.substring(0, Math.min(LONGEST_MESSAGE, output.length()))));
            }
        } catch (IOException e) {
            throw new DeviceException(purpose + " failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeviceException(purpose + " was interrupted", e);
        }
    }
}
