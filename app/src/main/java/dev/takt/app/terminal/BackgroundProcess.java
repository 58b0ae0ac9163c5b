package dev.takt.app.terminal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of Takt in a process beside a running loop: it starts soon, and its memory is limited. */
public final class BackgroundProcess {
    private BackgroundProcess() {}

    /**
     * The words that start it.
     *
     * @param heap the largest one, as in {@code 256m}
     * @param main the class of the command line
     * @param arguments of the command line
     */
    public static List<String> command(String heap, String main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(List.of("-Xmx" + heap, "-cp", System.getProperty("java.class.path"), main));
        command.addAll(arguments);
        return command;
    }
}
