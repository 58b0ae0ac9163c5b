package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;

/**
 * Nested dissection: a small separator splits the graph, is ordered last, and the parts are split again (A. George,
 * "Nested dissection of a regular finite element mesh", SIAM J. Numer. Anal. 10 (1973)). The separators set the stages of
 * a minimum degree elimination, which orders the parts that are not split further and the nodes within each separator
 * (C. Ashcraft, J. W. H. Liu, "Robust ordering of sparse matrices using multisection", SIAM J. Matrix Anal. Appl. 19
 * (1998)).
 *
 * @param separators the separators of the graph to be ordered
 * @param leafSize number of nodes at or below which a part is not split
 */
record NestedDissection(SeparatorTree separators, int leafSize) implements FillReducingOrdering {
    @Override
    public String name() {
        return "nested-dissection(leaf=" + leafSize + ")";
    }

    @Override
    public int[] order(CompressedGraph graph) {
        return new MinimumDegreeElimination(graph, separators.stages(leafSize)).run();
    }
}
