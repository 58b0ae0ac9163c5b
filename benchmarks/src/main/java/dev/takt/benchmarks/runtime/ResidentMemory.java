package dev.takt.benchmarks.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What processes have in memory according to the system, {@code VmRSS} and {@code VmHWM} of {@code /proc/PID/status}.
 *
 * @param now kilobytes
 * @param most kilobytes that it had at any time
 */
public record ResidentMemory(long now, long most) {
    /** No process. */
    public static final ResidentMemory NONE = new ResidentMemory(0, 0);

    /** That of a process. */
    public static ResidentMemory of(ProcessHandle process) {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status"));
            return new ResidentMemory(kilobytes(lines, "VmRSS:"), kilobytes(lines, "VmHWM:"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long kilobytes(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    /** Both together. */
    public ResidentMemory plus(ResidentMemory other) {
        return new ResidentMemory(now + other.now, most + other.most);
    }
}
