package dev.takt.app.processors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Surefire runs classes of tests in two JVMs side by side. Of those in {@link RealTime real time} one has its turn, in whichever JVM; all
 * others, and the processes that they start, get the time of the processors that it leaves. Where a process may not take back its
 * priority, all have the same.
 */
public final class ProcessorTurns implements TestExecutionListener {
    static final String REAL_TIME = "real-time";

    private static final String ORDINARY = "--other";
    private static final String GIVES_WAY = "--idle";
    /** Set where there are two JVMs, and not where a class runs alone in an editor. */
    private static final boolean SIDE_BY_SIDE = Boolean.getBoolean("takt.tests.side-by-side");
    /** In the folder of the module. */
    private static final Path TURN = Path.of("target", "real-time.turn");

    private final boolean hasPriorities = SIDE_BY_SIDE && ended("chrt", GIVES_WAY, "0", "chrt", ORDINARY, "0", "true");
    private int depth;
    private Optional<FileLock> turn = Optional.empty();

    @Override
    public void executionStarted(TestIdentifier started) {
        if (SIDE_BY_SIDE && isClass(started) && depth++ == 0) {
            boolean realTime = started.getTags().contains(TestTag.create(REAL_TIME));
            if (realTime) {
                turn = Optional.of(taken());
            }
            schedule(realTime ? ORDINARY : GIVES_WAY);
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

    private void schedule(String policy) {
        if (hasPriorities) {
            String self = Long.toString(ProcessHandle.current().pid());
            ended("chrt", "--all-tasks", policy, "--pid", "0", self);
        }
    }

    private static boolean ended(String... command) {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            // a system without that command
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
