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

    /**
     * A dense node with more neighbours than this is taken out of the elimination: to look through them whenever one of them
     * is eliminated would cost the square of their number.
     */
    private static final int WIDE = 1000;

    private final int[] nodeOf;
    private final int[] members;
    private final CompressedRows neighbours;

    private CompressedGraph(int[] nodeOf, int[] members, CompressedRows neighbours) {
        this.nodeOf = nodeOf;
        this.members = members;
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
        return new CompressedGraph(nodeOf, Arrays.copyOf(members, 2 * nodes), neighbours(pattern, nodeOf, nodes));
    }

    private static CompressedRows neighbours(SymmetricPattern pattern, int[] nodeOf, int nodes) {
        IntList nodesOfEntries = new IntList();
        IntList neighbours = new IntList();
        for (int j = 0; j < nodeOf.length; j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                int a = nodeOf[j];
                int b = nodeOf[pattern.row(p)];
                if (a != b) {
                    nodesOfEntries.add(a);
                    neighbours.add(b);
                    nodesOfEntries.add(b);
                    neighbours.add(a);
                }
            }
        }
        return CompressedRows.of(nodes, nodesOfEntries.toArray(), neighbours.toArray())
                .distinct();
    }

    public int nodes() {
        return neighbours.rows();
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
        return neighbours.length(v);
    }

    /** Whether node {@code v} has enough neighbours to belong to the border of the matrix. */
    public boolean isDense(int v) {
        return degree(v) > Math.max(DENSE_MINIMUM, DENSE_FACTOR * Math.sqrt(nodes()));
    }

    /** Whether node {@code v} is dense and has so many neighbours that no elimination may look through them. */
    public boolean isWide(int v) {
        return degree(v) > WIDE && isDense(v);
    }

    public int neighbourStart(int v) {
        return neighbours.start(v);
    }

    public int neighbourEnd(int v) {
        return neighbours.start(v + 1);
    }

    public int neighbour(int p) {
        return neighbours.index(p);
    }
}
