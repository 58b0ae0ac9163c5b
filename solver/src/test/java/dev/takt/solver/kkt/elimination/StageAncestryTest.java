package dev.takt.solver.kkt.elimination;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class StageAncestryTest {
    /** Two branches from the first stage, each of which parts again. */
    private static final StageAncestry TREE = new StageAncestry(new int[] {-1, 0, 1, 2, 1, 4, 0, 6, 7, 6, 9});

    @Test
    void whatComesAfterAStageIsAnIntervalOfNumbers() {
        assertEquals(5, TREE.last(1));
        assertEquals(10, TREE.last(0));
        assertEquals(2, TREE.children(6));
    }

    @Test
    void theDeeperOneIsOnTheSameBranch() {
        assertEquals(8, TREE.deeper(6, 8));
        assertEquals(8, TREE.deeper(8, 6));
        assertEquals(-1, TREE.deeper(5, 8));
    }

    @Test
    void branchesPartAtTheirLastCommonStage() {
        assertEquals(0, TREE.common(5, 8));
        assertEquals(1, TREE.common(3, 4));
        assertEquals(2, TREE.common(2, 3));
    }

    @Test
    void aChainHasNoBranches() {
        StageAncestry chain = StageAncestry.chain(4);
        assertEquals(3, chain.last(0));
        assertEquals(3, chain.deeper(1, 3));
    }
}
