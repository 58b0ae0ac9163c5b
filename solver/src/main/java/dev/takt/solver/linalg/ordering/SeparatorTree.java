package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.util.Arrays;

/**
 * The separators of a recursive bisection of a graph.
 *
 * <p>Dense nodes form the border, which separates nothing but is eliminated last.
 */
final class SeparatorTree {
    private final CompressedGraph graph;
    private final SeparatorSearch search;
    private final int smallestRegion;

    /** Number of separators around each node's own; 0 for the border, unused for nodes in no separator. */
    private final int[] depth;

    /** Size of the region that the separator of each node splits; 0 for nodes in no separator. */
    private final int[] regionSize;

    private SeparatorTree(CompressedGraph graph, Coordinates coordinates, int smallestRegion) {
        this.graph = graph;
        this.smallestRegion = smallestRegion;
        search = new SeparatorSearch(graph, coordinates);
        depth = new int[graph.nodes()];
        regionSize = new int[graph.nodes()];
    }

    /**
     * Bisects until a part has at most {@code smallestRegion} nodes or cannot be split.
     *
     * @param coordinates where the unknowns live: separators are looked for across the axes and their diagonals, and
     *     across the levels of a breadth-first search, which needs no coordinates
     */
    static SeparatorTree dissect(CompressedGraph graph, Coordinates coordinates, int smallestRegion) {
        SeparatorTree tree = new SeparatorTree(graph, coordinates, smallestRegion);
        int[] inner = new int[graph.nodes()];
        int count = 0;
        for (int v = 0; v < graph.nodes(); v++) {
            if (graph.isDense(v)) {
                tree.regionSize[v] = Integer.MAX_VALUE;
            } else {
                inner[count++] = v;
            }
        }
        tree.split(Arrays.copyOf(inner, count), 1);
        return tree;
    }

    private void split(int[] region, int level) {
        if (region.length <= smallestRegion) {
            return;
        }
        VertexSeparator separator = search.find(region);
        if (!separator.splits()) {
            return;
        }
        for (int v : separator.part(VertexSeparator.BETWEEN)) {
            depth[v] = level;
            regionSize[v] = region.length;
        }
        split(separator.part(VertexSeparator.LEFT), level + 1);
        split(separator.part(VertexSeparator.RIGHT), level + 1);
    }

    /** Stages of elimination if regions of at most {@code leafSize} nodes are not split: leaves 0, the border last. */
    int[] stages(int leafSize) {
        int deepest = 0;
        for (int v = 0; v < depth.length; v++) {
            deepest = regionSize[v] > leafSize ? Math.max(deepest, depth[v]) : deepest;
        }
        int[] stage = new int[depth.length];
        for (int v = 0; v < depth.length; v++) {
            stage[v] = regionSize[v] > leafSize ? deepest + 1 - depth[v] : 0;
        }
        return stage;
    }
}
