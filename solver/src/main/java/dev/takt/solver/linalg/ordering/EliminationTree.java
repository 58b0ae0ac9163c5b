package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Arrays;

/**
 * The elimination tree of an ordered {@link CompressedGraph}, its order a postorder of the tree, and the column counts
 * of the factor.
 *
 * <p>Tree by path compression: J. W. H. Liu, "The role of elimination trees in sparse factorization", SIAM J. Matrix
 * Anal. Appl. 11 (1990), algorithm 4.2. Counts by traversing row subtrees (ibid., section 3).
 */
public final class EliminationTree {
    private static final int NONE = -1;

    private final CompressedGraph graph;

    /** order[k] is the node eliminated as number k. */
    private final int[] order;

    /** parent[k] is the number of the parent of the node eliminated as number k, -1 for a root. */
    private final int[] parent;

    private EliminationTree(CompressedGraph graph, int[] order, int[] parent) {
        this.graph = graph;
        this.order = order;
        this.parent = parent;
    }

    /** The tree of the graph under an equivalent reordering of {@code order} that is a postorder of the tree. */
    static EliminationTree of(CompressedGraph graph, int[] order) {
        int[] parent = parents(graph, order);
        int[] postorder = postorder(parent);
        int[] label = Indices.inverse(postorder);
        int[] newOrder = new int[order.length];
        int[] newParent = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            newOrder[k] = order[postorder[k]];
            newParent[k] = parent[postorder[k]] == NONE ? NONE : label[parent[postorder[k]]];
        }
        return new EliminationTree(graph, newOrder, newParent);
    }

    private static int[] parents(CompressedGraph graph, int[] order) {
        int[] number = Indices.inverse(order);
        int[] parent = new int[order.length];
        int[] ancestor = new int[order.length];
        for (int k = 0; k < order.length; k++) {
            parent[k] = NONE;
            ancestor[k] = NONE;
            for (int p = graph.neighbourStart(order[k]); p < graph.neighbourEnd(order[k]); p++) {
                int i = number[graph.neighbour(p)];
                while (i < k) {
                    int up = ancestor[i];
                    ancestor[i] = k;
                    if (up == NONE) {
                        parent[i] = k;
                        break;
                    }
                    if (up == k) {
                        break;
                    }
                    i = up;
                }
            }
        }
        return parent;
    }

    /** A postorder of a forest in which parents have larger numbers than their children: the old numbers in order. */
    public static int[] postorder(int[] parent) {
        int n = parent.length;
        int[] firstChild = new int[n + 1];
        int[] nextSibling = new int[n];
        Arrays.fill(firstChild, NONE);
        for (int k = n - 1; k >= 0; k--) {
            int above = parent[k] == NONE ? n : parent[k];
            nextSibling[k] = firstChild[above];
            firstChild[above] = k;
        }
        int[] postorder = new int[n];
        int[] stack = new int[n + 1];
        int depth = 0;
        int count = 0;
        stack[depth++] = n;
        while (depth > 0) {
            int node = stack[depth - 1];
            int child = firstChild[node];
            if (child == NONE) {
                depth--;
                if (node < n) {
                    postorder[count++] = node;
                }
            } else {
                firstChild[node] = nextSibling[child];
                stack[depth++] = child;
            }
        }
        return postorder;
    }

    public CompressedGraph graph() {
        return graph;
    }

    public int size() {
        return order.length;
    }

    public int node(int number) {
        return order[number];
    }

    int[] order() {
        return order.clone();
    }

    public int parent(int number) {
        return parent[number];
    }

    /** Number of unknowns in the column of each node's first unknown, itself included. */
    public int[] columnCounts() {
        int[] number = Indices.inverse(order);
        int[] counts = new int[order.length];
        int[] mark = new int[order.length];
        Arrays.fill(mark, NONE);
        for (int i = 0; i < order.length; i++) {
            int weight = graph.weight(order[i]);
            counts[i] += weight;
            mark[i] = i;
            for (int p = graph.neighbourStart(order[i]); p < graph.neighbourEnd(order[i]); p++) {
                int j = number[graph.neighbour(p)];
                if (j > i) {
                    continue;
                }
                while (mark[j] != i) {
                    mark[j] = i;
                    counts[j] += weight;
                    j = parent[j];
                }
            }
        }
        return counts;
    }
}
