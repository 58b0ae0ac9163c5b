package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Indices;

/** The structure of a factor found by eliminating nodes one by one on a dense adjacency matrix. */
final class BruteForceFill {
    private BruteForceFill() {}

    /** {@code result[i][k]}, i at or below k: whether the factor has an entry there, in the order of the tree. */
    static boolean[][] of(EliminationTree tree) {
        int n = tree.size();
        int[] number = Indices.inverse(tree.order());
        CompressedGraph graph = tree.graph();
        boolean[][] adjacent = new boolean[n][n];
        for (int v = 0; v < n; v++) {
            adjacent[number[v]][number[v]] = true;
            for (int p = graph.neighbourStart(v); p < graph.neighbourEnd(v); p++) {
                adjacent[number[v]][number[graph.neighbour(p)]] = true;
            }
        }
        for (int k = 0; k < n; k++) {
            for (int i = k + 1; i < n; i++) {
                for (int j = k + 1; adjacent[i][k] && j < n; j++) {
                    adjacent[i][j] |= adjacent[j][k];
                }
            }
        }
        return adjacent;
    }
}
