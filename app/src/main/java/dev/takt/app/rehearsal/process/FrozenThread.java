package dev.takt.app.rehearsal.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.takt.actors.machine.LinuxCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Threads of another process that stand still while the others go on, by {@code ptrace(2)}. Linux alone; needs the right to trace the process. The
 * thread that froze them has to thaw them.
 *
 * <p>That a thread has stopped is read from {@code /proc}. A {@code waitpid(2)} for it could wait for ever: the Java run-time waits for its children
 * as well, and may be told instead. For the same reason the first thread of a process, which has its number, is left alone: the run-time would take
 * its stop for the end of the process.
 */
final class FrozenThread implements AutoCloseable {
    // sys/ptrace.h
    private static final int SEIZE = 0x4206;
    private static final int INTERRUPT = 0x4207;
    private static final int DETACH = 17;
    private static final long PATIENCE_NANOS = 1_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 1_000_000L;

    private static final LinuxCall PTRACE = LinuxCall.counting("ptrace", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    private final List<Integer> threads;

    private FrozenThread(List<Integer> threads) {
        this.threads = threads;
    }

    /**
     * Freezes all threads of a process with words in their names, but for its first one.
     *
     * @throws IOException if there is none, or it may not be frozen
     */
    static FrozenThread of(long process, String words) throws IOException {
        Path tasks = Path.of("/proc", Long.toString(process), "task");
        List<Integer> found = named(tasks, words);
        found.remove((Integer) Math.toIntExact(process));
        FrozenThread frozen = new FrozenThread(found.stream()
                .filter(thread -> trace(SEIZE, thread) && trace(INTERRUPT, thread))
                .toList());
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (!frozen.areStill(tasks) && System.nanoTime() < until) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        if (frozen.threads.isEmpty() || !frozen.areStill(tasks)) {
            frozen.close();
            throw new IOException("no thread " + words + " of process " + process + " stands still; found " + found);
        }
        return frozen;
    }

    private static List<Integer> named(Path tasks, String words) throws IOException {
        List<Integer> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(tasks)) {
            for (Path task : all.toList()) {
                if (Files.readString(task.resolve("comm")).contains(words)) {
                    found.add(Integer.parseInt(task.getFileName().toString()));
                }
            }
        }
        return found;
    }

    /** Whether all of them have the state "tracing stop", which follows the name in brackets (proc_pid_stat(5)). */
    private boolean areStill(Path tasks) throws IOException {
        for (int thread : threads) {
            String stat =
                    Files.readString(tasks.resolve(Integer.toString(thread)).resolve("stat"));
            if (!stat.startsWith(") t", stat.lastIndexOf(')'))) {
                return false;
            }
        }
        return true;
    }

    private static boolean trace(int request, int thread) {
        return PTRACE.granted((long) request, (long) thread, 0L, 0L);
    }

    @Override
    public void close() {
        threads.forEach(thread -> trace(DETACH, thread));
    }
}
