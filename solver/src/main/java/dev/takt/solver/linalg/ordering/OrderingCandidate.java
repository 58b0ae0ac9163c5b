package dev.takt.solver.linalg.ordering;

/**
 * One ordering that was tried, with what a factorization in that order costs.
 *
 * @param name the ordering and its settings, as in {@code nested-dissection(leaf=200)}
 * @param cost factor entries and flops before fronts are merged
 */
public record OrderingCandidate(String name, FactorCost cost) {}
