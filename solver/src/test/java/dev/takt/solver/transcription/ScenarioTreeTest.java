package dev.takt.solver.transcription;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScenarioTreeTest {
    /** Two combinations, two branchings, three intervals. */
    private static final ScenarioTree TREE = new ScenarioTree(2, 2, new int[] {0, 1, 2, 3}, false);

    @Test
    void leavesAreAllSequencesOfCombinations() {
        assertEquals(4, TREE.leaves());
        int[][] sequences = new int[4][2];
        for (int leaf = 0; leaf < 4; leaf++) {
            sequences[leaf][0] = TREE.combination(leaf, 1);
            sequences[leaf][1] = TREE.combination(leaf, 2);
        }
        assertArrayEquals(new int[][] {{0, 0}, {0, 1}, {1, 0}, {1, 1}}, sequences);
    }

    @Test
    void theFirstLeafOwnsWhatSeveralShare() {
        int[] owners = new int[12];
        for (int leaf = 0; leaf < 4; leaf++) {
            for (int depth = 0; depth <= 2; depth++) {
                owners[3 * leaf + depth] = TREE.owner(leaf, depth);
            }
        }
        assertArrayEquals(new int[] {0, 0, 0, 0, 0, 1, 0, 2, 2, 0, 2, 3}, owners);
    }

    @Test
    void stagesAreNumberedBranchByBranch() {
        int[][] nodes = TREE.nodes();
        assertArrayEquals(new int[][] {{0, 1, 2, 3}, {0, 1, 4, 5}, {0, 6, 7, 8}, {0, 6, 9, 10}}, nodes);
        assertArrayEquals(new int[] {-1, 0, 1, 2, 1, 4, 0, 6, 7, 6, 9}, ScenarioTree.parents(nodes));
    }

    @Test
    void whatHasBranchedLessBelongsToAnEarlierStage() {
        assertEquals(3, TREE.stageFor(3, 2));
        assertEquals(1, TREE.stageFor(3, 1));
        assertEquals(0, TREE.stageFor(3, 0));
        assertEquals(1, TREE.stageFor(0, 1));
    }
}
