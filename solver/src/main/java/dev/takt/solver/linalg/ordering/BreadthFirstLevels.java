package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import java.util.Arrays;

/** Distances within a region from a node at its periphery: an axis for regions without coordinates. */
final class BreadthFirstLevels {
    private static final int SWEEPS = 3;

    private final CompressedGraph graph;
    private final int[] region;
    private final int[] local;
    private final int[] queue;
    private final double[] level;

    BreadthFirstLevels(CompressedGraph graph, int[] region, int[] local) {
        this.graph = graph;
        this.region = region;
        this.local = local;
        queue = new int[region.length];
        level = new double[region.length];
    }

    /**
     * Levels from a node that is far from others, found by repeated searches (A. George, J. W. H. Liu, "An implementation
     * of a pseudoperipheral node finder", ACM TOMS 5 (1979)). Further components follow at higher levels.
     */
    double[] fromPeripheralNode() {
        int start = 0;
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            start = search(start);
        }
        return level;
    }

    /** Sets all levels from a search at {@code start}; returns the node reached last. */
    private int search(int start) {
        Arrays.fill(level, Double.NaN);
        int reached = 0;
        int next = 0;
        int lastOfFirst = start;
        double base = 0.0;
        for (int root = start; reached < region.length; root = next++) {
            if (!Double.isNaN(level[root])) {
                continue;
            }
            int head = reached;
            level[root] = base;
            queue[reached++] = root;
            while (head < reached) {
                reached = visit(queue[head++], reached);
            }
            base = level[queue[reached - 1]] + 1.0;
            lastOfFirst = root == start ? queue[reached - 1] : lastOfFirst;
        }
        return lastOfFirst;
    }

    private int visit(int node, int reached) {
        int count = reached;
        int v = region[node];
        for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
            int u = local[graph.neighbour(p)];
            if (u >= 0 && Double.isNaN(level[u])) {
                level[u] = level[node] + 1.0;
                queue[count++] = u;
            }
        }
        return count;
    }
}
