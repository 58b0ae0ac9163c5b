package dev.takt.dynamics.integration;

/**
 * The work that an integrator has done since it was made.
 *
 * @param steps accepted steps
 * @param rejectedSteps steps that were tried again with a smaller size
 * @param evaluations of the residual or right-hand side
 * @param factorizations of matrices
 * @param solves with a factorized matrix
 */
public record IntegrationStatistics(
        long steps, long rejectedSteps, long evaluations, long factorizations, long solves) {
    /** No work. */
    public static final IntegrationStatistics NONE = new IntegrationStatistics(0, 0, 0, 0, 0);

    /** The work of both. */
    public IntegrationStatistics plus(IntegrationStatistics other) {
        return new IntegrationStatistics(
                steps + other.steps,
                rejectedSteps + other.rejectedSteps,
                evaluations + other.evaluations,
                factorizations + other.factorizations,
                solves + other.solves);
    }
}
