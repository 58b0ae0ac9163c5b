package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.EliminationTree;
import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.sparse.CompressedGraph;
import java.util.Arrays;

/**
 * The tree of dense fronts that a multifrontal factorization works through: flat arrays, immutable.
 *
 * <p>Pivots are numbered in the order of elimination. Front f eliminates the consecutive pivots {@code firstPivot(f)} …
 * {@code firstPivot(f + 1) - 1}, pairs before single pivots, and has further rows, the later pivots with an entry in
 * these columns, ascending. Its index set is its pivots followed by its rows. Fronts are in postorder.
 *
 * <p>A GPU works level by level: all fronts of a level depend on fronts of lower levels only.
 */
public final class FrontTree {
    private static final int NONE = -1;

    private final int[] firstPivot;
    private final int[] rowStart;
    private final int[] rows;
    private final int[] parent;

    private final int[] childStart;
    private final int[] children;
    private final int[] rowInParent;
    private final int[] levelStart;
    private final int[] levelFronts;

    /**
     * A tree from its defining arrays; children, levels and positions in the parents are derived.
     *
     * @throws IllegalArgumentException if the arrays are no tree of fronts in postorder
     */
    FrontTree(int[] firstPivot, int[] rowStart, int[] rows, int[] parent) {
        this.firstPivot = firstPivot;
        this.rowStart = rowStart;
        this.rows = rows;
        this.parent = parent;
        requireConsistent();
        int fronts = parent.length;
        childStart = new int[fronts + 1];
        children = childrenOf(parent, childStart);
        rowInParent = new int[rows.length];
        for (int f = 0; f < fronts; f++) {
            for (int p = rowStart[f]; p < rowStart[f + 1]; p++) {
                rowInParent[p] = localIndex(parent[f], rows[p]);
            }
        }
        int[] level = new int[fronts];
        int levels = 0;
        for (int f = 0; f < fronts; f++) {
            levels = Math.max(levels, level[f] + 1);
            if (parent[f] != NONE) {
                level[parent[f]] = Math.max(level[parent[f]], level[f] + 1);
            }
        }
        levelStart = new int[levels + 1];
        levelFronts = new int[fronts];
        groupByLevel(level);
    }

    private void requireConsistent() {
        int fronts = parent.length;
        boolean consistent = firstPivot.length == fronts + 1
                && rowStart.length == fronts + 1
                && firstPivot[0] == 0
                && rowStart[0] == 0
                && rowStart[fronts] == rows.length;
        for (int f = 0; consistent && f < fronts; f++) {
            boolean root = parent[f] == NONE;
            consistent = firstPivot[f] < firstPivot[f + 1]
                    && rowStart[f] <= rowStart[f + 1]
                    && (root ? rowStart[f] == rowStart[f + 1] : parent[f] > f && parent[f] < fronts);
        }
        if (!consistent) {
            throw new IllegalArgumentException("the arrays do not describe a tree of fronts in postorder");
        }
    }

    private static int[] childrenOf(int[] parent, int[] childStart) {
        for (int above : parent) {
            if (above != NONE) {
                childStart[above + 1]++;
            }
        }
        for (int f = 0; f < parent.length; f++) {
            childStart[f + 1] += childStart[f];
        }
        int[] children = new int[childStart[parent.length]];
        int[] next = Arrays.copyOf(childStart, parent.length);
        for (int f = 0; f < parent.length; f++) {
            if (parent[f] != NONE) {
                children[next[parent[f]]++] = f;
            }
        }
        return children;
    }

    private void groupByLevel(int[] level) {
        for (int l : level) {
            levelStart[l + 1]++;
        }
        for (int l = 0; l + 1 < levelStart.length; l++) {
            levelStart[l + 1] += levelStart[l];
        }
        int[] next = levelStart.clone();
        for (int f = 0; f < level.length; f++) {
            levelFronts[next[level[f]]++] = f;
        }
    }

    /** Row structures of the supernodes by merging those of the matrix and of the children. */
    static FrontTree of(EliminationTree tree, Supernodes supernodes, int[] pivotOfUnknown) {
        int fronts = supernodes.count();
        int[] firstPivot = new int[fronts + 1];
        int[] parent = new int[fronts];
        int[][] structure = new int[fronts][];
        int[] firstChild = new int[fronts];
        int[] nextSibling = new int[fronts];
        Arrays.fill(firstChild, NONE);
        int[] mark = new int[pivotOfUnknown.length];
        int[] collected = new int[pivotOfUnknown.length];
        int total = 0;
        for (int f = 0; f < fronts; f++) {
            int pivots = 0;
            for (int p = supernodes.start(f); p < supernodes.start(f + 1); p++) {
                pivots += tree.graph().weight(tree.node(supernodes.node(p)));
            }
            firstPivot[f + 1] = firstPivot[f] + pivots;
            int last = firstPivot[f + 1];
            int count = 0;
            for (int c = firstChild[f]; c != NONE; c = nextSibling[c]) {
                count = collect(structure[c], last, f + 1, mark, collected, count);
            }
            count = collectMatrixRows(tree, supernodes, f, pivotOfUnknown, last, mark, collected, count);
            structure[f] = Arrays.copyOf(collected, count);
            Arrays.sort(structure[f]);
            total = Math.addExact(total, count);
            parent[f] = supernodes.parent(f);
            if (parent[f] != NONE) {
                nextSibling[f] = firstChild[parent[f]];
                firstChild[parent[f]] = f;
            }
        }
        int[] rowStart = new int[fronts + 1];
        int[] rows = new int[total];
        for (int f = 0; f < fronts; f++) {
            rowStart[f + 1] = rowStart[f] + structure[f].length;
            System.arraycopy(structure[f], 0, rows, rowStart[f], structure[f].length);
        }
        return new FrontTree(firstPivot, rowStart, rows, parent);
    }

    private static int collect(int[] candidates, int last, int stamp, int[] mark, int[] collected, int count) {
        int end = count;
        for (int pivot : candidates) {
            if (pivot >= last && mark[pivot] != stamp) {
                mark[pivot] = stamp;
                collected[end++] = pivot;
            }
        }
        return end;
    }

    // large because it fills arrays that its caller reuses for all fronts
    private static int collectMatrixRows(
            EliminationTree tree,
            Supernodes supernodes,
            int f,
            int[] pivotOfUnknown,
            int last,
            int[] mark,
            int[] collected,
            int count) {
        CompressedGraph graph = tree.graph();
        int end = count;
        for (int p = supernodes.start(f); p < supernodes.start(f + 1); p++) {
            int node = tree.node(supernodes.node(p));
            for (int q = graph.neighbourStart(node); q < graph.neighbourEnd(node); q++) {
                int neighbour = graph.neighbour(q);
                for (int which = 0; which < graph.weight(neighbour); which++) {
                    int pivot = pivotOfUnknown[graph.member(neighbour, which)];
                    if (pivot >= last && mark[pivot] != f + 1) {
                        mark[pivot] = f + 1;
                        collected[end++] = pivot;
                    }
                }
            }
        }
        return end;
    }

    /** Position of {@code pivot} in the index set of front {@code f}. */
    int localIndex(int f, int pivot) {
        if (pivot < firstPivot[f + 1]) {
            return pivot - firstPivot[f];
        }
        int p = Arrays.binarySearch(rows, rowStart[f], rowStart[f + 1], pivot);
        if (p < 0) {
            throw new IllegalArgumentException("pivot " + pivot + " is not in front " + f);
        }
        return pivots(f) + p - rowStart[f];
    }

    /** Number of fronts. */
    public int fronts() {
        return parent.length;
    }

    /** Number of unknowns. */
    public int dimension() {
        return firstPivot[parent.length];
    }

    /** First pivot of front {@code f}; {@code f} may be {@link #fronts()}, the end. */
    public int firstPivot(int f) {
        return firstPivot[f];
    }

    /** Number of pivots of front {@code f}. */
    public int pivots(int f) {
        return firstPivot[f + 1] - firstPivot[f];
    }

    /** Number of rows of front {@code f} below its pivots: the order of its update. */
    public int rows(int f) {
        return rowStart[f + 1] - rowStart[f];
    }

    /** Index of the first row of front {@code f} in the arrays of rows; {@code f} may be {@link #fronts()}, the end. */
    public int rowStart(int f) {
        return rowStart[f];
    }

    /** The pivot number of row {@code p}, {@code rowStart(f) <= p < rowStart(f + 1)}. */
    public int row(int p) {
        return rows[p];
    }

    /** Position of row {@code p} in the index set of the parent front. */
    public int rowInParent(int p) {
        return rowInParent[p];
    }

    /** Number of rows of front {@code f} whose position in the parent is less than {@code local}. */
    public int rowsBefore(int f, int local) {
        int p = Arrays.binarySearch(rowInParent, rowStart[f], rowStart[f + 1], local);
        return (p < 0 ? -p - 1 : p) - rowStart[f];
    }

    /** Parent of front {@code f}, -1 for a root. */
    public int parent(int f) {
        return parent[f];
    }

    /** Index of the first child of front {@code f}; {@code f} may be {@link #fronts()}, the end. */
    public int childStart(int f) {
        return childStart[f];
    }

    /** The front of child {@code c}, {@code childStart(f) <= c < childStart(f + 1)}. */
    public int child(int c) {
        return children[c];
    }

    /** Number of levels; level 0 holds the leaves. */
    public int levels() {
        return levelStart.length - 1;
    }

    /** Index of the first front of {@code level}; {@code level} may be {@link #levels()}, the end. */
    public int levelStart(int level) {
        return levelStart[level];
    }

    /** The front at index {@code p}, {@code levelStart(level) <= p < levelStart(level + 1)}. */
    public int levelFront(int p) {
        return levelFronts[p];
    }

    /** A copy of the first pivots, {@link #fronts()} + 1 of them. */
    public int[] firstPivots() {
        return firstPivot.clone();
    }

    /** A copy of the row starts, {@link #fronts()} + 1 of them. */
    public int[] rowStarts() {
        return rowStart.clone();
    }

    /** A copy of the rows of all fronts. */
    public int[] rowPivots() {
        return rows.clone();
    }

    /** A copy of the positions of all rows in the index sets of the parents. */
    public int[] rowsInParents() {
        return rowInParent.clone();
    }

    /** A copy of the parents. */
    public int[] parents() {
        return parent.clone();
    }

    /** What the factorization of these fronts costs, explicit zeros of merged fronts included. */
    public FactorCost cost() {
        FactorCost cost = new FactorCost(0, 0.0);
        for (int f = 0; f < fronts(); f++) {
            cost = cost.plus(FactorCost.ofBlock(pivots(f), pivots(f) + rows(f)));
        }
        return cost;
    }
}
