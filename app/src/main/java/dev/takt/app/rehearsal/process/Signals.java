package dev.takt.app.rehearsal.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Signals of the operating system. */
enum Signals {
    /** Ends a process at once. */
    KILL,
    /** Stops a process without its notice. */
    STOP,
    /** Continues a stopped process. */
    CONT;

    /** The place of the priority in proc_pid_stat(5), after the name. */
    private static final int NICE = 16;

    /** Gives all threads of a process the priority of this process. Needs root where that is a greater one. */
    static void ordinary(long pid) throws IOException, InterruptedException {
        String priority = Files.readString(Path.of("/proc/self/stat"))
                .replaceFirst(".*\\) ", "")
                .split(" ")[NICE];
        List<String> command = new ArrayList<>(List.of("renice", "-n", priority, "-p"));
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            threads.forEach(thread -> command.add(thread.getFileName().toString()));
        }
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Sends the signal. */
    void to(long pid) throws IOException, InterruptedException {
        int status = new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                .redirectErrorStream(true)
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill -" + name() + " " + pid + " ended with " + status);
        }
    }
}
