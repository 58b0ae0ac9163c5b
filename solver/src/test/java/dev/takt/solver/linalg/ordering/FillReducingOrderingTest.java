package dev.takt.solver.linalg.ordering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.takt.solver.linalg.problems.DistillationKkt;
import dev.takt.solver.linalg.problems.KktMatrix;
import dev.takt.solver.linalg.problems.PlateKkt;
import dev.takt.solver.linalg.problems.RandomKkt;
import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Coordinates;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FillReducingOrderingTest {
    private static List<FillReducingOrdering> orderings(CompressedGraph graph, Coordinates coordinates) {
        SeparatorTree separators = SeparatorTree.dissect(graph, coordinates, 4);
        return List.of(
                new ApproximateMinimumDegree(),
                new NestedDissection(separators, 4),
                new NestedDissection(separators, 12));
    }

    @Property(tries = 150)
    void ordersEveryNodeOnceAndCountsItsFill(
            @ForAll @IntRange(min = 1, max = 40) int equations,
            @ForAll @IntRange(max = 15) int free,
            @ForAll @IntRange(max = 30) int percent,
            @ForAll long seed) {
        KktMatrix kkt = RandomKkt.of(equations, free, percent / 100.0, seed);
        CompressedGraph graph = CompressedGraph.of(kkt.pattern(), kkt.pairing());
        for (FillReducingOrdering ordering : orderings(graph, kkt.coordinates())) {
            int[] order = ordering.order(graph);
            int[] sorted = order.clone();
            Arrays.sort(sorted);
            assertArrayEquals(IntStream.range(0, graph.nodes()).toArray(), sorted, ordering.name());
            EliminationTree tree = EliminationTree.of(graph, order);
            assertTreeIsThatOfTheFill(tree);
        }
    }

    /** Eliminates node by node on a dense adjacency matrix and compares structure, parents and counts. */
    private static void assertTreeIsThatOfTheFill(EliminationTree tree) {
        boolean[][] filled = BruteForceFill.of(tree);
        int[] counts = tree.columnCounts();
        for (int k = 0; k < tree.size(); k++) {
            int parent = -1;
            int count = 0;
            for (int i = tree.size() - 1; i >= k; i--) {
                if (filled[i][k]) {
                    count += tree.graph().weight(tree.node(i));
                    parent = i > k ? i : parent;
                }
            }
            assertEquals(parent, tree.parent(k));
            assertEquals(count, counts[k]);
        }
        assertPostorder(tree);
    }

    private static void assertPostorder(EliminationTree tree) {
        int[] subtree = new int[tree.size()];
        Arrays.fill(subtree, 1);
        for (int k = 0; k < tree.size(); k++) {
            int parent = tree.parent(k);
            if (parent >= 0) {
                assertTrue(parent > k);
                subtree[parent] += subtree[k];
            }
        }
        for (int k = 0; k < tree.size(); k++) {
            int parent = tree.parent(k);
            if (parent >= 0) {
                assertTrue(k - subtree[k] >= parent - subtree[parent], "subtrees are contiguous");
            }
        }
    }

    @Test
    void beatsTheMarksOfMetisOnPairs() {
        FactorCost column = bestCost(DistillationKkt.of(91, 32));
        FactorCost plate = bestCost(PlateKkt.of(21, 14));
        assertTrue(column.flops() < 12.0e6, column.toString());
        assertTrue(plate.flops() < 364e6, plate.toString());
    }

    @Test
    void findsSeparatorsWithoutCoordinates() {
        KktMatrix kkt = PlateKkt.of(21, 14);
        CompressedGraph graph = CompressedGraph.of(kkt.pattern(), kkt.pairing());
        SeparatorTree separators = SeparatorTree.dissect(graph, Coordinates.none(), 50);
        double dissected = flops(graph, new NestedDissection(separators, 50));
        assertTrue(dissected < flops(graph, new ApproximateMinimumDegree()));
    }

    @Test
    void putsADenseBorderLast() {
        int nodes = 2000;
        KktMatrix.Builder builder = new KktMatrix.Builder(nodes, 0, 1);
        for (int i = 0; i + 1 < nodes; i++) {
            builder.hessian(i, i + 1, 1.0);
            builder.hessian(i, 700, 1.0);
            builder.place(i, i);
        }
        builder.place(700, Double.NaN);
        KktMatrix arrow = builder.build();
        CompressedGraph graph = CompressedGraph.of(arrow.pattern(), arrow.pairing());
        for (FillReducingOrdering ordering : orderings(graph, arrow.coordinates())) {
            int[] order = ordering.order(graph);
            assertEquals(700, order[nodes - 1], ordering.name());
            double entries = FactorCost.of(EliminationTree.of(graph, order)).factorEntries();
            assertTrue(entries < 6.0 * nodes, ordering.name() + " needs " + entries);
        }
    }

    private static double flops(CompressedGraph graph, FillReducingOrdering ordering) {
        return FactorCost.of(EliminationTree.of(graph, ordering.order(graph))).flops();
    }

    private static FactorCost bestCost(KktMatrix kkt) {
        return kkt.analyze(OrderingOptions.DEFAULT).ordering().chosen().cost();
    }
}
