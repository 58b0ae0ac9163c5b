package dev.takt.solver.linalg.ordering;

import dev.takt.solver.linalg.sparse.CompressedGraph;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Runs the competing orderings and keeps the one with the fewest symbolic flops.
 *
 * @param tree the elimination tree of the best order
 * @param report all candidates and the one kept
 */
public record OrderingSelection(EliminationTree tree, OrderingReport report) {
    /** Below this dimension nested dissection gains nothing. */
    private static final int LARGE = 300;

    /**
     * The rows of a pattern in an order of elimination that keeps a factor sparse: by approximate minimum degree, for a large
     * matrix by nested dissection where that is better. It is a postorder of the elimination tree, so that chains of rows
     * stand together.
     */
    public static int[] eliminationOrder(SymmetricPattern pattern) {
        CompressedGraph graph = CompressedGraph.of(pattern, Pairing.none(pattern.dimension()));
        if (pattern.dimension() > LARGE) {
            return run(graph, Coordinates.none(), OrderingOptions.DEFAULT)
                    .tree()
                    .order();
        }
        return EliminationTree.of(graph, new ApproximateMinimumDegree().order(graph))
                .order();
    }

    public static OrderingSelection run(CompressedGraph graph, Coordinates coordinates, OrderingOptions options) {
        List<FillReducingOrdering> orderings = new ArrayList<>();
        if (options.minimumDegree()) {
            orderings.add(new ApproximateMinimumDegree());
        }
        if (!options.leafSizes().isEmpty()) {
            SeparatorTree separators = SeparatorTree.dissect(graph, coordinates, Collections.min(options.leafSizes()));
            for (int leafSize : options.leafSizes()) {
                orderings.add(new NestedDissection(separators, leafSize));
            }
        }
        List<OrderingSelection> trials = new ArrayList<>();
        for (FillReducingOrdering ordering : orderings) {
            EliminationTree tree = EliminationTree.of(graph, ordering.order(graph));
            OrderingCandidate candidate = new OrderingCandidate(ordering.name(), FactorCost.of(tree));
            trials.add(new OrderingSelection(tree, new OrderingReport(candidate, List.of(candidate))));
        }
        OrderingSelection best = Collections.min(
                trials,
                Comparator.comparingDouble(trial -> trial.report.chosen().cost().flops()));
        List<OrderingCandidate> candidates =
                trials.stream().map(trial -> trial.report.chosen()).toList();
        return new OrderingSelection(best.tree, new OrderingReport(best.report.chosen(), candidates));
    }
}
