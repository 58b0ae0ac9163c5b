package dev.takt.app.rehearsal.process;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.takt.app.processors.RealTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two controllers in real processes on links that go through a broker and through the server of the plant, and an upgrade. */
@RealTime
class PairLinksTest {
    private static final List<PairFault> FAULTS =
            List.of(PairFault.STOP_LEADER, PairFault.SWITCH, PairFault.CUT_LEADER);

    @TempDir
    private Path folder;

    private PairRehearsal start(PairWays ways) throws Exception {
        Path file = Files.writeString(folder.resolve("tank.conf"), PairProcessTest.TANK);
        PairRehearsal pair = PairRehearsal.start(ways, PairProcessTest.takt(), file, folder, 3);
        try {
            for (PairFault fault : FAULTS) {
                pair.strike(fault);
            }
            return pair;
        } catch (IOException | InterruptedException e) {
            pair.close();
            throw e;
        }
    }

    private static void assertOneWriter(PairRehearsal pair) throws Exception {
        pair.end();
        PairCounts counts = pair.counts();
        assertAll(
                () -> assertEquals(0, counts.writers(), "commands of a controller after those of its successor"),
                () -> assertEquals(0, counts.inadmissible(), "inadmissible values"),
                () -> assertTrue(counts.takeovers().size() > 1, () -> "takeovers " + counts),
                () -> assertEquals(
                        List.of(),
                        counts.missed(),
                        () -> "periods without a command\n" + pair.explain(counts.missed())));
    }

    @Test
    void thePlantHasOneWriterThroughABroker() throws Exception {
        assumeTrue(Mosquitto.program().isPresent(), "mosquitto is not installed");
        try (PairRehearsal pair = start(LocalWays.mqtt(folder))) {
            assertOneWriter(pair);
        }
    }

    /** In the end a file with which no solve ends takes the lead, and hands it back by itself. */
    @Test
    void thePlantHasOneWriterThroughItsServerAndAWorseUpgradeGoesBack() throws Exception {
        Path worse =
                Files.writeString(folder.resolve("worse.conf"), PairProcessTest.TANK + "\nsolver.max-iterations = 0\n");
        try (PairRehearsal pair = start(LocalWays.opcUa())) {
            int before = pair.awaitReady();
            pair.upgrade(worse);
            pair.awaitLeader(before);
            assertOneWriter(pair);
        }
    }
}
