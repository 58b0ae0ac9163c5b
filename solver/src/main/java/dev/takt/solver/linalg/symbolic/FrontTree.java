package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.EliminationTree;
import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.CompressedRows;
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
    private final CompressedRows rows;
    private final int[] parent;

    private final CompressedRows children;
    private final int[] rowInParent;
    private final CompressedRows levels;

    /**
     * A tree from its defining arrays; children, levels and positions in the parents are derived.
     *
     * @throws IllegalArgumentException if the arrays are no tree of fronts in postorder
     */
    FrontTree(int[] firstPivot, CompressedRows rows, int[] parent) {
        this.firstPivot = firstPivot;
        this.rows = rows;
        this.parent = parent;
        requireConsistent();
        int fronts = parent.length;
        children = CompressedRows.grouped(fronts, parent);
        rowInParent = new int[rows.size()];
        for (int f = 0; f < fronts; f++) {
            for (int p = rowStart(f); p < rowStart(f + 1); p++) {
                rowInParent[p] = localIndex(parent[f], row(p));
            }
        }
        levels = children.levels();
    }

    private void requireConsistent() {
        int fronts = parent.length;
        boolean consistent = firstPivot.length == fronts + 1 && rows.rows() == fronts && firstPivot[0] == 0;
        for (int f = 0; consistent && f < fronts; f++) {
            boolean root = parent[f] == NONE;
            consistent = firstPivot[f] < firstPivot[f + 1]
                    && (root ? rows.length(f) == 0 : parent[f] > f && parent[f] < fronts);
        }
        if (!consistent) {
            throw new IllegalArgumentException("the arrays do not describe a tree of fronts in postorder");
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
        var rows = new CompressedRows.Builder();
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
            Arrays.stream(structure[f]).forEach(rows::add);
            rows.endRow();
            parent[f] = supernodes.parent(f);
            if (parent[f] != NONE) {
                nextSibling[f] = firstChild[parent[f]];
                firstChild[parent[f]] = f;
            }
        }
        return new FrontTree(firstPivot, rows.build(), parent);
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
        int p = rows.find(f, pivot);
        if (p < 0) {
            throw new IllegalArgumentException("pivot " + pivot + " is not in front " + f);
        }
        return pivots(f) + p - rowStart(f);
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
        return rows.length(f);
    }

    /** Index of the first row of front {@code f} in the arrays of rows; {@code f} may be {@link #fronts()}, the end. */
    public int rowStart(int f) {
        return rows.start(f);
    }

    /** The pivot number of row {@code p}, {@code rowStart(f) <= p < rowStart(f + 1)}. */
    public int row(int p) {
        return rows.index(p);
    }

    /** Position of row {@code p} in the index set of the parent front. */
    public int rowInParent(int p) {
        return rowInParent[p];
    }

    /** Number of rows of front {@code f} whose position in the parent is less than {@code local}. */
    public int rowsBefore(int f, int local) {
        int p = Arrays.binarySearch(rowInParent, rowStart(f), rowStart(f + 1), local);
        return (p < 0 ? -p - 1 : p) - rowStart(f);
    }

    /** Parent of front {@code f}, -1 for a root. */
    public int parent(int f) {
        return parent[f];
    }

    /** Index of the first child of front {@code f}; {@code f} may be {@link #fronts()}, the end. */
    public int childStart(int f) {
        return children.start(f);
    }

    /** The front of child {@code c}, {@code childStart(f) <= c < childStart(f + 1)}. */
    public int child(int c) {
        return children.index(c);
    }

    /** Number of levels; level 0 holds the leaves. */
    public int levels() {
        return levels.rows();
    }

    /** Index of the first front of {@code level}; {@code level} may be {@link #levels()}, the end. */
    public int levelStart(int level) {
        return levels.start(level);
    }

    /** The front at index {@code p}, {@code levelStart(level) <= p < levelStart(level + 1)}. */
    public int levelFront(int p) {
        return levels.index(p);
    }

    /** A copy of the first pivots, {@link #fronts()} + 1 of them. */
    public int[] firstPivots() {
        return firstPivot.clone();
    }

    /** A copy of the row starts, {@link #fronts()} + 1 of them. */
    public int[] rowStarts() {
        return rows.start().clone();
    }

    /** A copy of the rows of all fronts. */
    public int[] rowPivots() {
        return rows.index().clone();
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
