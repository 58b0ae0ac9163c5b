package dev.takt.benchmarks.runtime;

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
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("jvm.options"),
                "@" + home.resolve("loop.options"),
                "-Dtakt.home=" + home,
                "-cp",
                home.resolve("app/target/takt.jar").toString()));
        command.addAll(List.of(before));
        command.add(MAIN);
        return command;
    }
}
