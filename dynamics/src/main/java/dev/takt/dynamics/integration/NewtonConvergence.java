package dev.takt.dynamics.integration;

/**
 * When a simplified Newton iteration has converged, judged by the norms of its corrections (Hairer and Wanner II, IV.8, eq.
 * 8.10 and 8.11). Norms are in units of the tolerance of the integration.
 */
final class NewtonConvergence {
    /** The part of the tolerance that may be left when the iteration ends. */
    private static final double SHARE = 0.02;
    /** Nothing is known of the contraction after one correction; below this part of the share it need not be. */
    private static final double NEGLIGIBLE = 1e-3;

    private final int maximumIterations;
    private int iterations;
    private double contraction;
    private double previous;

    /** What to do after a correction. */
    enum Verdict {
        CONTINUE,
        CONVERGED,
        DIVERGED
    }

    NewtonConvergence(int maximumIterations) {
        this.maximumIterations = maximumIterations;
    }

    /** Begins an iteration. */
    void begin() {
        iterations = 0;
        contraction = 0;
    }

    /** Judges one more correction. */
    Verdict judge(double norm) {
        iterations++;
        if (iterations == 1) {
            previous = norm;
            return norm <= NEGLIGIBLE * SHARE ? Verdict.CONVERGED : Verdict.CONTINUE;
        }
        double ratio = norm / previous;
        contraction = iterations == 2 ? ratio : Math.sqrt(contraction * ratio);
        previous = norm;
        if (contraction >= 1) {
            return norm <= SHARE ? Verdict.CONVERGED : Verdict.DIVERGED;
        }
        double remaining = contraction / (1 - contraction) * norm;
        if (remaining <= SHARE) {
            return Verdict.CONVERGED;
        }
        int left = maximumIterations - iterations;
        boolean hopeless = iterations > 2 && remaining * Math.pow(contraction, left) > SHARE;
        return left == 0 || hopeless ? Verdict.DIVERGED : Verdict.CONTINUE;
    }

    /** Corrections so far. */
    int iterations() {
        return iterations;
    }

    /** Most corrections before it is given up. */
    int maximumIterations() {
        return maximumIterations;
    }

    /** By what factor corrections shrink; 0 as long as there was only one. */
    double contraction() {
        return contraction;
    }
}
