package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a loop in a process of its own writes to its standard error. */
@RealTime
class LoggedLoopTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern FROM_THE_LOOP = Pattern.compile("(?m)^\\S+Z [A-Z]+ +(dev\\.takt|akka)\\S* .*$");

    @TempDir
    private Path folder;

    private static List<String> linesOfTheLoop(String output) {
        return FROM_THE_LOOP
                .matcher(output)
                .results()
                .map(match -> match.group())
                .filter(line -> !line.contains("tick late"))
                .toList();
    }

    @Test
    void modesAndCommandsAreLoggedAndPeriodsAreNot() throws IOException, InterruptedException {
        try (TankBench bench =
                new TankBench(folder, List.of("monitoring.log.format=text", "monitoring.log.level=debug"), List.of())) {
            bench.settle();
            bench.order("{\"command\": \"log\", \"level\": \"trace\"}");
            bench.order("{\"command\": \"log\", \"level\": \"trace\", \"logger\": \"akka\"}");
            String set = "akka logs at level trace";
            Patience.await(() -> bench.loopProcess().output().contains(set), () -> set);
            bench.undisturbed(() -> {
                int before = linesOfTheLoop(bench.loopProcess().output()).size();
                long cycle = bench.cycle();
                bench.awaitLoop(state -> state.path("cycle").asLong() > cycle + 60, "60 periods");
                List<String> lines = linesOfTheLoop(bench.loopProcess().output());
                // a machine with other things to do may have a word about a late period, but not about each
                assertTrue(lines.size() - before < 20, () -> String.join("\n", lines.subList(before, lines.size())));
            });
            bench.order("{\"command\": \"mode\", \"mode\": \"manual\"}");
            Patience.await(
                    () -> bench.loopProcess().output().contains("INFO  dev.takt.loop  anna: mode manual"),
                    () -> bench.loopProcess().output());
            String output = bench.loopProcess().output();
            assertTrue(output.contains("Z INFO  dev.takt.loop  takt audit: "), output);
            assertTrue(
                    Pattern.compile("(?m)^20\\S+Z INFO  dev.takt.loop  .* -> manual")
                            .matcher(output)
                            .find(),
                    output);
            assertTrue(output.contains("DEBUG dev.takt.loop  the loop of tanks ("), output);
            assertFalse(bench.ask("{\"command\": \"log\", \"level\": \"loud\"}")
                    .path("accepted")
                    .booleanValue());
        }
    }

    @Test
    void librariesArriveAtTheirLevelAndEveryLineIsAnObject() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("tank.conf"), """
                model {
                  name = tank
                  domain { t { horizon = 2 s, points = 21 } }
                  parameters { x0 = 1, xsp = 2 }
                  variables {
                    x(t) { role = state, min = -10, max = 10 }
                    u(t) { role = control, min = 0, max = 5, start = 1 }
                  }
                  equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
                  objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
                }
                loop { period = 100 ms, set-points { xsp = 2 } }
                monitoring { http { port = 0 }, log { format = json, levels = ["org.eclipse.milo = debug"] } }
                links { kind = opcua, silence = 1 s, opcua { server = "127.0.0.1:%d", security = none } }
                """.formatted(FreePort.tcp()));
        try (TaktProcess loop = TaktProcess.start("run", file, List.of())) {
            Patience.await(
                    () -> loop.output().contains("ConnectFailure")
                                    && loop.output().contains("\"event\":\"link\"")
                            || !loop.isAlive(),
                    loop::output);
            String output = loop.interrupt();
            List<JsonNode> lines = new ArrayList<>();
            for (String line :
                    output.lines().filter(each -> each.startsWith("{")).toList()) {
                lines.add(MAPPER.readTree(line));
            }
            assertTrue(has(lines, "org.eclipse.milo", "debug", "ConnectFailure"), output);
            assertTrue(has(lines, "dev.takt.loop", "info", "the page of the loop is at http://"), output);
            assertTrue(has(lines, "dev.takt.loop", "warn", "link: "), output);
            assertTrue(
                    lines.stream()
                            .filter(line -> line.path("logger").asText("").startsWith("io.netty"))
                            .noneMatch(line -> line.path("level").asText("").equals("debug")),
                    output);
            // until the summary for people on the standard output, all but the word of the JVM about its modules
            List<String> others = output.lines()
                    .takeWhile(line -> !line.equals("tank"))
                    .filter(line -> !line.startsWith("{") && !line.startsWith("WARNING: Using incubator"))
                    .toList();
            assertEquals(List.of(), others);
        }
    }

    @Test
    void aCommandThatEndsAsksForNoLogger() throws IOException, InterruptedException {
        Path classes = folder.resolve("classes.txt");
        try (TaktProcess check = TaktProcess.start(
                Map.of("JAVA_TOOL_OPTIONS", "-Xlog:class+load:file=" + classes),
                "check",
                Path.of("..", "examples", "cstr.conf"),
                List.of())) {
            assertEquals(0, check.await(), check::output);
        }
        String loaded = Files.readString(classes);
        assertTrue(loaded.contains("dev.takt.app.cli.CheckCommand"), loaded);
        // the Java runtime itself asks for a logger when a process ends
        assertFalse(loaded.contains(" org.slf4j."), "the libraries' logging");
        assertFalse(loaded.contains(" dev.takt.app.log.LogQueue "), "the log of a loop");
    }

    private static boolean has(List<JsonNode> lines, String logger, String level, String message) {
        return lines.stream()
                .anyMatch(line -> line.path("logger").asText("").startsWith(logger)
                        && line.path("level").asText("").equals(level)
                        && line.path("message").asText("").contains(message));
    }
}
