package dev.takt.solver.linalg;

import java.util.Arrays;

/** A region of a graph and its halo: the nodes outside that have a neighbour in the region. */
final class RegionWithHalo {
    private static final int OUTSIDE = -1;

    private RegionWithHalo() {}

    /**
     * The nodes of the region followed by those of its halo.
     *
     * @param local receives the index of each node in the result, -1 for nodes that are in neither
     */
    static int[] collect(CompressedGraph graph, int[] region, int[] local) {
        Arrays.fill(local, OUTSIDE);
        int[] nodes = Arrays.copyOf(region, graph.nodes());
        for (int i = 0; i < region.length; i++) {
            local[region[i]] = i;
        }
        int count = region.length;
        for (int v : region) {
            for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
                int u = graph.neighbour(p);
                if (local[u] == OUTSIDE) {
                    local[u] = count;
                    nodes[count++] = u;
                }
            }
        }
        return Arrays.copyOf(nodes, count);
    }

    /**
     * The neighbours of {@code node} within region and halo, as local indices; of a halo node only those in the region.
     */
    static int[] neighbours(CompressedGraph graph, int node, boolean halo, int regionCount, int[] local) {
        int[] neighbours = new int[graph.degree(node)];
        int count = 0;
        for (int p = graph.neighbourStart(node); p < graph.neighbourEnd(node); p++) {
            int u = local[graph.neighbour(p)];
            if (u != OUTSIDE && !(halo && u >= regionCount)) {
                neighbours[count++] = u;
            }
        }
        return Arrays.copyOf(neighbours, count);
    }
}
