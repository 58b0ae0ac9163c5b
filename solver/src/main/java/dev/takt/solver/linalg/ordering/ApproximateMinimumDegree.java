package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;

/**
 * Approximate minimum degree ordering of the whole graph, dense nodes last.
 *
 * @see MinimumDegreeElimination
 */
record ApproximateMinimumDegree() implements FillReducingOrdering {
    @Override
    public String name() {
        return "amd";
    }

    @Override
    public int[] order(CompressedGraph graph) {
        int[] stage = new int[graph.nodes()];
        for (int v = 0; v < stage.length; v++) {
            stage[v] = graph.isDense(v) ? 1 : 0;
        }
        return new MinimumDegreeElimination(graph, stage).run();
    }
}
