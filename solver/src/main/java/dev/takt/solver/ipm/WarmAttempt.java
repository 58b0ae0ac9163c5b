package dev.takt.solver.ipm;

import dev.takt.solver.ipm.options.WarmStartOptions;

/**
 * The attempts of a warm solve. The first, with a small barrier parameter, is given up when it needs restoration, when bounds
 * of the point stand in the way, or when it does not end in a few iterations: then the point was not near the solution after
 * all, or has another active set. The second, from the
 * central path, is given up when bounds block its first step too, so that the third begins farther inside; both are when they crawl.
 */
final class WarmAttempt {
    /** So near the boundary a point leads along its bounds, in short steps; farther inside it may pass them. */
    private static final double SHORT_STEP = 0.1;
    /** A first step that is cut to less than this has bounds before it that further ones would meet again. */
    private static final double SHORT_FIRST_STEP = 0.3;
    /** Consecutive short steps that are a crawl: the last of them have been made with a raised barrier parameter. */
    private static final int CRAWL = 4;

    private final WarmStartOptions options;
    private final SolveReport report;
    private boolean open;
    private boolean lost;
    private boolean second;
    private int shortSteps;
    private boolean mayGoFarther;
    private int steps;

    WarmAttempt(WarmStartOptions options, SolveReport report) {
        this.options = options;
        this.report = report;
    }

    /** Starts an attempt, or a solve that is none. */
    void begin(boolean warm) {
        open = warm;
        second = false;
        lost = false;
    }

    /**
     * Starts another attempt, from the central path.
     *
     * @param fartherInside whether one from farther inside may follow
     */
    void beginAgain(boolean fartherInside) {
        second = true;
        lost = false;
        shortSteps = 0;
        mayGoFarther = fartherInside;
        steps = -1;
    }

    /** Ends the attempts. */
    void end() {
        open = false;
        second = false;
    }

    /** Whether the first attempt is under way. */
    boolean isOpen() {
        return open;
    }

    /** Whether the last attempt was given up. */
    boolean isLost() {
        return lost;
    }

    /**
     * Gives an attempt up if it has used up its patience.
     *
     * @param primalStep length of the last primal step
     */
    boolean exhausted(double primalStep) {
        double least = open && report.iterations() == 1 ? SHORT_FIRST_STEP : SHORT_STEP;
        boolean blocked = report.iterations() > 0 && primalStep < least;
        if (second) {
            steps++;
            shortSteps = blocked ? shortSteps + 1 : 0;
            boolean tooNear = blocked && steps == 1 && mayGoFarther;
            return (tooNear || shortSteps > CRAWL) && giveUp();
        }
        return open && (blocked || report.iterations() >= options.patience()) && giveUp();
    }

    /** Gives the attempt up. */
    boolean giveUp() {
        lost = true;
        open = false;
        second = false;
        return true;
    }
}
