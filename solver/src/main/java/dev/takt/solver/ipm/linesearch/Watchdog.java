package dev.takt.solver.ipm.linesearch;

/**
 * Full steps on trial after many shortened ones: a curved valley lets the line search pass in short steps alone, and a few full ones
 * may lead across (R. M. Chamberlain and others, The watchdog technique for forcing convergence in algorithms for constrained
 * optimization, Mathematical Programming Study 16 (1982); in Ipopt since 3.0).
 */
final class Watchdog {
    /** Consecutive short steps after which full ones are tried. */
    private static final int TRIGGER = 10;
    /** A shortened step longer than this makes progress, and ends a run of short ones. */
    private static final double PROGRESS = 0.25;

    /** Full steps that may be taken before one has to be better than where they began. */
    private static final int TRIALS = 3;

    /** A run of steps that are all below this length crawls, if the violation falls by less than the part below. */
    private static final double SHORT = 0.05;

    private static final double NO_LESS = 0.99;

    private int shortened;
    private double longest;
    private double violationBefore;
    private int trials;
    private boolean watching;
    private double reference;

    /** Forgets what has been. */
    void reset() {
        shortened = 0;
        watching = false;
    }

    /**
     * Counts an accepted step of the line search.
     *
     * @param violation before the step
     */
    void note(boolean wasShortened, double length, double violation) {
        if (!wasShortened || length > PROGRESS) {
            shortened = 0;
            return;
        }
        if (shortened == 0) {
            longest = 0;
            violationBefore = violation;
        }
        shortened++;
        longest = Math.max(longest, length);
    }

    /** Whether the steps before those on trial were all short, and have done little for the violation. */
    boolean crawled(double violation) {
        return longest <= SHORT && violation > NO_LESS * violationBefore;
    }

    /** Whether full steps are to be tried from here. */
    boolean isDue() {
        return !watching && shortened >= TRIGGER;
    }

    /**
     * Begins full steps.
     *
     * @param length of the longest step from where they begin, by which all of them are judged
     */
    void begin(double length) {
        watching = true;
        trials = 0;
        reference = length;
    }

    boolean isWatching() {
        return watching;
    }

    /** The length of the longest step from where full steps began. */
    double reference() {
        return reference;
    }

    /** Takes one more step on trial; false if there have been enough. */
    boolean goOn() {
        trials++;
        return trials <= TRIALS;
    }
}
