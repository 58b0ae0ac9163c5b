package dev.takt.solver.ipm.linesearch;

import java.util.Arrays;

/**
 * The filter: pairs of violation and barrier function that no trial point may be dominated by (Wächter and Biegler 2006,
 * section 2.3). Pairs that a new one dominates are dropped.
 */
public final class Filter {
    private static final int FIRST_CAPACITY = 64;

    private double[] violations = new double[FIRST_CAPACITY];
    private double[] merits = new double[FIRST_CAPACITY];
    private int size;

    /** Forgets all pairs. */
    void clear() {
        size = 0;
    }

    /** Number of pairs. */
    int size() {
        return size;
    }

    /** Whether no pair dominates the given one. */
    public boolean accepts(double violation, double merit) {
        for (int k = 0; k < size; k++) {
            if (violation > violations[k] && exceeds(merit, merits[k])) {
                return false;
            }
        }
        return true;
    }

    /** Whether a is larger than b by more than rounding. */
    private static boolean exceeds(double a, double b) {
        return a - b > FilterLineSearch.ROUNDING * Math.abs(b);
    }

    /** Adds a pair; points that are no better in both are rejected from now on. */
    void add(double violation, double merit) {
        int kept = 0;
        for (int k = 0; k < size; k++) {
            if (violations[k] < violation || merits[k] < merit) {
                violations[kept] = violations[k];
                merits[kept++] = merits[k];
            }
        }
        if (kept == violations.length) {
            violations = Arrays.copyOf(violations, 2 * kept);
            merits = Arrays.copyOf(merits, 2 * kept);
        }
        violations[kept] = violation;
        merits[kept] = merit;
        size = kept + 1;
    }
}
