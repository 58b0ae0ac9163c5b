package dev.takt.solver.kkt.elimination;

import java.util.Arrays;

/**
 * Which stage comes before which in a tree whose stages are numbered branch by branch, so that a stage and all after it are
 * consecutive numbers.
 */
public final class StageAncestry {
    private static final int NONE = -1;

    private final int[] parents;
    private final int[] last;
    private final int[] children;

    /**
     * The ancestry of a tree.
     *
     * @param parents by stage the one before it, which has a smaller number, -1 for the first one
     */
    public StageAncestry(int[] parents) {
        this.parents = parents.clone();
        last = new int[parents.length];
        children = new int[parents.length];
        Arrays.setAll(last, stage -> stage);
        for (int stage = parents.length - 1; stage > 0; stage--) {
            int parent = parents[stage];
            last[parent] = Math.max(last[parent], last[stage]);
            children[parent]++;
        }
    }

    /** Stages one after the other. */
    public static StageAncestry chain(int stages) {
        int[] parents = new int[stages];
        Arrays.setAll(parents, stage -> stage - 1);
        return new StageAncestry(parents);
    }

    /** Number of stages. */
    public int stages() {
        return parents.length;
    }

    /** The stage before, -1 for the first one. */
    public int parent(int stage) {
        return parents[stage];
    }

    /** The last number among those of a stage and all after it. */
    public int last(int stage) {
        return last[stage];
    }

    /** Number of stages right after one. */
    public int children(int stage) {
        return children[stage];
    }

    /** Whether a stage is the other one, or comes before it on its branch. */
    public boolean isBefore(int stage, int other) {
        return stage <= other && other <= last[stage];
    }

    /** The later one of two stages on one branch; -1 for stages of two branches. */
    public int deeper(int first, int second) {
        return isBefore(first, second) ? second : isBefore(second, first) ? first : NONE;
    }

    /** The last stage that comes before both, or is one of them. */
    public int common(int first, int second) {
        int stage = first;
        while (!isBefore(stage, second)) {
            stage = parents[stage];
        }
        return stage;
    }
}
