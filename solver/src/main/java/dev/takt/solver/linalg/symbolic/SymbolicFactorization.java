package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.ordering.EliminationTree;
import dev.takt.solver.linalg.ordering.FactorCost;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.ordering.OrderingReport;
import dev.takt.solver.linalg.ordering.OrderingSelection;
import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Everything about the factorization of a symmetric matrix that depends on its structure alone: ordering, static pivots,
 * tree of fronts, assembly map, costs. Immutable; made once for a problem and shared by any number of numeric
 * factorizations, on the CPU and on the GPU.
 *
 * <p>The numeric factorization is {@code P A P^T = L D L^T} with L unit lower triangular and D made of the static 1 x 1
 * and 2 x 2 pivots of the {@link Pairing}.
 */
public final class SymbolicFactorization {
    private final SymmetricPattern pattern;
    private final Pairing pairing;
    private final int[] unknownOfPivot;
    private final FrontTree tree;
    private final OrderingReport ordering;

    private final int[] pivotOfUnknown;
    private final AssemblyMap assembly;
    private final FactorCost cost;
    private final String structureHash;

    SymbolicFactorization(
            SymmetricPattern pattern, Pairing pairing, int[] unknownOfPivot, FrontTree tree, OrderingReport ordering) {
        this.pattern = pattern;
        this.pairing = pairing;
        this.unknownOfPivot = unknownOfPivot;
        this.tree = tree;
        this.ordering = ordering;
        pivotOfUnknown = Indices.inverse(unknownOfPivot);
        assembly = AssemblyMap.of(pattern, pivotOfUnknown, tree);
        cost = tree.cost();
        structureHash = StructureHash.of(pattern, pairing);
    }

    /**
     * Analyses a pattern: tries the orderings that {@code options} names on the graph in which pairs are one node, keeps
     * the best, and lays out the fronts.
     *
     * @param coordinates where the unknowns live, or {@link Coordinates#none()}
     * @throws IllegalArgumentException if pattern, pairing and coordinates differ in dimension
     */
    public static SymbolicFactorization analyze(
            SymmetricPattern pattern, Pairing pairing, Coordinates coordinates, OrderingOptions options) {
        if (pairing.dimension() != pattern.dimension()) {
            throw new IllegalArgumentException("the pairing is for " + pairing.dimension() + " unknowns, expected "
                    + pattern.dimension() + " as in the pattern");
        }
        if (coordinates.axes() > 0 && coordinates.unknowns() != pattern.dimension()) {
            throw new IllegalArgumentException("coordinates are for " + coordinates.unknowns() + " unknowns, expected "
                    + pattern.dimension() + " as in the pattern");
        }
        CompressedGraph graph = CompressedGraph.of(pattern, pairing);
        OrderingSelection selection = OrderingSelection.run(graph, coordinates, options);
        return layOut(pattern, pairing, selection, FrontCostModel.DEFAULT);
    }

    /** Groups the ordered nodes into fronts as cheap as the model can tell. */
    static SymbolicFactorization layOut(
            SymmetricPattern pattern, Pairing pairing, OrderingSelection selection, FrontCostModel model) {
        Supernodes supernodes = Supernodes.of(selection.tree(), model);
        int[] unknownOfPivot = pivotOrder(selection.tree(), supernodes);
        FrontTree tree = FrontTree.of(selection.tree(), supernodes, Indices.inverse(unknownOfPivot));
        return new SymbolicFactorization(pattern, pairing, unknownOfPivot, tree, selection.report());
    }

    /** Supernode by supernode; within one, pairs stand before single pivots so that they start at even places. */
    private static int[] pivotOrder(EliminationTree tree, Supernodes supernodes) {
        CompressedGraph graph = tree.graph();
        int[] order = new int[2 * tree.size()];
        int count = 0;
        for (int f = 0; f < supernodes.count(); f++) {
            for (int weight = 2; weight >= 1; weight--) {
                for (int p = supernodes.start(f); p < supernodes.start(f + 1); p++) {
                    int node = tree.node(supernodes.node(p));
                    if (graph.weight(node) == weight) {
                        for (int which = 0; which < weight; which++) {
                            order[count++] = graph.member(node, which);
                        }
                    }
                }
            }
        }
        return Arrays.copyOf(order, count);
    }

    /**
     * Writes this object in a format of its own: magic, version, structure and a checksum.
     *
     * @throws IOException if the stream cannot be written
     */
    public void writeTo(OutputStream out) throws IOException {
        SymbolicFormat.write(this, out);
    }

    /**
     * Reads what {@link #writeTo} wrote.
     *
     * @throws SymbolicFormatException if the stream holds something else, another version, or damaged data
     * @throws IOException if the stream cannot be read
     */
    public static SymbolicFactorization readFrom(InputStream in) throws IOException {
        return SymbolicFormat.read(in);
    }

    /** Number of unknowns. */
    public int dimension() {
        return pattern.dimension();
    }

    /** The pattern of the matrix; values are given in its order. */
    public SymmetricPattern pattern() {
        return pattern;
    }

    /** The pairs that are eliminated as 2 x 2 pivots. */
    public Pairing pairing() {
        return pairing;
    }

    /** The fronts. */
    public FrontTree tree() {
        return tree;
    }

    /** Where the entries of the matrix go. */
    public AssemblyMap assembly() {
        return assembly;
    }

    /** The orderings that competed. */
    public OrderingReport ordering() {
        return ordering;
    }

    /** What a numeric factorization costs, explicit zeros of merged fronts included. */
    public FactorCost cost() {
        return cost;
    }

    /** The unknown that is eliminated as pivot number {@code pivot}. */
    public int unknownOfPivot(int pivot) {
        return unknownOfPivot[pivot];
    }

    /** The number of the pivot that {@code unknown} is. */
    public int pivotOfUnknown(int unknown) {
        return pivotOfUnknown[unknown];
    }

    /** Whether pivots {@code pivot} and {@code pivot + 1} are one 2 x 2 pivot. */
    public boolean startsPair(int pivot) {
        return pivot + 1 < unknownOfPivot.length && pairing.mate(unknownOfPivot[pivot]) == unknownOfPivot[pivot + 1];
    }

    /** A copy of the elimination order: the unknown of each pivot. */
    public int[] permutation() {
        return unknownOfPivot.clone();
    }

    /**
     * SHA-256 of pattern and pairing, in hexadecimal: equal for equal structures on every machine and in every run. It
     * does not depend on the ordering, so it can be had before an analysis, from {@link StructureHash#of}.
     */
    public String structureHash() {
        return structureHash;
    }

    /** Bytes that the factor and the structure need, without the workspace of a numeric factorization. */
    public long memoryBytes() {
        long indices = 4L * pattern.entryCount() + 12L * assembly.size() + 16L * dimension();
        return indices + 8L * tree.rowStart(tree.fronts()) + Double.BYTES * cost.factorEntries();
    }

    @Override
    public String toString() {
        return "SymbolicFactorization[dimension=" + dimension() + ", pairs=" + pairing.pairCount() + ", fronts="
                + tree.fronts() + ", ordering=" + ordering.chosen().name() + ", factorEntries=" + cost.factorEntries()
                + ", flops=" + cost.flops() + "]";
    }
}
