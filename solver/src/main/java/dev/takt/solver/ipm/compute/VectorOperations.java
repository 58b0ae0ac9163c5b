package dev.takt.solver.ipm.compute;

/**
 * Vectors and the operations on them, fused so that an iteration makes few passes.
 *
 * <p>Vectors in one call have the same shape unless said otherwise. Reductions have a fixed order: equal arguments give
 * equal results bit for bit. NaN in an argument gives NaN in a norm. Nothing but {@link #allocate} and {@link #join} takes
 * memory.
 *
 * <p>{@code w} is a primal vector, {@code z} the multipliers of its bounds; operations on them skip infinite bounds.
 */
// large because a loop over vectors names each of them, and a record made in each call would be garbage
public interface VectorOperations {

    /** A new vector of zeros with blocks of the given lengths. */
    Vector allocate(int... lengths);

    /** A vector whose blocks are the blocks of the given ones, sharing their memory. */
    Vector join(Vector... parts);

    /** Sets every entry. */
    void fill(Vector x, double value);

    /** to = from. */
    void copy(Vector from, Vector to);

    /** x = a x. */
    void scale(double a, Vector x);

    /** y = y + a x. */
    void axpy(double a, Vector x, Vector y);

    /** result = x + a y. */
    void sum(Vector x, double a, Vector y, Vector result);

    /** y = x y, entry by entry. */
    void multiply(Vector x, Vector y);

    /** y = y / x, entry by entry. */
    void divide(Vector x, Vector y);

    /** The inner product. */
    double dot(Vector x, Vector y);

    /** The sum of moduli. */
    double oneNorm(Vector x);

    /** The largest modulus, 0 for an empty vector. */
    double infinityNorm(Vector x);

    /** The largest |x| / weight. */
    double weightedNorm(Vector x, Vector weight);

    /** The largest |d| / (1 + |x|): how much a step changes a point. */
    double relativeStep(Vector d, Vector x);

    // Points and their bounds

    /**
     * Pushes w strictly between its bounds (Wächter and Biegler 2006, section 3.6): at least
     * {@code min(push max(1, |bound|), fraction (upper - lower))} away from each.
     */
    void pushInside(Vector w, Bounds bounds, double push, double fraction);

    /**
     * Moves bounds that a point has come too close to (section 3.5): where the distance is below
     * {@code eps min(1, mu)}, the bound goes outward by {@code eps^(3/4) max(1, |bound|)}.
     *
     * @return whether any bound moved
     */
    boolean keepDistance(Vector w, Bounds bounds, double mu);

    /** The sum of -log(distance) over all bounds, plus damping times the distance where only one side is bounded. */
    double logBarrier(Vector w, Bounds bounds, double damping);

    /** The derivative of f + mu logBarrier along dw, where f has the given gradient. */
    double barrierSlope(Vector gradient, Vector w, Bounds bounds, double mu, double damping, Vector dw);

    /** diagonal = z_lower / (w - lower) + z_upper / (upper - w) + shift. */
    void barrierDiagonal(Vector w, Bounds bounds, BoundMultipliers z, double shift, Vector diagonal);

    /** The largest a in (0, 1] with w + a dw at least (1 - tau) times as far from every bound (eq. 15a). */
    double maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau);

    /** The largest a in (0, 1] with z + a dz at least (1 - tau) z (eq. 15b). */
    double maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau);

    /**
     * Measures a step: {@link #barrierSlope}, {@link #maxPrimalStep}, {@link #maxDualStep} and, if asked for,
     * {@link #relativeStep} together.
     *
     * @param changes whether to tell how much it changes the point
     */
    default void measureStep(
            Vector gradient,
            Vector w,
            Bounds bounds,
            BoundMultipliers z,
            Vector dw,
            BoundMultipliers dz,
            double mu,
            double damping,
            double tau,
            boolean changes,
            StepMeasures result) {
        result.set(
                barrierSlope(gradient, w, bounds, mu, damping, dw),
                maxPrimalStep(w, dw, bounds, tau),
                maxDualStep(z, dz, tau),
                changes ? relativeStep(dw, w) : Double.POSITIVE_INFINITY);
    }

    /** Measures the products of distances and multipliers. */
    void complementarity(Vector w, Bounds bounds, BoundMultipliers z, Complementarity result);

    /** Clamps every multiplier into [mu / (kappa distance), kappa mu / distance] (eq. 16). */
    void clampMultipliers(Vector w, Bounds bounds, BoundMultipliers z, double mu, double kappa);

    /** Sets every multiplier to mu / distance, 0 where there is no bound. */
    void centralMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z);

    /** Sets every multiplier of a finite bound, 0 where there is no bound. */
    void fillMultipliers(Bounds bounds, double value, BoundMultipliers z);

    /** Raises every multiplier of a finite bound to at least mu / distance; 0 where there is no bound. */
    void floorMultipliers(Vector w, Bounds bounds, double mu, BoundMultipliers z);

    /** x = min(x, ceiling). */
    void cap(double ceiling, Vector x);

    /** The smallest upper - lower; infinity if there are no bounds. */
    double smallestGap(Bounds bounds);

    /**
     * Takes entries whose bounds leave no room, {@code upper - lower <= tolerance max(1, |lower|)}, out of the barrier: the
     * bounds are set to infinity, and {@code free} to 0 there and to 1 elsewhere.
     *
     * @return how many there are
     */
    int fixClosed(Bounds bounds, double tolerance, Vector free);

    /** Where free is 0, gives the multipliers the values that make the residual of the Lagrangian's gradient vanish. */
    void absorbResidual(Vector free, Vector residual, BoundMultipliers z);

    /** Adds weight to the diagonal where free is 0. */
    void pin(Vector free, double weight, Vector diagonal);

    /** Moves every finite bound outward by factor max(1, |bound|), where that is not more than ceiling. */
    void relaxBounds(Bounds bounds, double factor, double ceiling);

    // The search direction

    /** result = gradient + jacobianTransposeY - z_lower + z_upper; returns its infinity norm. */
    double dualResidual(Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result);

    /** result = -residual, minus damping where only the lower, plus damping where only the upper side is bounded. */
    void dampedNegative(Vector residual, Bounds bounds, double damping, Vector result);

    /** result = mu - distance z, 0 where there is no bound. */
    void complementarityRightSide(Vector w, Bounds bounds, BoundMultipliers z, double mu, BoundMultipliers result);

    /** result = right + rightZ_lower / (w - lower) - rightZ_upper / (upper - w): bound multipliers eliminated. */
    void condense(Vector right, BoundMultipliers rightZ, Vector w, Bounds bounds, Vector result);

    /** dz_lower = (rightZ_lower - z_lower dw) / (w - lower), dz_upper = (rightZ_upper + z_upper dw) / (upper - w). */
    void recoverMultipliers(
            BoundMultipliers rightZ, Vector w, Bounds bounds, BoundMultipliers z, Vector dw, BoundMultipliers dz);

    /** result = right - product - shift dw + dz_lower - dz_upper; returns its infinity norm. */
    double primalResidual(Vector right, Vector product, double shift, Vector dw, BoundMultipliers dz, Vector result);

    /** result = right - product + diagonal dy; returns its infinity norm. */
    double rowResidual(Vector right, Vector product, Vector diagonal, Vector dy, Vector result);

    /**
     * {@link #primalResidual} and {@link #rowResidual}, and the norms that they are judged by, together.
     *
     * @param primalResult residual of the primal rows
     * @param rowResult residual of the other ones
     */
    default void residuals(
            Vector primalRight,
            Vector primalProduct,
            double shift,
            Vector dw,
            BoundMultipliers dz,
            Vector primalResult,
            Vector rowRight,
            Vector rowProduct,
            Vector rowDiagonal,
            Vector dy,
            Vector rowResult,
            ResidualNorms result) {
        double primal = primalResidual(primalRight, primalProduct, shift, dw, dz, primalResult);
        double rows = rowResidual(rowRight, rowProduct, rowDiagonal, dy, rowResult);
        result.set(Math.max(primal, rows), infinityNorm(dw), infinityNorm(primalRight));
    }

    // Elastic variables of feasibility restoration, all of the shape of the rows

    /**
     * The elastic variables that minimise the barrier function of the l1 penalty for a residual c (eq. 33): c - p + n = 0.
     */
    void elasticSplit(Vector c, double mu, double penalty, Vector p, Vector n);

    /** result = 1 / max(1, |x|)^2. */
    void proximalWeights(Vector x, Vector result);

    /** The sum of weight (x - reference)^2. */
    double proximal(Vector x, Vector reference, Vector weight);

    /** y = y + a weight (x - reference). */
    void addProximalGradient(double a, Vector x, Vector reference, Vector weight, Vector y);

    /** y = y + a x / divisor, entry by entry. */
    void addQuotient(double a, Vector x, Vector divisor, Vector y);

    /** y = y + a / divisor, entry by entry. */
    void addReciprocal(double a, Vector divisor, Vector y);
}
