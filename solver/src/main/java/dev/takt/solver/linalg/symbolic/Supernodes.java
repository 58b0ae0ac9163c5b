package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.EliminationTree;
import dev.takt.solver.linalg.sparse.CompressedRows;
import java.util.Arrays;

/**
 * Groups of tree nodes that are eliminated together as one dense front, and the tree of these groups.
 *
 * <p>Starts from chains of nodes whose columns have the same structure and merges a child into its parent wherever a
 * {@link FrontCostModel} expects the merged front to be faster than the two, explicit zeros included.
 */
final class Supernodes {
    private static final int NONE = -1;

    /** Tree node numbers by supernode. */
    private final CompressedRows nodes;

    private final int[] parent;

    private Supernodes(CompressedRows nodes, int[] parent) {
        this.nodes = nodes;
        this.parent = parent;
    }

    static Supernodes of(EliminationTree tree, FrontCostModel model) {
        int[] counts = tree.columnCounts();
        int[] groupOf = chains(tree, counts);
        int groups = tree.size() == 0 ? 0 : groupOf[tree.size() - 1] + 1;
        int[] parent = new int[groups];
        int[] pivots = new int[groups];
        int[] rows = new int[groups];
        for (int k = 0; k < tree.size(); k++) {
            int weight = tree.graph().weight(tree.node(k));
            pivots[groupOf[k]] += weight;
            rows[groupOf[k]] = counts[k] - weight;
            parent[groupOf[k]] = tree.parent(k) == NONE ? NONE : groupOf[tree.parent(k)];
        }
        int[] survivor = amalgamate(parent, pivots, rows, model);
        return relabel(tree.size(), groupOf, survivor, parent);
    }

    /** Maximal chains of nodes, each the parent of the one before with the same structure. */
    private static int[] chains(EliminationTree tree, int[] counts) {
        int[] groupOf = new int[tree.size()];
        for (int k = 1; k < groupOf.length; k++) {
            boolean sameStructure =
                    tree.parent(k - 1) == k && counts[k - 1] - tree.graph().weight(tree.node(k - 1)) == counts[k];
            groupOf[k] = groupOf[k - 1] + (sameStructure ? 0 : 1);
        }
        return groupOf;
    }

    /** Merges children into parents, bottom up; {@code parent} and {@code pivots} are updated for the survivors. */
    private static int[] amalgamate(int[] parent, int[] pivots, int[] rows, FrontCostModel model) {
        int groups = parent.length;
        int[] survivor = new int[groups];
        int[] firstChild = new int[groups];
        int[] nextSibling = new int[groups];
        Arrays.fill(firstChild, NONE);
        for (int g = 0; g < groups; g++) {
            survivor[g] = g;
        }
        for (int g = 0; g < groups; g++) {
            absorbChildren(g, pivots, rows, model, survivor, firstChild, nextSibling);
            if (parent[g] != NONE) {
                nextSibling[g] = firstChild[parent[g]];
                firstChild[parent[g]] = g;
            }
        }
        for (int g = groups - 1; g >= 0; g--) {
            survivor[g] = survivor[g] == g ? g : survivor[survivor[g]];
        }
        for (int g = 0; g < groups; g++) {
            parent[g] = parent[g] == NONE ? NONE : survivor[parent[g]];
        }
        return survivor;
    }

    /** Merges into {@code g} those children (and then their children) that make it cheaper. */
    // large because it works on the arrays of the tree
    private static void absorbChildren(
            int g, int[] pivots, int[] rows, FrontCostModel model, int[] survivor, int[] first, int[] next) {
        int pending = first[g];
        int kept = NONE;
        while (pending != NONE) {
            int child = pending;
            pending = next[child];
            double apart = model.seconds(pivots[child], rows[child]) + model.seconds(pivots[g], rows[g]);
            if (model.seconds(pivots[child] + pivots[g], rows[g]) <= apart) {
                pivots[g] += pivots[child];
                survivor[child] = g;
                int grandchild = first[child];
                while (grandchild != NONE) {
                    int following = next[grandchild];
                    next[grandchild] = pending;
                    pending = grandchild;
                    grandchild = following;
                }
            } else {
                next[child] = kept;
                kept = child;
            }
        }
        first[g] = kept;
    }

    private static Supernodes relabel(int size, int[] groupOf, int[] survivor, int[] parent) {
        int groups = parent.length;
        int[] survivorParent = new int[groups];
        int survivors = 0;
        for (int g = 0; g < groups; g++) {
            survivorParent[g] = survivor[g] == g ? parent[g] : survivor[g];
            survivors += survivor[g] == g ? 1 : 0;
        }
        int[] label = new int[groups];
        int next = 0;
        int[] newParent = new int[survivors];
        int[] old = new int[survivors];
        for (int g : EliminationTree.postorder(survivorParent)) {
            if (survivor[g] == g) {
                old[next] = g;
                label[g] = next++;
            }
        }
        for (int f = 0; f < survivors; f++) {
            newParent[f] = parent[old[f]] == NONE ? NONE : label[parent[old[f]]];
        }
        int[] supernodeOf = new int[size];
        for (int k = 0; k < size; k++) {
            supernodeOf[k] = label[survivor[groupOf[k]]];
        }
        return new Supernodes(CompressedRows.grouped(survivors, supernodeOf), newParent);
    }

    int count() {
        return parent.length;
    }

    /** Parent of supernode {@code f}, -1 for a root; parents have larger numbers than their children. */
    int parent(int f) {
        return parent[f];
    }

    int start(int f) {
        return nodes.start(f);
    }

    /** The tree node number at index {@code p}, {@code start(f) <= p < start(f + 1)}. */
    int node(int p) {
        return nodes.index(p);
    }
}
