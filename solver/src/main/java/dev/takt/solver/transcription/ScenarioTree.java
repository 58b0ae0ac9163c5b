package dev.takt.solver.transcription;

import java.util.Arrays;

/**
 * How scenarios branch: at each of the first intervals of the horizon into all combinations of values, after that no more.
 * A leaf is a whole scenario; what it knows after some branchings it shares with the leaves of the same combinations so far.
 * The first of these leaves owns it.
 *
 * @param combinations number of branches at a branching
 * @param robustHorizon number of branchings
 * @param intervals by stage of time the interval of the horizon that it ends or lies in; 0 for the start
 * @param ahead whether what is at a support speaks of the interval that begins there, as in discrete time, not of the one that
 *     ends there
 */
@SuppressWarnings("ArrayRecordComponent")
public record ScenarioTree(int combinations, int robustHorizon, int[] intervals, boolean ahead) {

    /** Number of leaves. */
    public int leaves() {
        return width(0);
    }

    /** Number of stages along a branch, the start included. */
    public int stages() {
        return intervals.length;
    }

    /** Number of leaves behind what has branched so often. */
    private int width(int depth) {
        int width = 1;
        for (int level = depth; level < robustHorizon; level++) {
            width = Math.multiplyExact(width, combinations);
        }
        return width;
    }

    /** The first leaf that shares with a leaf what is known after some branchings. */
    public int owner(int leaf, int depth) {
        int width = width(depth);
        return leaf / width * width;
    }

    /**
     * The combination that a leaf takes at a branching.
     *
     * @param level of the branching, from 1
     */
    public int combination(int leaf, int level) {
        return leaf / width(level) % combinations;
    }

    /** How often it has branched at the end of a stage of time. */
    public int depth(int stage) {
        return Math.min(intervals[stage], robustHorizon);
    }

    /** The branching whose values hold in a stage of time; the first one at the start. */
    public int level(int stage) {
        return Math.max(1, Math.min(intervals[stage] + (ahead ? 1 : 0), robustHorizon));
    }

    /** Numbers of the stages of the tree, {@code [leaf][stage of time]}: branch by branch, each after the one before it. */
    public int[][] nodes() {
        int[][] nodes = new int[leaves()][stages()];
        int count = 0;
        for (int leaf = 0; leaf < nodes.length; leaf++) {
            for (int stage = 0; stage < stages(); stage++) {
                int owner = owner(leaf, depth(stage));
                nodes[leaf][stage] = owner == leaf ? count++ : nodes[owner][stage];
            }
        }
        return nodes;
    }

    /** By stage of the tree the one before it, -1 for the first. */
    public static int[] parents(int[][] nodes) {
        int count = 1 + Arrays.stream(nodes).flatMapToInt(Arrays::stream).max().orElse(-1);
        int[] parents = new int[count];
        for (int[] branch : nodes) {
            for (int stage = 0; stage < branch.length; stage++) {
                parents[branch[stage]] = stage == 0 ? -1 : branch[stage - 1];
            }
        }
        return parents;
    }

    /** The stage of time at which something is known that belongs to a stage of time but has branched otherwise. */
    int stageFor(int stage, int depth) {
        if (depth == depth(stage)) {
            return stage;
        }
        int found = 0;
        for (int s = 0; s < stages(); s++) {
            if (depth(s) == depth && (depth < depth(stage) || depth(found) != depth)) {
                found = s;
            }
        }
        return found;
    }
}
