package dev.takt.benchmarks.runtime;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the command line of Takt in a separate process, with the flags of the launcher for a loop. */
final class Takt {
    private static final String MAIN = "dev.takt.app.cli.Main";

    private Takt() {}

    /**
     * The words that start a command line.
     *
     * @param home the folder of the project
     * @param before main classes that each run the next one
     */
    static List<String> command(Path home, String... before) {
        return command(home, List.of(), List.of(before));
    }

    /** The words that start a command line with the AOT cache of the launcher, if it has been made ({@code ./takt aot-cache}). */
    static List<String> installed(Path home) {
        Path cache = home.resolve("app/target/aot/loops.jsa");
        return command(
                home,
                Files.exists(cache) ? List.of("-XX:SharedArchiveFile=" + cache, "-Xlog:aot*=off,cds*=off") : List.of(),
                List.of());
    }

    private static List<String> command(Path home, List<String> flags, List<String> before) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("jvm.options"),
                "@" + home.resolve("loop.options"),
                "-Dtakt.home=" + home));
        command.addAll(flags);
        command.addAll(List.of("-cp", home.resolve("app/target/takt.jar").toString()));
        command.addAll(before);
        command.add(MAIN);
        return command;
    }
}
