package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import java.util.Arrays;

/** A region of a graph split into a left part, a right part, and the nodes between, without an edge from left to right. */
final class VertexSeparator {
    static final byte LEFT = 0;
    static final byte RIGHT = 1;
    static final byte BETWEEN = 2;

    private final int[] region;
    private final byte[] side;
    private final int[] weight;
    private final int[] count;

    /**
     * @param region the nodes that are split
     * @param side the part of each node of the region, in the same order
     */
    VertexSeparator(CompressedGraph graph, int[] region, byte[] side) {
        this.region = region;
        this.side = side;
        weight = new int[3];
        count = new int[3];
        for (int i = 0; i < region.length; i++) {
            weight[side[i]] += graph.weight(region[i]);
            count[side[i]]++;
        }
    }

    /** Whether both parts hold nodes. */
    boolean splits() {
        return count[LEFT] > 0 && count[RIGHT] > 0;
    }

    /** The nodes of one of the three parts. */
    int[] part(byte which) {
        int[] nodes = new int[count[which]];
        int next = 0;
        for (int i = 0; i < region.length; i++) {
            if (side[i] == which) {
                nodes[next++] = region[i];
            }
        }
        return nodes;
    }

    /** The {@link #quotient(int[])} of this separator. */
    double quotient() {
        return quotient(weight);
    }

    /**
     * Weight between over the product of the weights aside, small for thin separators between even parts; infinite if a
     * side is empty.
     *
     * @param weight of the left part, the right part, and between
     */
    static double quotient(int[] weight) {
        return weight[LEFT] == 0 || weight[RIGHT] == 0
                ? Double.POSITIVE_INFINITY
                : (weight[BETWEEN] + 0.5) / ((double) weight[LEFT] * weight[RIGHT]);
    }

    @Override
    public String toString() {
        return "VertexSeparator" + Arrays.toString(weight);
    }
}
