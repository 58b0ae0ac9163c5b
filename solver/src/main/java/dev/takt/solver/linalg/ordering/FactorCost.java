package dev.takt.solver.linalg.ordering;

/**
 * What a factorization costs, from its column counts alone.
 *
 * @param factorEntries entries of the lower triangular factor, diagonal included
 * @param flops floating point operations of the numeric factorization: the sum of the squares of the column counts, a
 *     multiplication and an addition as two
 */
public record FactorCost(long factorEntries, double flops) {
    static FactorCost of(EliminationTree tree) {
        int[] counts = tree.columnCounts();
        FactorCost cost = new FactorCost(0, 0.0);
        for (int k = 0; k < counts.length; k++) {
            cost = cost.plus(ofBlock(tree.graph().weight(tree.node(k)), counts[k]));
        }
        return cost;
    }

    /** The cost of {@code columns} consecutive columns of which the first has {@code count} entries. */
    public static FactorCost ofBlock(int columns, int count) {
        long entries = (long) columns * count - (long) columns * (columns - 1) / 2;
        return new FactorCost(entries, flops(columns, count));
    }

    /** The flops of {@link #ofBlock}. */
    public static double flops(int columns, int count) {
        double flops = 0.0;
        for (int c = count; c > count - columns; c--) {
            flops += (double) c * c;
        }
        return flops;
    }

    public FactorCost plus(FactorCost other) {
        return new FactorCost(factorEntries + other.factorEntries, flops + other.flops);
    }
}
