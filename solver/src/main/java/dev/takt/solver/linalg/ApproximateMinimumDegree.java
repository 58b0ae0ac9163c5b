package dev.takt.solver.linalg;

import java.util.Arrays;

/**
 * Approximate minimum degree ordering of the whole graph.
 *
 * @see MinimumDegreeElimination
 */
record ApproximateMinimumDegree() implements FillReducingOrdering {
    /**
     * A node with more than this many times the square root of the node count of neighbours is dense: it is ordered
     * last and does not slow the elimination of the others (the default of Amestoy, Davis, Duff 2004, section 2).
     */
    private static final double DENSE_FACTOR = 10.0;

    private static final int DENSE_MINIMUM = 16;

    @Override
    public String name() {
        return "amd";
    }

    @Override
    public int[] order(CompressedGraph graph) {
        int nodes = graph.nodes();
        int[] all = new int[nodes];
        for (int v = 0; v < nodes; v++) {
            all[v] = v;
        }
        int[] order = new int[nodes];
        orderRegion(graph, all, order, 0);
        return order;
    }

    /**
     * Orders the nodes {@code region}; nodes outside that touch it keep their part in the degrees but are not ordered.
     *
     * @param order receives the nodes from index {@code offset} on
     */
    static void orderRegion(CompressedGraph graph, int[] region, int[] order, int offset) {
        int denseDegree = (int) Math.max(DENSE_MINIMUM, DENSE_FACTOR * Math.sqrt(region.length));
        int[] sparse = new int[region.length];
        int sparseCount = 0;
        int tail = offset + region.length;
        for (int v : region) {
            if (graph.degree(v) > denseDegree) {
                order[--tail] = v;
            } else {
                sparse[sparseCount++] = v;
            }
        }
        new MinimumDegreeElimination(graph, Arrays.copyOf(sparse, sparseCount)).run(order, offset);
    }
}
