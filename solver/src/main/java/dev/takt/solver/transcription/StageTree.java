package dev.takt.solver.transcription;

/**
 * The stages in which rows live, and which stage comes before which: one after the other in time, or a tree of scenarios,
 * whose branches share the stages before they part.
 *
 * @param stages by row its stage, or {@link Placement#NOWHERE} for a row that belongs to no time
 * @param parents by stage the one before it, which has a smaller number, and -1 for the first one; empty where stages follow
 *     one another by their numbers
 */
@SuppressWarnings("ArrayRecordComponent")
public record StageTree(int[] stages, int[] parents) {

    /** Stages that follow one another by their numbers. */
    public static StageTree chain(int[] stages) {
        return new StageTree(stages, new int[0]);
    }

    /** Whether stages follow one another by their numbers. */
    public boolean isChain() {
        return parents.length == 0;
    }
}
