package dev.takt.benchmarks.linalg;

import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The system's CHOLMOD library, called by a C program that is compiled when the comparison runs. */
final class CholmodPeer {
    private final Path folder;
    private final Path program;

    /**
     * Compiles the program.
     *
     * @param source {@code benchmarks/peers/cholmod.c}
     * @throws IOException if there is no C compiler or no CHOLMOD to compile against
     */
    CholmodPeer(Path source) throws IOException, InterruptedException {
        folder = Files.createTempDirectory("takt-cholmod");
        program = folder.resolve("cholmod");
        run(List.of(
                "cc", "-O2", "-I/usr/include/suitesparse", source.toString(), "-lcholmod", "-o", program.toString()));
    }

    /** Factorizes a positive definite matrix of the given pattern with all methods. */
    List<Measurement> measure(SymmetricPattern pattern, int repeats) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder();
        text.append(pattern.dimension())
                .append(' ')
                .append(pattern.entryCount() - pattern.dimension())
                .append('\n');
        for (int j = 0; j < pattern.dimension(); j++) {
            for (int p = pattern.columnStart(j) + 1; p < pattern.columnStart(j + 1); p++) {
                text.append(pattern.row(p)).append(' ').append(j).append('\n');
            }
        }
        Path matrix = folder.resolve("matrix.txt");
        Files.writeString(matrix, text);
        List<Measurement> measurements = new ArrayList<>();
        for (String line : run(List.of(program.toString(), matrix.toString(), Integer.toString(repeats)))
                .lines()
                .toList()) {
            measurements.add(parse(line));
        }
        return measurements;
    }

    private static Measurement parse(String line) {
        String[] halves = line.split(" \\| ");
        String[] words = halves[0].split(" ");
        String[] times = Arrays.copyOfRange(words, 4, words.length);
        return new Measurement(
                "CHOLMOD " + words[0] + " " + words[1],
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                timing(times),
                timing(halves[1].split(" ")));
    }

    private static Timing timing(String[] nanoseconds) {
        return Timing.ofNanoseconds(
                Arrays.stream(nanoseconds).mapToDouble(Double::parseDouble).toArray());
    }

    /** One thread; and the OpenBLAS kernels for AVX-512, which old releases do not select on newer processors. */
    private static Map<String, String> blasSettings() throws IOException {
        Path processor = Path.of("/proc/cpuinfo");
        boolean wide =
                Files.isReadable(processor) && Files.readString(processor).contains("avx512f");
        return wide
                ? Map.of("OPENBLAS_NUM_THREADS", "1", "OPENBLAS_CORETYPE", "SKYLAKEX")
                : Map.of("OPENBLAS_NUM_THREADS", "1");
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        blasSettings().forEach(builder.environment()::putIfAbsent);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + " failed:\n" + output
                    + "Maybe a C compiler or CHOLMOD is missing: on Debian, install gcc, libsuitesparse-dev and"
                    + " libopenblas0-serial");
        }
        return output;
    }
}
