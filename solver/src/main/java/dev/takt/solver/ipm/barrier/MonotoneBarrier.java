package dev.takt.solver.ipm.barrier;

import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;

/** The Fiacco-McCormick strategy with superlinear decrease (Wächter and Biegler 2006, eq. 7). */
final class MonotoneBarrier implements BarrierParameter {
    static final double KAPPA_EPSILON = 10;
    private static final double KAPPA_MU = 0.2;
    private static final double THETA_MU = 1.5;

    private double least;
    private double mu;

    @Override
    public void start(double first, double smallest) {
        mu = first;
        least = smallest;
    }

    /** Continues with another value, which may be larger. */
    void continueWith(double value) {
        mu = value;
    }

    @Override
    public boolean update(OptimalityError error, boolean stalled, Predictor predictor) {
        double before = mu;
        boolean decrease = stalled;
        while (mu > least && (decrease || error.scaled(mu) <= KAPPA_EPSILON * mu)) {
            mu = Math.max(least, Math.min(KAPPA_MU * mu, Math.pow(mu, THETA_MU)));
            decrease = false;
        }
        return mu != before;
    }

    /** Lowers the parameter to a value, but not below the smallest that serves the tolerances. */
    void lower(double value) {
        mu = Math.min(mu, Math.max(least, value));
    }

    @Override
    public void stepped(double length, boolean regular) {}

    @Override
    public boolean needsPredictor() {
        return false;
    }

    @Override
    public double value() {
        return mu;
    }
}
