package dev.takt.solver.linalg.ordering;

import java.util.List;

/**
 * The orderings that competed and the one that was kept, the one with the fewest flops.
 *
 * @param chosen the ordering that the factorization uses
 * @param candidates all orderings that were tried, in the order of trial
 */
public record OrderingReport(OrderingCandidate chosen, List<OrderingCandidate> candidates) {
    public OrderingReport {
        candidates = List.copyOf(candidates);
    }
}
