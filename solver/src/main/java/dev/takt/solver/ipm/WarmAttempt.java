package dev.takt.solver.ipm;

/**
 * The first attempt of a warm solve, with a small barrier parameter. It is given up, once, when it needs restoration or does
 * not end in a few iterations: then the point was not near the solution after all.
 */
final class WarmAttempt {
    private final WarmStartOptions options;
    private final SolveReport report;
    private boolean open;
    private boolean lost;

    WarmAttempt(WarmStartOptions options, SolveReport report) {
        this.options = options;
        this.report = report;
    }

    /** Starts an attempt, or a solve that is none. */
    void begin(boolean warm) {
        open = warm;
        lost = false;
    }

    /** Whether an attempt is under way. */
    boolean isOpen() {
        return open;
    }

    /** Whether the last attempt was given up. */
    boolean isLost() {
        return lost;
    }

    /** Gives the attempt up if it has used up its patience. */
    boolean exhausted() {
        return open && report.iterations() >= options.patience() && giveUp();
    }

    /** Gives the attempt up. */
    boolean giveUp() {
        lost = true;
        open = false;
        return true;
    }
}
