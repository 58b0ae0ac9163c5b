package dev.takt.actors.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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

/** Of a real thread, as the system shows it. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "only Linux has slack for timers that a thread may give up")
class TimerSlackTest {
    @Test
    void theThreadThatDropsItHasNone() throws ExecutionException, InterruptedException {
        CompletableFuture<String> slack = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            assertTrue(TimerSlack.drop());
            slack.complete(nanos());
        });

        assertEquals("1", slack.get());
        assertNotEquals("1", nanos());
    }

    private static String nanos() {
        try {
            Path thread = Path.of("/proc/thread-self").toRealPath().getFileName();
            return Files.readString(
                            Path.of("/proc").resolve(String.valueOf(thread)).resolve("timerslack_ns"))
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
