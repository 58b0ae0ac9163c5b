package dev.takt.solver.linalg;

/**
 * Which fill-reducing orderings compete.
 *
 * @param minimumDegree whether approximate minimum degree takes part
 */
public record OrderingOptions(boolean minimumDegree) {
    /** All orderings compete. */
    public static final OrderingOptions DEFAULT = new OrderingOptions(true);
}
