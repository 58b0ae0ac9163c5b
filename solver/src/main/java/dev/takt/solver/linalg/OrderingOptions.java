package dev.takt.solver.linalg;

import java.util.List;

/**
 * Which fill-reducing orderings compete.
 *
 * @param minimumDegree whether approximate minimum degree takes part
 * @param leafSizes for each nested dissection that takes part, the number of nodes at or below which a part is not
 *     dissected further but ordered by approximate minimum degree
 */
public record OrderingOptions(boolean minimumDegree, List<Integer> leafSizes) {
    /** Approximate minimum degree against nested dissections down to several sizes. */
    public static final OrderingOptions DEFAULT = new OrderingOptions(true, List.of(50, 150, 500));

    public OrderingOptions {
        leafSizes = List.copyOf(leafSizes);
        if (!minimumDegree && leafSizes.isEmpty()) {
            throw new IllegalArgumentException("no ordering takes part, expected at least one");
        }
        for (int leafSize : leafSizes) {
            if (leafSize < 1) {
                throw new IllegalArgumentException("leaf size is " + leafSize + ", expected 1 or more");
            }
        }
    }
}
