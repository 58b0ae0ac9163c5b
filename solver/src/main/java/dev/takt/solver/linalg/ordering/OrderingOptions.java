package dev.takt.solver.linalg.ordering;

import java.util.List;
import java.util.stream.Collectors;

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

    /**
     * Nested dissection alone: a tree whose depth grows with the logarithm of the horizon. For devices that eliminate a level
     * at a time, and lose more by a chain of levels than by additional arithmetic.
     */
    public static final OrderingOptions SHALLOW = new OrderingOptions(false, List.of(50));

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

    /** A name for files: {@code amd-50-150-500}, or {@code nd-50} without minimum degree. */
    public String label() {
        return (minimumDegree ? "amd" : "nd")
                + leafSizes.stream().map(size -> "-" + size).collect(Collectors.joining());
    }
}
