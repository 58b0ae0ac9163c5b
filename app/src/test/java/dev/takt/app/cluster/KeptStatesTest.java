package dev.takt.app.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.actors.journal.KeptOrdersFile;
import dev.takt.actors.journal.LastPlanFile;
import dev.takt.app.cluster.KeptStates.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptStatesTest {
    private static final String LOOP = "tank";
    private static final byte[] FIRST = {1};
    private static final byte[] SECOND = {2, 2};
    private static final byte[] THIRD = {3, 3, 3};

    @TempDir
    private Path folder;

    private KeptStates states;
    private Path plan;

    @BeforeEach
    void open() throws IOException {
        states = new KeptStates(folder);
        plan = LastPlanFile.of(folder, LOOP).path();
    }

    @Test
    void plansOfOtherNodesWaitInMemoryUntilTheirLoopBegins() throws IOException {
        assertTrue(states.keep(LOOP, Kept.PLAN, FIRST));
        assertArrayEquals(FIRST, Files.readAllBytes(plan));
        assertFalse(states.keep(LOOP, Kept.PLAN, SECOND));
        assertFalse(states.keep(LOOP, Kept.PLAN, THIRD));
        assertArrayEquals(FIRST, Files.readAllBytes(plan));
        states.settle(LOOP);
        assertArrayEquals(THIRD, Files.readAllBytes(plan));
        states.keep(LOOP, Kept.PLAN, FIRST);
        assertArrayEquals(FIRST, Files.readAllBytes(plan), "the first one after it is written at once again");
    }

    @Test
    void whatItsLoopWroteHereStays() throws IOException {
        states.keep(LOOP, Kept.PLAN, FIRST);
        states.keep(LOOP, Kept.PLAN, SECOND);
        states.settle(LOOP);
        Files.write(plan, THIRD);
        states.settle(LOOP);
        assertArrayEquals(THIRD, Files.readAllBytes(plan));
    }

    @Test
    void whatCannotBeWrittenWaitsAsWell() throws IOException {
        Path place = Files.createDirectory(plan.resolveSibling(plan.getFileName() + ".copy"));
        Path obstacle = Files.createFile(place.resolve("obstacle"));
        assertThrows(IOException.class, () -> states.keep(LOOP, Kept.PLAN, FIRST));
        assertThrows(IOException.class, () -> states.keep(LOOP, Kept.PLAN, SECOND));
        Files.delete(obstacle);
        states.settle(LOOP);
        assertArrayEquals(SECOND, Files.readAllBytes(plan));
    }

    @Test
    void whatOperatorsGaveIsWrittenAtOnce() throws IOException {
        Path orders = KeptOrdersFile.of(folder, LOOP).path();
        for (byte[] each : new byte[][] {FIRST, SECOND, THIRD}) {
            states.keep(LOOP, Kept.ORDERS, each);
            assertArrayEquals(each, Files.readAllBytes(orders));
        }
    }

    @Test
    void whatHasNotChangedIsGivenOnce() throws IOException {
        states.keep(LOOP, Kept.PLAN, FIRST);
        assertArrayEquals(FIRST, states.changed(LOOP, Kept.PLAN).orElseThrow());
        assertEquals(Optional.empty(), states.changed(LOOP, Kept.PLAN));
        states.sendAgain();
        assertArrayEquals(FIRST, states.changed(LOOP, Kept.PLAN).orElseThrow());
        assertEquals(Optional.empty(), states.changed(LOOP, Kept.ORDERS));
    }
}
