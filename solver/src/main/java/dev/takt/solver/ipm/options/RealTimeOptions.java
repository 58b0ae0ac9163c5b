package dev.takt.solver.ipm.options;

/**
 * Real-time iteration: a solve makes a fixed number of linearizations in place of iterating until it has converged.
 *
 * @param iterations linearizations a solve; 0 for solves that converge
 * @param barrier least barrier parameter at which a quadratic subproblem counts as solved
 * @param tolerance error of the first-order conditions at which a quadratic subproblem counts as solved
 * @param steps interior point steps that a quadratic subproblem may take
 * @param growth a linearization that leaves the rows violated by more than this, and by more than it found, is not used: a solve
 *     that converges takes its place
 */
public record RealTimeOptions(int iterations, double barrier, double tolerance, int steps, double growth) {
    /** Solves that converge; the other numbers are those of real-time iterations. */
    public static final RealTimeOptions OFF = new RealTimeOptions(0, 1e-8, 1e-6, 40, 1);

    public RealTimeOptions {
        Requirement.notNegative("number of real-time iterations", iterations);
        Requirement.positive("barrier of real-time iterations", barrier);
        Requirement.positive("tolerance of real-time iterations", tolerance);
        Requirement.positive("number of steps of a real-time iteration", steps);
        Requirement.positive("growth of the violation", growth);
    }

    /** So many linearizations a solve. */
    public static RealTimeOptions of(int iterations) {
        return new RealTimeOptions(iterations, OFF.barrier, OFF.tolerance, OFF.steps, OFF.growth);
    }

    /** Whether solves are real-time iterations. */
    public boolean isOn() {
        return iterations > 0;
    }
}
