package dev.takt.app.processors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Surefire runs classes of tests in two JVMs side by side. Of those in {@link RealTime real time} one has its turn, in whichever JVM; all
 * others, and the processes that they start, give way to it, by niceness. Where a process may not take that back, all have the same.
 */
public final class ProcessorTurns implements TestExecutionListener {
    static final String REAL_TIME = "real-time";

    /** Of niceness: a thirtieth of the time of a processor for which two compete. */
    private static final int GIVES_WAY = 15;

    private static final int NICEST = 19;
    private static final Path SELF = Path.of("/proc/self");
    /** The number of a field of proc_pid_stat(5). */
    private static final int NICENESS = 19;

    /** Set where there are two JVMs, and not where a class runs alone in an editor. */
    private static final boolean SIDE_BY_SIDE = Boolean.getBoolean("takt.tests.side-by-side");
    /** In the folder of the module. */
    private static final Path TURN = Path.of("target", "real-time.turn");

    private final boolean hasPriorities = SIDE_BY_SIDE && mayTakeItBack();
    private final int niceness = hasPriorities ? niceness() : 0;
    private int depth;
    private Optional<FileLock> turn = Optional.empty();

    @Override
    public void executionStarted(TestIdentifier started) {
        if (SIDE_BY_SIDE && isClass(started) && depth++ == 0) {
            boolean realTime = started.getTags().contains(TestTag.create(REAL_TIME));
            if (realTime) {
                turn = Optional.of(taken());
            }
            renice(realTime ? niceness : Math.min(niceness + GIVES_WAY, NICEST));
        }
    }

    @Override
    public void executionFinished(TestIdentifier finished, TestExecutionResult result) {
        if (SIDE_BY_SIDE && isClass(finished) && --depth == 0) {
            turn.ifPresent(ProcessorTurns::giveBack);
            turn = Optional.empty();
        }
    }

    private static boolean isClass(TestIdentifier identifier) {
        return identifier.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    /** Waits for the other JVM, if that has it; the system gives back what a JVM that dies has. */
    private static FileLock taken() {
        try {
            return FileChannel.open(TURN, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .lock();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void giveBack(FileLock turn) {
        try {
            turn.acquiredBy().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean mayTakeItBack() {
        String shell = "n=$(nice) && renice -n $((n + 1)) -p $$ && renice -n $n -p $$";
        return Files.isDirectory(SELF) && ended(List.of("sh", "-c", shell));
    }

    private void renice(int to) {
        if (hasPriorities) {
            List<String> command = new ArrayList<>(List.of("renice", "-n", Integer.toString(to), "-p"));
            // each thread has its own, and new ones have that of the thread that starts them
            command.addAll(threads());
            ended(command);
        }
    }

    private static List<String> threads() {
        try (Stream<Path> threads = Files.list(SELF.resolve("task"))) {
            return threads.map(thread -> thread.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int niceness() {
        try {
            String status = Files.readString(SELF.resolve("stat"));
            // the second field is a name in brackets
            return Integer.parseInt(
                    status.substring(status.lastIndexOf(')') + 2).split(" ")[NICENESS - 3]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean ended(List<String> command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            // a system without that command
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
