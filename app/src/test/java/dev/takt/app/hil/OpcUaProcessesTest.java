package dev.takt.app.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop over OPC UA, signed and encrypted, in two processes that are killed, frozen and started again. */
@RealTime
class OpcUaProcessesTest {
    @TempDir
    private static Path folder;

    private static TankBench bench;
    private long firings;

    @BeforeAll
    static void start() throws IOException {
        List<String> settings = new ArrayList<>(FreeLink.opcUa(folder));
        settings.addAll(List.of("signals.defaults.bad-reads=20", "links.silence=1 s", "plant.watchdog=2s"));
        bench = new TankBench(folder, settings, settings);
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        bench.close();
    }

    @BeforeEach
    void awaitCalm() {
        bench.settle();
        firings = bench.plant().path("watchdog_firings").longValue();
    }

    @AfterEach
    void everyCommandWasAdmissible() {
        bench.assertAdmissible();
    }

    @Test
    void aKilledControllerIsMissedAndItsSuccessorFollowed() throws IOException, InterruptedException {
        bench.killLoop();
        bench.awaitPlant(state -> state.path("mode").asText("").equals("fail-safe"), "the watchdog of the plant");
        assertEquals(firings + 1, bench.plant().path("watchdog_firings").longValue());
        bench.startLoop();
        bench.awaitFresh();
        assertEquals(0, bench.counted("wrong_epoch"));
    }

    @Test
    void aKilledServerIsSafeUntilItIsFoundAgain() throws IOException, InterruptedException {
        bench.restartPlant();
        bench.awaitMode("safe");
        bench.acknowledge();
    }

    @Test
    void aFrozenServerDoesNotHoldTheLoopUp() throws IOException, InterruptedException {
        long begin = bench.cycle();
        bench.plantProcess().freeze();
        bench.awaitMode("safe");
        long frozen = bench.cycle();
        bench.awaitLoop(state -> state.path("cycle").longValue() > frozen + 20, "periods without a server");
        bench.plantProcess().thaw();
        bench.acknowledge();
        assertFalse(bench.rungsSince(begin).contains("manual"));
    }
}
