package dev.takt.solver.ipm.direction;

/**
 * Whether the last factorization is good for one more step: near the solution Newton's method contracts by a factor that
 * falls with the error, and the simplified method, which keeps the matrix, by about twice the last factor (P. Deuflhard,
 * Newton Methods for Nonlinear Problems, 2011, section 2.1). Where that ends the solve, a back-solve takes the place of a
 * factorization.
 */
public final class SimplifiedSteps {
    private static final double SAFETY = 2;
    /** How far below the tolerance the step is to end. */
    private static final double MARGIN = 0.1;

    private final double tolerance;
    private double contraction;

    /**
     * Makes the rule.
     *
     * @param tolerance the error at which a solve ends
     */
    public SimplifiedSteps(double tolerance) {
        this.tolerance = tolerance;
        reset();
    }

    /** Nothing is known about the present matrix. */
    public void reset() {
        contraction = Double.POSITIVE_INFINITY;
    }

    /**
     * Notes the errors before and after a step.
     *
     * @param newton whether it was a full step with the matrix of its iterate
     */
    public void note(double before, double after, boolean newton) {
        contraction = newton ? after / before : Double.POSITIVE_INFINITY;
    }

    /** Knows from elsewhere by how much a step with the present matrix contracts. */
    public void expect(double expected) {
        contraction = expected;
    }

    /**
     * Whether a step with the present matrix is expected to end the solve. It does not where products of bounds and multipliers
     * still have far to go: there the matrix of the last iterate is another one.
     */
    public boolean suffices(OptimalityError error) {
        return error.scaledComplementarity() <= tolerance
                && SAFETY * contraction * error.feasibility() <= MARGIN * tolerance;
    }
}
