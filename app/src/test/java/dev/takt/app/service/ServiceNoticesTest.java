package dev.takt.app.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.machine.DatagramListener;
import dev.takt.app.cli.CommandLineProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A real loop in a process of its own, heard on a socket as a service manager hears it. */
@EnabledOnOs(OS.LINUX)
class ServiceNoticesTest {

    private static final String CASE = """
            model {
              name = supervised
              domain { t { horizon = 2 s, points = 11 } }
              parameters { x0 = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 5, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - 2)^2 + 0.01*u^2, t)"
            }
            loop { period = 200 ms, warm-up = 2 }
            monitoring { http { port = 0 } }
            """;

    @TempDir
    private Path folder;

    /** Reads while the loop runs: the system keeps few messages. */
    private static CompletableFuture<List<String>> untilTheEnd(DatagramListener manager) {
        CompletableFuture<List<String>> heard = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            List<String> lines = new ArrayList<>();
            try {
                while (!lines.contains("STOPPING=1")) {
                    lines.addAll(manager.next().lines().toList());
                }
                heard.complete(lines);
            } catch (IOException e) {
                heard.completeExceptionally(e);
            }
        });
        return heard;
    }

    private List<String> heardOf(Map<String, String> environment) throws Exception {
        Path socket = folder.resolve("notify");
        Path file = Files.writeString(folder.resolve("supervised.conf"), CASE);
        try (DatagramListener manager = DatagramListener.at(socket)) {
            CompletableFuture<List<String>> heard = untilTheEnd(manager);
            Map<String, String> all = new HashMap<>(environment);
            all.put("NOTIFY_SOCKET", socket.toString());
            CommandLineProcess.Outcome outcome =
                    CommandLineProcess.run(all, "run", file.toString(), "--duration", "12 s");
            assertEquals(0, outcome.code(), outcome::toString);
            return heard.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void loopIsReadyThenHasItsPulseThenStops() throws Exception {
        List<String> lines = heardOf(Map.of("WATCHDOG_USEC", "2000000"));
        int ready = lines.indexOf("READY=1");
        assertTrue(ready >= 0, lines::toString);
        assertTrue(lines.indexOf("WATCHDOG=1") > ready, lines::toString);
        assertTrue(
                lines.stream().anyMatch(line -> line.startsWith("STATUS=t = ") && line.contains("tick late")),
                lines::toString);
        assertTrue(lines.contains("WATCHDOG_USEC=2000000"), lines::toString);
        assertEquals("STATUS=ending", lines.getLast());
    }

    @Test
    void withoutAWatchdogThereIsNoPulse() throws Exception {
        List<String> lines = heardOf(Map.of());
        assertTrue(lines.contains("READY=1"), lines::toString);
        assertTrue(lines.stream().noneMatch(line -> line.startsWith("WATCHDOG")), lines::toString);
    }
}
