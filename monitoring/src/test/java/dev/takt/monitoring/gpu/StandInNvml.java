package dev.takt.monitoring.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Compiles a library that plays NVML. */
public final class StandInNvml {
    private StandInNvml() {}

    /**
     * The library of a machine with two GPUs.
     *
     * @param options of the compiler
     * @return where it is
     */
    public static Path make(Path folder, String... options) throws IOException, InterruptedException {
        assumeTrue(hasCompiler(), "no gcc on the PATH");
        Path source = folder.resolve("nvml.c");
        try (InputStream in = StandInNvml.class.getResourceAsStream("nvml.c")) {
            Files.write(source, Objects.requireNonNull(in).readAllBytes());
        }
        Path library = folder.resolve("libnvidia-ml.so.1");
        List<String> command = new ArrayList<>(List.of("gcc", "-shared", "-fPIC", "-o", library.toString()));
        command.addAll(List.of(options));
        command.add(source.toString());
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(compiler.getInputStream().readAllBytes());
        assertEquals(0, compiler.waitFor(), said);
        return library;
    }

    private static boolean hasCompiler() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "gcc")));
    }
}
