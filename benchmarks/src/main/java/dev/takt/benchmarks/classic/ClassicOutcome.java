package dev.takt.benchmarks.classic;

import java.util.Locale;

/**
 * How one solver ended on one problem.
 *
 * @param solved whether it ended at an optimum
 * @param status in a word
 * @param objective at the end, in the sense of the model
 * @param iterations it took, restarts included
 */
record ClassicOutcome(boolean solved, String status, double objective, int iterations) {
    private static final double SAME = 1e-4;

    /** As a cell of a table. */
    String cell() {
        return solved ? Integer.toString(iterations) : status + " " + iterations;
    }

    /** The objective as a cell of a table. */
    String value() {
        return solved ? String.format(Locale.ROOT, "%.7g", objective) : "–";
    }

    /** Whether both ended at optima of one value. */
    boolean agrees(ClassicOutcome other) {
        return solved
                && other.solved
                && Math.abs(objective - other.objective)
                        <= SAME * Math.max(1, Math.max(Math.abs(objective), Math.abs(other.objective)));
    }
}
