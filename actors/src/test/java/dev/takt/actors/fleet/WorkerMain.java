package dev.takt.actors.fleet;

import java.io.IOException;
import java.nio.file.Path;

/** A worker process that listens at the socket whose path it is given, for as long as the process that started it lives. */
final class WorkerMain {
    private WorkerMain() {}

    public static void main(String[] arguments) throws IOException {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent ->
                        parent.onExit().thenRun(() -> Runtime.getRuntime().halt(0)));
        SolverWorkerServer.serve(Path.of(arguments[0]), 1);
    }
}
