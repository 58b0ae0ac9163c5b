package dev.takt.benchmarks.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three nodes in processes of their own, by TLS, with loops whose plants outlive them; {@code ./takt benchmarks cluster} has more of both.
 */
class ClusterRunTest {
    private static final int LOOPS = 4;
    /** Seconds: nobody is to count as lost because a machine is busy. */
    private static final int SILENCE = 10;

    @TempDir
    private Path folder;

    @Test
    void loopsOutliveTheirNodesAndNoPlantFollowsTwo()
            throws IOException, InterruptedException, GeneralSecurityException {
        Path home = Path.of(System.getProperty("maven.multiModuleProjectDirectory", ".."))
                .toAbsolutePath();
        try (NodeHosts hosts = NodeHosts.here();
                ClusterRun run = ClusterRun.begin(
                        hosts,
                        folder,
                        ClusterRun.java(home, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m"),
                        new ClusterFolder.Size(LOOPS, SILENCE))) {
            for (int i = 1; i <= NodeHosts.NODES; i++) {
                run.start(i);
            }
            run.awaitDriven(1, 2, 3);
            oneWriterAfterTheOther(run);
            Set<String> lost = run.drivenBy(1);
            assertFalse(lost.isEmpty(), "loops are spread");
            run.end(1, true);
            run.awaitDriven(2, 3);
            assertEquals(lost.size(), oneWriterAfterTheOther(run), "each loop of the lost node has another writer");
            Set<String> moved = run.drivenBy(2);
            assertTrue(run.node(3).drain(ClusterRun.name(2)));
            run.awaitDrained(2, 3);
            assertTrue(run.drivenBy(3).containsAll(moved));
            assertEquals(moved.size(), oneWriterAfterTheOther(run), "each loop of the drained node has another writer");
            run.node(3).signal("STOP");
            run.end(2, true);
            run.start(2);
            run.node(3).signal("CONT");
            run.awaitDriven(2, 3);
            oneWriterAfterTheOther(run);
            run.start(1);
            run.awaitDriven(1, 2, 3);
            Set<String> before = run.drivenBy(3);
            assertTrue(run.node(2).spread());
            run.awaitRest();
            before.removeAll(run.drivenBy(3));
            assertFalse(before.isEmpty(), "loops of the node that has most are handed over");
            assertFalse(run.drivenBy(1).isEmpty(), "a node that has come back has its part");
            assertEquals(before.size(), oneWriterAfterTheOther(run), "each of these has another writer");
        }
    }

    /** How often plants have changed from one writer to another, none of them back to one before, until all have taken a command of the present one. */
    private static long oneWriterAfterTheOther(ClusterRun run) throws IOException, InterruptedException {
        Map<String, Witness.Counts> seen = run.seenUntilCommanded();
        assertEquals(LOOPS, seen.size());
        Witness.Counts all = seen.values().stream().reduce(Witness.Counts.NONE, Witness.Counts::plus);
        assertTrue(all.commands() > 0);
        assertEquals(0, all.backward(), "commands of a writer that was followed by another");
        assertEquals(0, all.inadmissible());
        return all.writers();
    }
}
