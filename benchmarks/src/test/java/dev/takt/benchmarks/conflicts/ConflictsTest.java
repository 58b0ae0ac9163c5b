package dev.takt.benchmarks.conflicts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.benchmarks.conflicts.PlanarRanks.Band;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConflictsTest {
    @Test
    void referenceGivesUpTheLastRankOfThreeBands() {
        List<Band> bands = List.of(new Band(1, 0.5, -9, 5), new Band(1, -1, -1, 4), new Band(0.5, 1, 6, 99));
        assertArrayEquals(new double[] {0, 0, 0.5}, new PlanarRanks(10).violations(bands), 1e-12);
    }

    @Test
    void randomConflictsAreSettledByRank() {
        Conflicts.Outcome outcome = new Conflicts(7).run(300);
        assertEquals(0, outcome.failedTargets());
        assertEquals(0, outcome.failedPlans());
        assertTrue(outcome.conflicts() > 150, () -> outcome.conflicts() + " conflicts");
        assertEquals(0, outcome.spoiled());
        assertEquals(0, outcome.largestError(), 1e-3);
    }
}
