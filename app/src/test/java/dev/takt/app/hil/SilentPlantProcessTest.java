package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plant that is killed, and signals that could be predicted for ever: in a process of its own it is driven and armed no longer. */
@RealTime
class SilentPlantProcessTest {
    /** Of 50 ms. */
    private static final int SILENCE = 6;

    @TempDir
    private Path folder;

    private TankBench start(String... more) throws IOException {
        List<String> settings = new ArrayList<>(FreeLink.udp());
        settings.addAll(
                List.of("signals.x.criticality=important", "signals.defaults.for=unlimited", "links.silence=0.3 s"));
        settings.addAll(List.of(more));
        return new TankBench(folder, settings, settings);
    }

    private static void awaitPeriods(TankBench bench, int more) {
        long now = bench.cycle();
        bench.awaitLoop(state -> state.path("cycle").longValue() > now + more, more + " more periods");
    }

    @Test
    void aPlantThatIsKilledIsDrivenNoLongerThanItMayBeSilent() throws IOException, InterruptedException {
        try (TankBench bench = start()) {
            bench.settle();
            // code that is not compiled yet makes plans late, and a period without its own plan tells nothing here
            awaitPeriods(bench, 20);
            bench.settle();
            bench.plantProcess().kill();
            bench.awaitMode("safe");
            awaitPeriods(bench, 40);
            JsonNode history = bench.history();
            long measured = -1;
            long driven = -1;
            for (int row = 0; row < history.path("cycle").size(); row++) {
                long cycle = history.path("cycle").path(row).longValue();
                String source = history.path("rung").path(row).asText("");
                measured = source.equals("fresh") || source.equals("late") ? cycle : measured;
                driven = source.equals("failsafe") ? driven : cycle;
            }
            assertTrue(measured >= 0 && driven >= measured, measured + " " + driven);
            assertTrue(
                    driven - measured <= SILENCE,
                    "driven for " + (driven - measured) + " periods without measurements");
            assertEquals("safe", bench.loop().path("actual").asText(""));
            JsonNode refused = bench.ask("{\"command\": \"acknowledge\"}");
            assertFalse(refused.path("accepted").booleanValue());
            assertTrue(refused.path("reason").asText("").contains("nothing from the plant for "), refused::toString);
            bench.assertAdmissible();
        }
    }

    @Test
    void aPlantThatIsKilledDuringTheWarmUpIsNotArmed() throws IOException, InterruptedException {
        try (TankBench bench = start("loop.warm-up=60")) {
            bench.awaitMode("warming");
            bench.awaitLoop(
                    state -> state.path("signals")
                            .path("standing")
                            .path(0)
                            .asText("")
                            .equals("measured"),
                    "a measured x");
            bench.plantProcess().kill();
            bench.awaitMode("arming");
            awaitPeriods(bench, 40);
            assertTrue(
                    Set.of("init", "warming", "standby", "arming").containsAll(bench.modesSince(0)),
                    () -> "modes " + bench.modesSince(0));
            assertEquals(Set.of("none"), bench.rungsSince(0));
            String reasons = bench.loop().path("reasons").toString();
            assertTrue(reasons.contains("nothing from the plant for "), reasons);
            assertTrue(reasons.contains("actuator u shows nothing: no read-back for "), reasons);
        }
    }
}
