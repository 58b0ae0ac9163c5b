package dev.takt.actors.solving.process;

import java.io.IOException;
import java.nio.file.Path;

/** A process that serves a solver at the socket whose path it is given, for as long as the process that started it lives. */
final class SolverServerMain {
    private SolverServerMain() {}

    public static void main(String[] arguments) throws IOException {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(0)));
        SolverServer.serve(Path.of(arguments[0]));
    }
}
