package dev.takt.solver.linalg.ordering;

import static dev.takt.solver.linalg.ordering.VertexSeparator.BETWEEN;
import static dev.takt.solver.linalg.ordering.VertexSeparator.LEFT;
import static dev.takt.solver.linalg.ordering.VertexSeparator.RIGHT;

import dev.takt.solver.linalg.sparse.CompressedGraph;

/** Splits a region at a position along one direction and covers the edges that are cut by nodes of one side. */
final class Cut {
    private final CompressedGraph graph;
    private final int[] region;
    private final int[] local;

    /**
     * @param region the nodes of the region
     * @param local index in the region of each node of the graph, negative outside
     */
    Cut(CompressedGraph graph, int[] region, int[] local) {
        this.graph = graph;
        this.region = region;
        this.local = local;
    }

    /**
     * The part of each node: left below {@code position}, right from there on; between are the ends of cut edges on
     * whichever side they weigh less. Nodes without a position go where their neighbours are, or between if these are on
     * both sides.
     */
    byte[] at(double[] direction, double position) {
        byte[] side = new byte[region.length];
        for (int i = 0; i < side.length; i++) {
            side[i] = Double.isNaN(direction[i]) ? BETWEEN : direction[i] < position ? LEFT : RIGHT;
        }
        for (int i = 0; i < side.length; i++) {
            if (side[i] == BETWEEN) {
                boolean left = touches(side, i, LEFT);
                boolean right = touches(side, i, RIGHT);
                side[i] = left == right ? BETWEEN : left ? LEFT : RIGHT;
            }
        }
        int[] ends = new int[2];
        for (int i = 0; i < side.length; i++) {
            if (side[i] != BETWEEN && touches(side, i, side[i] == LEFT ? RIGHT : LEFT)) {
                ends[side[i]] += graph.weight(region[i]);
            }
        }
        byte covering = ends[LEFT] <= ends[RIGHT] ? LEFT : RIGHT;
        for (int i = 0; i < side.length; i++) {
            if (side[i] == covering && touches(side, i, covering == LEFT ? RIGHT : LEFT)) {
                side[i] = BETWEEN;
            }
        }
        return side;
    }

    private boolean touches(byte[] side, int i, byte part) {
        int v = region[i];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && side[u] == part) {
                return true;
            }
        }
        return false;
    }
}
