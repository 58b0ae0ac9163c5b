package dev.takt.solver.linalg.ordering;

import static dev.takt.solver.linalg.ordering.VertexSeparator.BETWEEN;
import static dev.takt.solver.linalg.ordering.VertexSeparator.LEFT;
import static dev.takt.solver.linalg.ordering.VertexSeparator.RIGHT;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import java.util.Arrays;

/**
 * Makes a vertex separator thinner by moving single nodes out of it: C. M. Fiduccia, R. M. Mattheyses, "A linear-time
 * heuristic for improving network partitions" (1982), in the form for vertex separators of C. Ashcraft, J. W. H. Liu,
 * "Applications of the Dulmage-Mendelsohn decomposition and network flow to graph bisection improvement", SIAM J. Matrix
 * Anal. Appl. 19 (1998).
 *
 * <p>A node moves from between to one side and pulls its neighbours on the other side between. Moves that make the
 * separator worse are tried as well; each pass ends by taking back what followed its best separator.
 */
final class SeparatorRefinement {
    /** The heavier part may weigh this many times half of the region. */
    private static final double IMBALANCE = 1.3;

    private static final int PASSES = 8;

    /** Moves without improvement after which a pass gives up. */
    private static final int PATIENCE = 40;

    private final CompressedGraph graph;
    private final int[] region;
    private final int[] local;
    private final byte[] side;

    /** Weight of the neighbours on the left and on the right; kept up to date for nodes between. */
    private final int[][] aside;

    private final boolean[] locked;
    private final int[] weight = new int[3];
    private final int heaviest;

    private final int[] between;
    private final int[] placeBetween;
    private int betweenCount;

    /** Nodes that changed their part in this pass, in order, and the part that each left. */
    private final int[] changed;

    private final byte[] formerSide;
    private int changes;

    /**
     * @param region the nodes of the region
     * @param local index in the region of each node of the graph, negative outside
     */
    SeparatorRefinement(CompressedGraph graph, int[] region, int[] local) {
        this.graph = graph;
        this.region = region;
        this.local = local;
        side = new byte[region.length];
        aside = new int[2][region.length];
        locked = new boolean[region.length];
        between = new int[region.length];
        placeBetween = new int[region.length];
        changed = new int[2 * region.length];
        formerSide = new byte[2 * region.length];
        int total = 0;
        for (int v : region) {
            total += graph.weight(v);
        }
        heaviest = (int) (IMBALANCE * total / 2.0);
    }

    /** The part of each node after refining the separator given by {@code start}. */
    byte[] refine(byte[] start) {
        System.arraycopy(start, 0, side, 0, side.length);
        Arrays.fill(weight, 0);
        betweenCount = 0;
        for (int i = 0; i < side.length; i++) {
            weight[side[i]] += graph.weight(region[i]);
            if (side[i] == BETWEEN) {
                enter(i);
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            if (!improve()) {
                break;
            }
        }
        return side.clone();
    }

    /** Puts a node on the list of those between and weighs its neighbours aside. */
    private void enter(int i) {
        placeBetween[i] = betweenCount;
        between[betweenCount++] = i;
        aside[LEFT][i] = 0;
        aside[RIGHT][i] = 0;
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] != BETWEEN) {
                aside[side[u]][i] += graph.weight(graph.neighbour(p));
            }
        }
    }

    private void leave(int i) {
        int last = between[--betweenCount];
        between[placeBetween[i]] = last;
        placeBetween[last] = placeBetween[i];
    }

    private static byte opposite(byte part) {
        return part == LEFT ? RIGHT : LEFT;
    }

    /** One pass of moves, ended at the best separator met; whether that is better than at the start. */
    private boolean improve() {
        Arrays.fill(locked, false);
        changes = 0;
        double start = VertexSeparator.quotient(weight);
        double best = start;
        int bestChanges = 0;
        int since = 0;
        while (since++ < PATIENCE && moveBest()) {
            double quotient = VertexSeparator.quotient(weight);
            if (quotient < best) {
                best = quotient;
                bestChanges = changes;
                since = 0;
            }
        }
        while (changes > bestChanges) {
            changes--;
            place(changed[changes], formerSide[changes]);
        }
        return best < start;
    }

    /** Moves the node between whose move to one side pulls the least weight from the other side. */
    private boolean moveBest() {
        int chosen = -1;
        byte chosenSide = LEFT;
        int chosenGain = Integer.MIN_VALUE;
        byte lighter = weight[LEFT] <= weight[RIGHT] ? LEFT : RIGHT;
        for (int t = 0; t < betweenCount; t++) {
            int i = between[t];
            if (locked[i]) {
                continue;
            }
            int own = graph.weight(region[i]);
            for (byte to = LEFT; to <= RIGHT; to++) {
                int gain = own - aside[opposite(to)][i];
                boolean better = gain > chosenGain || (gain == chosenGain && to == lighter && to != chosenSide);
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

    private void move(int i, byte to) {
        int v = region[i];
        if (changes + graph.degree(v) + 1 > changed.length) {
            locked[i] = true;
            return;
        }
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == opposite(to)) {
                change(u, BETWEEN);
            }
        }
        locked[i] = true;
        change(i, to);
    }

    private void change(int i, byte to) {
        changed[changes] = i;
        formerSide[changes++] = side[i];
        place(i, to);
    }

    /** Sets the part of a node, with the weights of its neighbours between. */
    private void place(int i, byte to) {
        byte from = side[i];
        int own = graph.weight(region[i]);
        side[i] = to;
        weight[from] -= own;
        weight[to] += own;
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == BETWEEN && u != i) {
                if (from != BETWEEN) {
                    aside[from][u] -= own;
                }
                if (to != BETWEEN) {
                    aside[to][u] += own;
                }
            }
        }
        if (from == BETWEEN) {
            leave(i);
        }
        if (to == BETWEEN) {
            enter(i);
        }
    }
}
