package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * The last factorization of the KKT matrix, the point where it was made, and how far from there it serves. The simplified
 * Newton method contracts by a factor that grows with the distance between the point of the matrix and the solution (P.
 * Deuflhard, Newton Methods for Nonlinear Problems, 2011, section 2.1); how fast it grows is learned from every step.
 */
public final class KeptFactorization {
    /** Errors below this part of the tolerance are rounding, and tell no more than that. */
    private static final double NOISE = 1e-3;

    /** Beyond this ratio of barrier parameters the terms of active bounds are others. */
    private static final double LARGEST_BARRIER_RATIO = 5;

    private final BarrierProblem problem;
    private final Vector place;
    private final Vector difference;
    private final double noise;
    private boolean usable;
    private double barrier;
    private double distance;
    /** Contraction over distance: an estimate of the Lipschitz constant of the matrix, relative to the matrix. */
    private double growth;
    /** Length of a step over the error that it was computed for. */
    private double stepOverError;

    /**
     * Makes one without a factorization.
     *
     * @param tolerance the error at which a solve ends
     */
    public KeptFactorization(BarrierProblem problem, double tolerance) {
        this.problem = problem;
        place = problem.program().newPrimal();
        difference = problem.program().newPrimal();
        noise = NOISE * tolerance;
        forget();
    }

    /** There is none, and nothing is known about others. */
    public void forget() {
        drop();
        growth = Double.POSITIVE_INFINITY;
        stepOverError = Double.POSITIVE_INFINITY;
    }

    /** There is none any more. */
    public void drop() {
        usable = false;
    }

    /**
     * Notes that a matrix has been factorized.
     *
     * @param regular whether without regularization and as it is
     */
    public void made(Iterate at, boolean regular) {
        usable = regular;
        barrier = problem.mu();
        problem.operations().copy(at.primal(), place);
    }

    /** The factor by which a step from a distant point with this matrix is expected to reduce an error. */
    public double contraction(Iterate from, double error) {
        double ratio = problem.mu() / barrier;
        if (!usable || Math.max(ratio, 1 / ratio) > LARGEST_BARRIER_RATIO) {
            return Double.POSITIVE_INFINITY;
        }
        VectorOperations operations = problem.operations();
        operations.sum(place, -1, from.primal(), difference);
        distance = operations.relativeStep(difference, from.primal());
        return problem.program().scalingDrift() + growth * (distance + stepOverError * error);
    }

    /** Learns from a full step with a matrix from elsewhere, for which {@link #contraction} was asked. */
    public void learn(double before, double after, double step) {
        learn(before, after, step, distance + step);
    }

    /** Learns from a full step with the matrix of its own point, which contracts twice as well as one from elsewhere. */
    public void learnFromNewton(double before, double after, double step) {
        learn(before, after, step, step / 2);
    }

    private void learn(double before, double after, double step, double from) {
        stepOverError = step / before;
        double observed = Math.max(after, noise) / (before * from);
        growth = after > noise ? observed : Math.min(growth, observed);
    }
}
