package dev.takt.solver.linalg.sparse;

import java.util.Arrays;

/**
 * The adjacency graph of a symmetric matrix in which the two members of a pair are one node.
 *
 * <p>Ordering this graph keeps every pair together, so that it can be eliminated as one 2 x 2 pivot. A node weighs as
 * many unknowns as it holds.
 */
public final class CompressedGraph {
    /**
     * A node with more than this many times the root of the node count of neighbours is dense: it is ordered last and
     * does not blur the order of the others (P. R. Amestoy, T. A. Davis, I. S. Duff, "Algorithm 837: AMD", ACM TOMS 30
     * (2004), section 2).
     */
    private static final double DENSE_FACTOR = 10.0;

    private static final int DENSE_MINIMUM = 16;

    private final int[] nodeOf;
    private final int[] members;
    private final int[] start;
    private final int[] neighbours;

    private CompressedGraph(int[] nodeOf, int[] members, int[] start, int[] neighbours) {
        this.nodeOf = nodeOf;
        this.members = members;
        this.start = start;
        this.neighbours = neighbours;
    }

    public static CompressedGraph of(SymmetricPattern pattern, Pairing pairing) {
        int dimension = pattern.dimension();
        int[] nodeOf = new int[dimension];
        int[] members = new int[2 * dimension];
        int nodes = 0;
        for (int i = 0; i < dimension; i++) {
            int mate = pairing.mate(i);
            if (mate >= 0 && mate < i) {
                nodeOf[i] = nodeOf[mate];
            } else {
                members[2 * nodes] = i;
                members[2 * nodes + 1] = mate;
                nodeOf[i] = nodes++;
            }
        }
        return withAdjacency(pattern, nodeOf, Arrays.copyOf(members, 2 * nodes));
    }

    private static CompressedGraph withAdjacency(SymmetricPattern pattern, int[] nodeOf, int[] members) {
        int nodes = members.length / 2;
        int[] start = new int[nodes + 1];
        for (int j = 0; j < nodeOf.length; j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                if (nodeOf[pattern.row(p)] != nodeOf[j]) {
                    start[nodeOf[j] + 1]++;
                    start[nodeOf[pattern.row(p)] + 1]++;
                }
            }
        }
        for (int v = 0; v < nodes; v++) {
            start[v + 1] += start[v];
        }
        int[] next = Arrays.copyOf(start, nodes);
        int[] neighbours = new int[start[nodes]];
        for (int j = 0; j < nodeOf.length; j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                int a = nodeOf[j];
                int b = nodeOf[pattern.row(p)];
                if (a != b) {
                    neighbours[next[a]++] = b;
                    neighbours[next[b]++] = a;
                }
            }
        }
        return withoutDuplicates(nodeOf, members, start, neighbours);
    }

    private static CompressedGraph withoutDuplicates(int[] nodeOf, int[] members, int[] start, int[] neighbours) {
        int nodes = members.length / 2;
        int[] compactStart = new int[nodes + 1];
        int count = 0;
        for (int v = 0; v < nodes; v++) {
            Arrays.sort(neighbours, start[v], start[v + 1]);
            int previous = -1;
            for (int p = start[v]; p < start[v + 1]; p++) {
                if (neighbours[p] != previous) {
                    previous = neighbours[p];
                    neighbours[count++] = previous;
                }
            }
            compactStart[v + 1] = count;
        }
        return new CompressedGraph(nodeOf, members, compactStart, Arrays.copyOf(neighbours, count));
    }

    public int nodes() {
        return start.length - 1;
    }

    /** Number of unknowns in node {@code v}: 1 or 2. */
    public int weight(int v) {
        return members[2 * v + 1] < 0 ? 1 : 2;
    }

    /** The unknown {@code which} (0 or 1) of node {@code v}; -1 if it has none. */
    public int member(int v, int which) {
        return members[2 * v + which];
    }

    int nodeOf(int unknown) {
        return nodeOf[unknown];
    }

    public int degree(int v) {
        return start[v + 1] - start[v];
    }

    /** Whether node {@code v} has enough neighbours to belong to the border of the matrix. */
    public boolean isDense(int v) {
        return degree(v) > Math.max(DENSE_MINIMUM, DENSE_FACTOR * Math.sqrt(nodes()));
    }

    public int neighbourStart(int v) {
        return start[v];
    }

    public int neighbourEnd(int v) {
        return start[v + 1];
    }

    public int neighbour(int p) {
        return neighbours[p];
    }
}
