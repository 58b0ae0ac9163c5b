package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.HashMap;
import java.util.Map;

/** Tells whether a square matrix of fixed sparsity is symmetric up to rounding. */
final class Symmetry {
    /** Entries that differ from their mirror images by less than this, relative to the largest of all, are equal to them. */
    private static final double ROUNDING = 1e-13;

    private final CoordinateSparsity sparsity;
    /** By value the number of its place off the diagonal, the same for mirror images; -1 on the diagonal. */
    private final int[] mirrored;

    private final int places;

    Symmetry(CoordinateSparsity sparsity) {
        this.sparsity = sparsity;
        this.mirrored = new int[sparsity.size()];
        Map<Long, Integer> numbers = new HashMap<>();
        for (int k = 0; k < mirrored.length; k++) {
            int i = sparsity.rows()[k];
            int j = sparsity.columns()[k];
            long place = ((long) Math.max(i, j) << Integer.SIZE) + Math.min(i, j);
            mirrored[k] = i == j ? -1 : numbers.computeIfAbsent(place, _ -> numbers.size());
        }
        this.places = numbers.size();
    }

    /** Whether the matrix with the given values is symmetric. */
    boolean holds(double[] values) {
        double[] differences = new double[places];
        double largest = 0;
        for (int k = 0; k < mirrored.length; k++) {
            largest = Math.max(largest, Math.abs(values[k]));
            if (mirrored[k] >= 0) {
                differences[mirrored[k]] += sparsity.rows()[k] > sparsity.columns()[k] ? values[k] : -values[k];
            }
        }
        for (double difference : differences) {
            if (!(Math.abs(difference) <= ROUNDING * largest)) {
                return false;
            }
        }
        return true;
    }
}
