package dev.takt.app.rehearsal.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
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

    private static final MethodHandle PTRACE =
            call("ptrace", FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
    private static final MethodHandle WAITPID =
            call("waitpid", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ValueLayout.ADDRESS, JAVA_INT));

    private final List<Integer> frozen;

    private FrozenThread(List<Integer> frozen) {
        this.frozen = frozen;
    }

    private static MethodHandle call(String name, FunctionDescriptor form) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), form);
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
            if (trace(SEIZE, thread) == 0 && trace(INTERRUPT, thread) == 0) {
                await(thread);
                frozen.add(thread);
            }
        }
        if (frozen.isEmpty()) {
            throw new IOException(
                    "no thread " + words + " of process " + process + " could be stopped; found " + found);
        }
        return new FrozenThread(frozen);
    }

    private static long trace(int request, int thread) {
        try {
            return (long) PTRACE.invokeExact((long) request, (long) thread, 0L, 0L);
        } catch (Throwable e) {
            throw new IllegalStateException("ptrace", e);
        }
    }

    private static void await(int thread) {
        try {
            int ignored = (int) WAITPID.invokeExact(thread, MemorySegment.NULL, WALL);
        } catch (Throwable e) {
            throw new IllegalStateException("waitpid", e);
        }
    }

    @Override
    public void close() {
        frozen.forEach(thread -> trace(DETACH, thread));
    }
}
