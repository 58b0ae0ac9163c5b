package dev.takt.solver.ipm.compute;

/**
 * The logarithmic barrier of the bounds with its present parameter (Wächter and Biegler 2006, eq. 3): mu times the sum of
 * -log(distance), with a linear damping where only one side is bounded (section 3.7).
 */
public final class LogBarrier {
    private static final double MIN_TAU = 0.99;

    private final Bounds bounds;
    private final double damping;
    private double mu;

    /**
     * A barrier with mu = 0.
     *
     * @param damping kappa_d: weight of the distance to a bound that is the only one of its entry
     */
    public LogBarrier(Bounds bounds, double damping) {
        this.bounds = bounds;
        this.damping = damping;
    }

    /** The bounds; what stands in them may change. */
    public Bounds bounds() {
        return bounds;
    }

    /** The weight of the damping beside the logarithms. */
    public double damping() {
        return damping;
    }

    /** The barrier parameter. */
    public double mu() {
        return mu;
    }

    /** Sets the barrier parameter. */
    public void mu(double value) {
        mu = value;
    }

    /** The fraction-to-the-boundary parameter (eq. 8). */
    public double tau() {
        return Math.max(MIN_TAU, 1 - mu);
    }
}
