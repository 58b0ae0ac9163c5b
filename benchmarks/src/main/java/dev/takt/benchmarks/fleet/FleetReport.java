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
 * each of ten examples. {@code fleet isolation [SECONDS [NUMBER]]} tells what one loop that misbehaves does to the others;
 * {@code fleet day [LOOPS [PERIODS]]} what befalls a thousand tanks with random faults in a day of virtual time.
 * Without LOOPS 1, 10, 100 and 1000 columns, 60 s each after all are in automatic mode. The table goes to
 * {@code target/benchmarks/fleet.md}, too.
 */
public final class FleetReport {
    private static final int USUAL_SECONDS = 60;
    private static final String USUAL_ISOLATED = "100";
    private static final String USUAL_OF_A_DAY = "1000";
    /** A day at a period of ten seconds. */
    private static final String DAY = "8640";

    private static final List<String> USUAL = List.of("1", "10", "100", "1000");

    private FleetReport() {}

    /** Measures the numbers of loops that are asked for. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(System.getProperty("takt.home", ".")).toAbsolutePath();
        if (arguments.length > 0 && arguments[0].equals("isolation")) {
            String seconds = arguments.length > 1 ? arguments[1] : Integer.toString(USUAL_SECONDS);
            String loops = arguments.length > 2 ? arguments[2] : USUAL_ISOLATED;
            System.out.print(run(home, FleetIsolation.class, loops, seconds));
            System.out.flush();
            return;
        }
        if (arguments.length > 0 && arguments[0].equals("day")) {
            String loops = arguments.length > 1 ? arguments[1] : USUAL_OF_A_DAY;
            String periods = arguments.length > 2 ? arguments[2] : DAY;
            System.out.print(run(home, FleetDay.class, loops, periods));
            System.out.flush();
            return;
        }
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : USUAL_SECONDS;
        List<String> all =
                arguments.length > 1 ? Arrays.stream(arguments).skip(1).toList() : USUAL;
        StringBuilder text =
                new StringBuilder("`./takt benchmarks fleet " + String.join(" ", arguments) + "`\n\n" + FleetRun.HEAD);
        for (String loops : all) {
            String row = run(home, FleetRun.class, loops, Integer.toString(seconds));
            System.err.print(row);
            text.append(row);
        }
        Path folder = Files.createDirectories(home.resolve("target").resolve("benchmarks"));
        Files.writeString(folder.resolve("fleet.md"), text, StandardCharsets.UTF_8);
        System.out.print(text);
        System.out.flush();
    }

    /** Runs a program in a process of its own, and returns what it prints. */
    private static String run(Path home, Class<?> program, String loops, String seconds)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("jvm.options"),
                "@" + home.resolve("loop.options"),
                "-Dtakt.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                loops,
                seconds));
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
