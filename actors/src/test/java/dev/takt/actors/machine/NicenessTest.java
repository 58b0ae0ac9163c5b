package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Of real threads, as the system shows it. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere niceness is a property of the whole process, and left alone")
class NicenessTest {
    /** Field of {@code /proc/thread-self/stat}, counted behind the name (proc(5)). */
    private static final int NICE = 16;

    @Test
    void onlyTheThreadThatRaisesItStepsBack() throws ExecutionException, InterruptedException {
        int before = niceness();
        CompletableFuture<Integer> raised = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            assertTrue(Niceness.raise(Niceness.BACKGROUND));
            raised.complete(niceness());
        });

        assertEquals(Niceness.BACKGROUND, raised.get());
        assertEquals(before, niceness());
    }

    private static int niceness() {
        try {
            String stat = Files.readString(Path.of("/proc/thread-self/stat"));
            return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[NICE]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
