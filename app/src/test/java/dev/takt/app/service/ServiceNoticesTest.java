package dev.takt.app.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.machine.DatagramListener;
import dev.takt.app.cli.CommandLineProcess;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real loops in processes of their own, each heard on a socket as a service manager hears it. */
@EnabledOnOs(OS.LINUX)
@RealTime
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

    private static List<String> watched = List.of();
    private static List<String> unwatched = List.of();

    @BeforeAll
    static void runSideBySide(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("supervised.conf"), CASE);
        FutureTask<List<String>> other = new FutureTask<>(() -> heardOf(file, folder.resolve("unwatched"), Map.of()));
        Thread.ofPlatform().daemon().start(other);
        watched = heardOf(file, folder.resolve("watched"), Map.of("WATCHDOG_USEC", "2000000"));
        unwatched = other.get();
    }

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

    private static List<String> heardOf(Path file, Path socket, Map<String, String> environment) throws Exception {
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
    void loopIsReadyThenHasItsPulseThenStops() {
        int ready = watched.indexOf("READY=1");
        assertTrue(ready >= 0, watched::toString);
        assertTrue(watched.indexOf("WATCHDOG=1") > ready, watched::toString);
        assertTrue(
                watched.stream().anyMatch(line -> line.startsWith("STATUS=t = ") && line.contains("tick late")),
                watched::toString);
        assertTrue(watched.contains("WATCHDOG_USEC=2000000"), watched::toString);
        assertEquals("STATUS=ending", watched.getLast());
    }

    @Test
    void withoutAWatchdogThereIsNoPulse() {
        assertTrue(unwatched.contains("READY=1"), unwatched::toString);
        assertTrue(unwatched.stream().noneMatch(line -> line.startsWith("WATCHDOG")), unwatched::toString);
    }
}
