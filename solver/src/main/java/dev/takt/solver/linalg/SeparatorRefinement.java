package dev.takt.solver.linalg;

import static dev.takt.solver.linalg.VertexSeparator.BETWEEN;
import static dev.takt.solver.linalg.VertexSeparator.LEFT;
import static dev.takt.solver.linalg.VertexSeparator.RIGHT;

import java.util.Arrays;

/**
 * Turns a cut of a region into a vertex separator and makes it thinner by moving single nodes out of it: C. M. Fiduccia,
 * R. M. Mattheyses, "A linear-time heuristic for improving network partitions" (1982), in the form for vertex separators
 * of C. Ashcraft, J. W. H. Liu, "Applications of the Dulmage-Mendelsohn decomposition and network flow to graph
 * bisection improvement", SIAM J. Matrix Anal. Appl. 19 (1998).
 */
final class SeparatorRefinement {
    /** The heavier part may weigh this many times half of the region. */
    private static final double IMBALANCE = 1.3;

    private static final int PASSES = 8;

    /** Moves without improvement after which a pass gives up. */
    private static final int PATIENCE = 60;

    private final CompressedGraph graph;
    private final int[] region;
    private final int[] local;
    private final byte[] side;
    private final byte[] best;
    private final boolean[] locked;
    private final int[] weight = new int[3];
    private final int heaviest;

    private final int[] between;
    private int betweenCount;

    SeparatorRefinement(CompressedGraph graph, int[] region, int[] local) {
        this.graph = graph;
        this.region = region;
        this.local = local;
        side = new byte[region.length];
        best = new byte[region.length];
        locked = new boolean[region.length];
        between = new int[region.length];
        int total = 0;
        for (int v : region) {
            total += graph.weight(v);
        }
        heaviest = (int) (IMBALANCE * total / 2.0);
    }

    /** The part of each node after refining the cut of {@code axis} at {@code cut}. */
    byte[] refine(double[] axis, double cut) {
        placeSides(axis, cut);
        coverCutEdges();
        weigh();
        for (int pass = 0; pass < PASSES && improve(); pass++) {}
        return side.clone();
    }

    /** Nodes without a position go where their neighbours are, or between if these are on both sides. */
    private void placeSides(double[] axis, double cut) {
        for (int i = 0; i < side.length; i++) {
            side[i] = Double.isNaN(axis[i]) ? BETWEEN : axis[i] < cut ? LEFT : RIGHT;
        }
        for (int i = 0; i < side.length; i++) {
            if (side[i] == BETWEEN) {
                boolean left = touches(i, LEFT);
                boolean right = touches(i, RIGHT);
                side[i] = left && right ? BETWEEN : left ? LEFT : right ? RIGHT : BETWEEN;
            }
        }
    }

    private boolean touches(int i, byte part) {
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == part) {
                return true;
            }
        }
        return false;
    }

    /** Puts between whichever side's ends of the cut edges weigh less. */
    private void coverCutEdges() {
        int[] ends = new int[2];
        for (int i = 0; i < side.length; i++) {
            if (side[i] != BETWEEN && touches(i, opposite(side[i]))) {
                ends[side[i]] += graph.weight(region[i]);
            }
        }
        byte from = ends[LEFT] <= ends[RIGHT] ? LEFT : RIGHT;
        for (int i = 0; i < side.length; i++) {
            if (side[i] == from && touches(i, opposite(from))) {
                side[i] = BETWEEN;
            }
        }
    }

    private static byte opposite(byte part) {
        return part == LEFT ? RIGHT : LEFT;
    }

    private void weigh() {
        Arrays.fill(weight, 0);
        for (int i = 0; i < side.length; i++) {
            weight[side[i]] += graph.weight(region[i]);
        }
    }

    /** One pass of moves, ended at the best separator met; whether that is better than at the start. */
    private boolean improve() {
        Arrays.fill(locked, false);
        betweenCount = 0;
        for (int i = 0; i < side.length; i++) {
            if (side[i] == BETWEEN) {
                between[betweenCount++] = i;
            }
        }
        System.arraycopy(side, 0, best, 0, side.length);
        double start = score();
        double bestScore = start;
        int since = 0;
        while (since++ < PATIENCE && moveBest()) {
            double score = score();
            if (score < bestScore) {
                bestScore = score;
                since = 0;
                System.arraycopy(side, 0, best, 0, side.length);
            }
        }
        System.arraycopy(best, 0, side, 0, side.length);
        weigh();
        return bestScore < start;
    }

    private double score() {
        return weight[LEFT] == 0 || weight[RIGHT] == 0
                ? Double.POSITIVE_INFINITY
                : (weight[BETWEEN] + 0.5) / ((double) weight[LEFT] * weight[RIGHT]);
    }

    /** Moves the node between whose move to one side pulls the least weight from the other side. */
    private boolean moveBest() {
        int chosen = -1;
        byte chosenSide = LEFT;
        int chosenGain = Integer.MIN_VALUE;
        for (int t = 0; t < betweenCount; t++) {
            int i = between[t];
            if (locked[i]) {
                continue;
            }
            int own = graph.weight(region[i]);
            for (byte to = LEFT; to <= RIGHT; to++) {
                int gain = own - pulled(i, opposite(to));
                boolean better = gain > chosenGain
                        || (gain == chosenGain && weight[to] < weight[opposite(to)] && to != chosenSide);
                if (better && weight[to] + own <= heaviest) {
                    chosen = i;
                    chosenSide = to;
                    chosenGain = gain;
                }
            }
        }
        if (chosen < 0) {
            return false;
        }
        move(chosen, chosenSide);
        return true;
    }

    private int pulled(int i, byte from) {
        int sum = 0;
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == from) {
                sum += graph.weight(graph.neighbour(p));
            }
        }
        return sum;
    }

    private void move(int i, byte to) {
        byte from = opposite(to);
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == from) {
                int pulledWeight = graph.weight(graph.neighbour(p));
                side[u] = BETWEEN;
                weight[from] -= pulledWeight;
                weight[BETWEEN] += pulledWeight;
                between[betweenCount++] = u;
            }
        }
        locked[i] = true;
        side[i] = to;
        weight[BETWEEN] -= graph.weight(v);
        weight[to] += graph.weight(v);
        int kept = 0;
        for (int t = 0; t < betweenCount; t++) {
            if (between[t] != i) {
                between[kept++] = between[t];
            }
        }
        betweenCount = kept;
    }
}
