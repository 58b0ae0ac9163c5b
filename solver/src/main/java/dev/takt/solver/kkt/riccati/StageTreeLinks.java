package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stages of a tree hand to one another where it is not simply the next one: a stage at which branches part adds what each of
 * them has left, the last one first, and keeps what it passes on for all of them. On a branch the workspace holds what the
 * neighbour needs, and nothing is copied.
 */
final class StageTreeLinks {
    private static final int LANES = LaneKernels.LANES;

    private static final int[] NEXT = {};

    /** By stage where its incoming variables stand in what the stage before passes on; {@link #NEXT} for a neighbour. */
    private final int[][] slots;

    private final int[] parents;
    /** The stages right after one where branches part, the last one first; none elsewhere. */
    private final int[][] branches;

    private final int[] strides;
    private final int[] ownStrides;
    /** What a branch leaves for the stage where it begins: its cost-to-go, and a gradient in it. */
    private final double[][] costs;

    private final double[][] gradients;
    /** What a stage at which branches part passes on. */
    private final double[][] passed;

    StageTreeLinks(StageAncestry ancestry, List<StageLayout> stages) {
        int count = stages.size();
        slots = new int[count][];
        parents = new int[count];
        branches = new int[count][0];
        strides = new int[count];
        ownStrides = new int[count];
        costs = new double[count][0];
        gradients = new double[count][0];
        passed = new double[count][0];
        for (int t = 0; t < count; t++) {
            StageLayout stage = stages.get(t);
            int outgoing = stage.outgoingVariables().length;
            strides[t] = LaneKernels.padded(outgoing);
            ownStrides[t] = LaneKernels.padded(stage.incoming());
            parents[t] = ancestry.parent(t);
            slots[t] = NEXT;
            if (ancestry.children(t) > 1) {
                passed[t] = new double[outgoing];
                branches[t] = children(ancestry, t);
            }
            if (t > 0 && ancestry.children(parents[t]) > 1) {
                slots[t] = slots(stages.get(parents[t]).outgoingVariables(), stage.incomingVariables());
                costs[t] = new double[stage.incoming() * ownStrides[t]];
                gradients[t] = new double[stage.incoming()];
            }
        }
    }

    private static int[] children(StageAncestry ancestry, int stage) {
        int[] children = new int[ancestry.children(stage)];
        int child = stage + 1;
        for (int k = children.length - 1; k >= 0; k--) {
            children[k] = child;
            child = ancestry.last(child) + 1;
        }
        return children;
    }

    private static int[] slots(int[] outgoing, int[] incoming) {
        Map<Integer, Integer> at = new HashMap<>();
        for (int variable : outgoing) {
            at.put(variable, at.size());
        }
        return Arrays.stream(incoming)
                .map(variable -> at.getOrDefault(variable, -1))
                .toArray();
    }

    /** Leaves the cost-to-go of a branch, where other branches begin with it. */
    void leaveCost(int stage, double[] cost) {
        System.arraycopy(cost, 0, costs[stage], 0, costs[stage].length);
    }

    /** Leaves the costs-to-go of branches side by side, the first stages of which are given. */
    void leaveCosts(int[] stages, double[] cost) {
        for (int lane = 0; lane < stages.length; lane++) {
            double[] own = costs[stages[lane]];
            int incoming = slots[stages[lane]].length;
            int stride = ownStrides[stages[lane]];
            for (int a = 0; a < incoming; a++) {
                for (int b = 0; b < incoming; b++) {
                    own[a * stride + b] = cost[(a * incoming + b) * LANES + lane];
                }
            }
        }
    }

    /** The cost of all branches after a stage, where several are. */
    void gatherCost(int stage, double[] cost) {
        if (branches[stage].length == 0) {
            return;
        }
        int stride = strides[stage];
        Arrays.fill(cost, 0, stride * stride, 0);
        for (int branch : branches[stage]) {
            int[] slot = slots[branch];
            double[] own = costs[branch];
            for (int a = 0; a < slot.length; a++) {
                for (int b = 0; b < slot.length; b++) {
                    cost[slot[a] * stride + slot[b]] += own[a * ownStrides[branch] + b];
                }
            }
        }
    }

    /** Leaves the gradient of a branch, where other branches begin with it. */
    void leaveVector(int stage, double[] gradient) {
        System.arraycopy(gradient, 0, gradients[stage], 0, gradients[stage].length);
    }

    /** Leaves the gradients of branches side by side, the first stages of which are given. */
    void leaveVectors(int[] stages, double[] gradient) {
        for (int lane = 0; lane < stages.length; lane++) {
            double[] own = gradients[stages[lane]];
            for (int a = 0; a < own.length; a++) {
                own[a] = gradient[a * LANES + lane];
            }
        }
    }

    /** The gradient of all branches after a stage, where several are. */
    void gatherVector(int stage, double[] gradient) {
        if (branches[stage].length == 0) {
            return;
        }
        Arrays.fill(gradient, 0, passed[stage].length, 0);
        for (int branch : branches[stage]) {
            int[] slot = slots[branch];
            for (int a = 0; a < slot.length; a++) {
                gradient[slot[a]] += gradients[branch][a];
            }
        }
    }

    /** Keeps what a stage passes on, where several branches take it. */
    void keepVector(int stage, double[] outgoing) {
        System.arraycopy(outgoing, 0, passed[stage], 0, passed[stage].length);
    }

    /** What the stages before branches side by side have passed on; lanes without a branch repeat the first one. */
    void takeVectors(int[] stages, double[] incoming) {
        for (int lane = 0; lane < LANES; lane++) {
            int stage = stages[lane < stages.length ? lane : 0];
            int[] slot = slots[stage];
            double[] outgoing = passed[parents[stage]];
            for (int a = 0; a < slot.length; a++) {
                incoming[a * LANES + lane] = outgoing[slot[a]];
            }
        }
    }

    /** What the stage before has passed on, where other branches take it as well. */
    void takeVector(int stage, double[] incoming) {
        int[] slot = slots[stage];
        for (int a = 0; a < slot.length; a++) {
            incoming[a] = passed[parents[stage]][slot[a]];
        }
    }
}
