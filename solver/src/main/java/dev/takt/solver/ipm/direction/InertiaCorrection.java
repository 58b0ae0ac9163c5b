package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.FactorizationOutcome;

/**
 * Regularization until the KKT matrix has the right inertia: Algorithm IC of Wächter and Biegler 2006, section 3.1. The
 * dual regularization accompanies every primal one, so that dependent rows need no test of their own.
 */
public final class InertiaCorrection {
    private static final double FIRST = 1e-4;
    private static final double LEAST = 1e-20;
    private static final double MOST = 1e20;
    private static final double GROWTH_WITHOUT_HISTORY = 100;
    private static final double GROWTH = 8;
    private static final double DECREASE = 1.0 / 3;
    private static final double DUAL = 1e-8;
    private static final double DUAL_EXPONENT = 0.25;

    private double lastPrimal;
    private double primal;
    private double dual;
    private double dualCandidate;

    /** Forgets what earlier iterations needed. */
    void forget() {
        lastPrimal = 0;
        primal = 0;
        dual = 0;
    }

    /** Starts a new iteration without regularization. */
    void begin(double mu) {
        primal = 0;
        dual = 0;
        dualCandidate = DUAL * Math.pow(mu, DUAL_EXPONENT);
    }

    /**
     * Chooses the next regularization after a factorization that was of no use.
     *
     * @return false when there is nothing left to try
     */
    boolean next(FactorizationOutcome outcome) {
        if (outcome == FactorizationOutcome.SINGULAR && dual == 0) {
            dual = dualCandidate;
            return true;
        }
        dual = dualCandidate;
        if (primal > 0) {
            primal *= lastPrimal == 0 ? GROWTH_WITHOUT_HISTORY : GROWTH;
        } else {
            primal = lastPrimal == 0 ? FIRST : Math.max(LEAST, DECREASE * lastPrimal);
        }
        return primal <= MOST;
    }

    /** Remembers what was needed. */
    void succeed() {
        if (primal > 0) {
            lastPrimal = primal;
        }
    }

    /** delta_w, added to the diagonal of the Hessian. */
    public double primal() {
        return primal;
    }

    /** delta_c, subtracted from the diagonal of the rows. */
    double dual() {
        return dual;
    }
}
