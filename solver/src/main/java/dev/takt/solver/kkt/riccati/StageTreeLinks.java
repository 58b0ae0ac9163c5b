package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.elimination.StageAncestry;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What stages of a tree hand to one another where it is not simply the next one: at a stage where branches part, the costs-to-go
 * and gradients of its branches add, in the order of the branches, and what it passes on is kept for each of them. On a branch
 * the workspace holds what the neighbour needs, and nothing is copied.
 */
final class StageTreeLinks {
    private static final int[] NEXT = {};

    /** By stage where its incoming variables stand in what the stage before passes on; {@link #NEXT} for a neighbour. */
    private final int[][] slots;

    private final int[] parents;
    private final int[] strides;
    private final int[] ownStrides;
    /** Empty but for stages where branches part. */
    private final double[][] costs;

    private final double[][] vectors;

    StageTreeLinks(StageAncestry ancestry, List<StageLayout> stages) {
        int count = stages.size();
        slots = new int[count][];
        parents = new int[count];
        strides = new int[count];
        ownStrides = new int[count];
        costs = new double[count][0];
        vectors = new double[count][0];
        for (int t = 0; t < count; t++) {
            StageLayout stage = stages.get(t);
            int[] outgoing = stage.outgoingVariables();
            strides[t] = LaneKernels.padded(outgoing.length);
            ownStrides[t] = LaneKernels.padded(stage.incoming());
            parents[t] = ancestry.parent(t);
            if (ancestry.children(t) > 1) {
                costs[t] = new double[strides[t] * strides[t]];
                vectors[t] = new double[outgoing.length];
            }
            slots[t] = NEXT;
            if (t > 0 && ancestry.children(parents[t]) > 1) {
                slots[t] = slots(stages.get(parents[t]).outgoingVariables(), stage.incomingVariables());
            }
        }
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

    private boolean parts(int stage) {
        return stage >= 0 && vectors[stage].length > 0;
    }

    /** Before the costs of a new factorization. */
    void clearCosts() {
        for (double[] cost : costs) {
            Arrays.fill(cost, 0);
        }
    }

    /** Adds the cost-to-go that a stage leaves to that of the branches beside it. */
    void addCost(int stage, double[] cost) {
        if (!parts(parents[stage])) {
            return;
        }
        double[] sum = costs[parents[stage]];
        int[] slot = slots[stage];
        int stride = strides[parents[stage]];
        for (int a = 0; a < slot.length; a++) {
            for (int b = 0; b < slot.length; b++) {
                sum[slot[a] * stride + slot[b]] += cost[a * ownStrides[stage] + b];
            }
        }
    }

    /** The cost of all branches after a stage, where several are. */
    void gatherCost(int stage, double[] cost) {
        if (parts(stage)) {
            System.arraycopy(costs[stage], 0, cost, 0, costs[stage].length);
        }
    }

    /** Before the gradients of a new right-hand side. */
    void clearVectors() {
        for (double[] vector : vectors) {
            Arrays.fill(vector, 0);
        }
    }

    /** Adds the gradient that a stage leaves to that of the branches beside it. */
    void addVector(int stage, double[] gradient) {
        if (!parts(parents[stage])) {
            return;
        }
        double[] sum = vectors[parents[stage]];
        int[] slot = slots[stage];
        for (int a = 0; a < slot.length; a++) {
            sum[slot[a]] += gradient[a];
        }
    }

    /** The gradient of all branches after a stage, where several are. */
    void gatherVector(int stage, double[] gradient) {
        if (parts(stage)) {
            System.arraycopy(vectors[stage], 0, gradient, 0, vectors[stage].length);
        }
    }

    /** Keeps what a stage passes on, where several branches take it. */
    void keepVector(int stage, double[] passed) {
        if (parts(stage)) {
            System.arraycopy(passed, 0, vectors[stage], 0, vectors[stage].length);
        }
    }

    /** What the stage before has passed on, where other branches have taken it as well. */
    void takeVector(int stage, double[] passed) {
        if (parts(parents[stage])) {
            double[] all = vectors[parents[stage]];
            int[] slot = slots[stage];
            for (int a = 0; a < slot.length; a++) {
                passed[a] = all[slot[a]];
            }
        }
    }
}
