package dev.takt.app.rehearsal.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.actors.machine.LinuxCall;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Threads of another process that stand still while the others go on, by {@code ptrace(2)}. Linux alone; needs the right to trace the process. The
 * thread that froze them has to thaw them.
 */
final class FrozenThread implements AutoCloseable {
    // sys/ptrace.h
    private static final int SEIZE = 0x4206;
    private static final int INTERRUPT = 0x4207;
    private static final int DETACH = 17;
    // linux/wait.h
    private static final int WALL = 0x40000000;

    private static final LinuxCall PTRACE = LinuxCall.counting("ptrace", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    private static final LinuxCall WAITPID = LinuxCall.of("waitpid", JAVA_INT, ADDRESS, JAVA_INT);

    private final List<Integer> frozen;

    private FrozenThread(List<Integer> frozen) {
        this.frozen = frozen;
    }

    /**
     * Freezes all threads of a process with words in their names.
     *
     * @throws IOException if there is none, or it may not be frozen
     */
    static FrozenThread of(long process, String words) throws IOException {
        List<Integer> found = new ArrayList<>();
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path task : tasks.toList()) {
                if (Files.readString(task.resolve("comm")).contains(words)) {
                    found.add(Integer.parseInt(task.getFileName().toString()));
                }
            }
        }
        List<Integer> frozen = new ArrayList<>();
        for (int thread : found) {
            if (trace(SEIZE, thread) && trace(INTERRUPT, thread)) {
                WAITPID.answer(thread, MemorySegment.NULL, WALL);
                frozen.add(thread);
            }
        }
        if (frozen.isEmpty()) {
            throw new IOException(
                    "no thread " + words + " of process " + process + " could be stopped; found " + found);
        }
        return new FrozenThread(frozen);
    }

    private static boolean trace(int request, int thread) {
        return PTRACE.granted((long) request, (long) thread, 0L, 0L);
    }

    @Override
    public void close() {
        frozen.forEach(thread -> trace(DETACH, thread));
    }
}
