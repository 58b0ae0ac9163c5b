package dev.takt.benchmarks.fleet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A growing number of loops in one process, each number in a process of its own.
 *
 * <pre>
 * ./takt benchmarks fleet [SECONDS [LOOPS ...]]
 * </pre>
 *
 * LOOPS is a number of columns, {@code small=NUMBER} for tanks of one state at a period of 10 s, or {@code mix=NUMBER} for so many of
 * each of ten examples. Without LOOPS 1, 10, 100 and 1000 columns, 60 s each after all are in automatic mode. The table goes to
 * {@code target/benchmarks/fleet.md}, too.
 */
public final class FleetReport {
    private static final int USUAL_SECONDS = 60;
    private static final List<String> USUAL = List.of("1", "10", "100", "1000");

    private FleetReport() {}

    /** Measures the numbers of loops that are asked for. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : USUAL_SECONDS;
        List<String> all =
                arguments.length > 1 ? Arrays.stream(arguments).skip(1).toList() : USUAL;
        StringBuilder text =
                new StringBuilder("`./takt benchmarks fleet " + String.join(" ", arguments) + "`\n\n" + FleetRun.HEAD);
        for (String loops : all) {
            String row = row(home, seconds, loops);
            System.err.print(row);
            text.append(row);
        }
        Path folder = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
        Files.writeString(folder.resolve("fleet.md"), text, StandardCharsets.UTF_8);
        System.out.print(text);
        System.out.flush();
    }

    private static String row(Path home, int seconds, String loops) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("jvm.options"),
                "@" + home.resolve("loop.options"),
                "-Dtakt.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                FleetRun.class.getName(),
                loops,
                Integer.toString(seconds)));
        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String row = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException(loops + " loops ended with " + code);
        }
        return row;
    }
}
