package dev.takt.solver.ipm;

/**
 * The first attempt of a warm solve, with a small barrier parameter. It is given up, once, when it needs restoration, when
 * bounds of the point stand in the way, or when it does not end in a few iterations: then the point was not near the solution
 * after all, or has another active set.
 */
final class WarmAttempt {
    /** So near the boundary a point leads along its bounds, in short steps; farther inside it may pass them. */
    private static final double SHORT_STEP = 0.1;

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

    /**
     * Gives the attempt up if it has used up its patience.
     *
     * @param primalStep length of the last primal step
     */
    boolean exhausted(double primalStep) {
        boolean blocked = report.iterations() > 0 && primalStep < SHORT_STEP;
        return open && (blocked || report.iterations() >= options.patience()) && giveUp();
    }

    /** Gives the attempt up. */
    boolean giveUp() {
        lost = true;
        open = false;
        return true;
    }
}
