package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;

/**
 * A way to order the nodes of a {@link CompressedGraph} so that its factor stays sparse.
 *
 * <p>Orderings differ in what they see (the graph alone, or where the unknowns live); {@link OrderingSelection}
 * costs them all by symbolic flops and keeps the best.
 */
sealed interface FillReducingOrdering permits ApproximateMinimumDegree, NestedDissection {
    /** The name under which the ordering is reported. */
    String name();

    /** The nodes in the order of their elimination. */
    int[] order(CompressedGraph graph);
}
