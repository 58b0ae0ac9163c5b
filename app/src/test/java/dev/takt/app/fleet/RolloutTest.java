package dev.takt.app.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.app.hil.Patience;
import dev.takt.app.processors.RealTime;
import dev.takt.config.fleet.FleetFile;
import dev.takt.loop.CommandSource;
import dev.takt.loop.operation.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three tanks in real time, the second at another level: a setting that it alone cannot bear goes back in the first one, too. */
@RealTime
class RolloutTest {
    private static final String TANK = """
            model {
              name = tank
              domain { t { horizon = 2 s, points = 21 } }
              parameters { x0 = 1, xsp = 1 }
              variables {
                x(t) { role = state, min = -10, max = 10 }
                u(t) { role = control, min = 0, max = 8, start = 1 }
              }
              equations = [ "x(0) = x0", "der(x, t) = -x + u" ]
              objective = "integral((x - xsp)^2 + 0.01*u^2, t)"
            }
            loop { period = 100 ms, reload.trial = 15 }
            signals.x { range = [-10, 10], bad-reads = 5, criticality = critical }
            """;
    private static final List<String> ALL = List.of("tank-1", "tank-2", "tank-3");

    @TempDir
    private Path folder;

    private void write(String text) throws IOException {
        Files.writeString(folder.resolve("tank.conf"), text);
    }

    private static String range(FleetLoop loop) {
        return loop.settings()
                .inForce()
                .reading()
                .value()
                .signals()
                .of("x")
                .range()
                .toString();
    }

    private static CommandOutcome rolledOut(Fleet fleet) throws Exception {
        CompletableFuture<CommandOutcome> ended = new CompletableFuture<>();
        CommandOutcome begun = fleet.rollOut(ALL, "test", ended::complete);
        assertTrue(begun.accepted(), begun.reason());
        assertFalse(fleet.rollOut(ALL, "test", _ -> {}).accepted());
        return ended.get(2, TimeUnit.MINUTES);
    }

    /** A change is judged by the periods before it: there are two seconds of them in which every loop has fresh plans. */
    private static void awaitCalm(Fleet fleet) {
        AtomicLong since = new AtomicLong(System.nanoTime());
        Patience.await(
                () -> {
                    long now = System.nanoTime();
                    if (!fleet.loops().stream().allMatch(loop -> loop.totals().source() == CommandSource.FRESH)) {
                        since.set(now);
                    }
                    return now - since.get() > TimeUnit.SECONDS.toNanos(2);
                },
                () -> "loops that drive: "
                        + fleet.loops().stream().map(FleetLoop::totals).toList());
    }

    @Test
    void goesBackEverywhereWhenOneGetsWorse() throws Exception {
        write(TANK);
        Files.writeString(
                folder.resolve("tanks.csv"),
                "name,model.parameters.x0,model.parameters.xsp\ntank-1,1,1\ntank-2,3,3\ntank-3,1,1\n");
        Path file = Files.writeString(
                folder.resolve("tanks.conf"),
                "fleet { template = tank.conf, table = tanks.csv, threads = 1, load = 1 }");
        FleetFile read = FleetFile.read(file);
        try (Fleet fleet = new Fleet(read.settings(), _ -> LoopAttachments.NONE)) {
            for (FleetCase each : new FleetReading(true, List.of()).read(read.members())) {
                fleet.start(each);
            }
            awaitCalm(fleet);
            write(TANK.replace("[-10, 10]", "[-9, 9]"));
            CommandOutcome kept = rolledOut(fleet);
            assertTrue(kept.accepted(), kept.reason());
            List<String> wide = fleet.loops().stream().map(RolloutTest::range).toList();
            assertEquals(1, wide.stream().distinct().count(), wide.toString());
            assertTrue(wide.getFirst().contains("9"), wide.getFirst());

            awaitCalm(fleet);
            write(TANK.replace("[-10, 10]", "[-9, 2]"));
            CommandOutcome refused = rolledOut(fleet);
            assertFalse(refused.accepted(), refused.reason());
            assertTrue(refused.reason().contains("stage 2 of 3; tank-2: it got worse"), refused.reason());
            assertTrue(refused.reason().contains("1 that had kept the settings went back"), refused.reason());
            assertEquals(wide, fleet.loops().stream().map(RolloutTest::range).toList());

            write(TANK.replace("period = 100 ms", "period = 200 ms"));
            CommandOutcome late = rolledOut(fleet);
            assertFalse(late.accepted(), late.reason());
            assertTrue(late.reason().contains("tank-1") && late.reason().contains("restart"), late.reason());
            assertEquals(refused.reason().isEmpty(), fleet.rollout().isEmpty());
        }
    }
}
