package dev.takt.solver.ipm.compute;

/**
 * What the barrier method does with its points, steps and bounds, fused so that an iteration makes few passes over them.
 *
 * <p>Equations are those of Wächter and Biegler 2006. An infinite bound contributes nothing. The rules of {@link
 * VectorOperations} about shapes, order and memory hold here too; no operation takes memory.
 */
public interface BarrierOperations {

    // Bounds

    /** Moves every finite bound outward by factor max(1, |bound|), where that is not more than ceiling. */
    void relaxBounds(Bounds bounds, double factor, double ceiling);

    /** The smallest upper - lower; infinity if there are no bounds. */
    double smallestGap(Bounds bounds);

    /**
     * Takes entries whose bounds leave no room, {@code upper - lower <= tolerance max(1, |lower|)}, out of the barrier: the
     * bounds are set to infinity, and {@code free} to 0 there and to 1 elsewhere.
     *
     * @return how many there are
     */
    int fixClosed(Bounds bounds, double tolerance, Vector free);

    /**
     * Pushes w strictly between its bounds (section 3.6): at least
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

    // Multipliers of the bounds

    /** Sets every multiplier of a finite bound, 0 where there is no bound. */
    void fillMultipliers(Bounds bounds, double value, BoundMultipliers z);

    /** Sets every multiplier to mu / distance, 0 where there is no bound. */
    void centralMultipliers(Point at, Bounds bounds, double mu);

    /** Raises every multiplier of a finite bound to at least mu / distance; 0 where there is no bound. */
    void floorMultipliers(Point at, Bounds bounds, double mu);

    /** Clamps every multiplier into [mu / (kappa distance), kappa mu / distance] (eq. 16). */
    void clampMultipliers(Point at, Bounds bounds, double mu, double kappa);

    /** Where free is 0, gives the multipliers the values that make the residual of the Lagrangian's gradient vanish. */
    void absorbResidual(Vector free, Vector residual, BoundMultipliers z);

    /** Measures the products of distances and multipliers. */
    void complementarity(Point at, Bounds bounds, Complementarity result);

    /**
     * Moves a point to the central path: the distance d to the nearer bound and its multiplier z become the ones with product mu and
     * the same difference d - z, but not beyond the middle of two bounds. What was active stays nearly so, with its multiplier; what
     * was not keeps its distance; what was undecided moves to sqrt(mu) from its bound (C. Chen and O. L. Mangasarian,
     * Smoothing methods for convex inequalities and linear complementarity problems, Mathematical Programming 71 (1995)).
     */
    void centre(Point at, Bounds bounds, double mu);

    // The barrier function and its derivatives

    /** The sum of -log(distance) over all bounds, plus damping times the distance where only one side is bounded; not times mu. */
    double logBarrier(Vector w, LogBarrier barrier);

    /** diagonal = z_lower / (w - lower) + z_upper / (upper - w) + shift. */
    void barrierDiagonal(Point at, Bounds bounds, double shift, Vector diagonal);

    /** Adds weight to the diagonal where free is 0. */
    void pin(Vector free, double weight, Vector diagonal);

    // The search direction

    /** result = gradient + jacobianTransposeY - z_lower + z_upper; returns its infinity norm. */
    double dualResidual(Vector gradient, Vector jacobianTransposeY, BoundMultipliers z, Vector result);

    /** result = -residual, minus damping where only the lower, plus damping where only the upper side is bounded. */
    void dampedNegative(Vector residual, Bounds bounds, double damping, Vector result);

    /** result = mu - distance z, 0 where there is no bound. */
    void complementarityRightSide(Point at, Bounds bounds, double mu, BoundMultipliers result);

    /**
     * Adds to right-hand sides of complementarity what brings the products at the end of a step between a tenth of mu and ten times mu,
     * and takes no more than ten times mu away; nothing where there is no bound.
     *
     * @param primal length of the step of the variables
     * @param dual length of the step of the multipliers
     */
    void addCentrality(Point at, Step step, LogBarrier barrier, double primal, double dual, BoundMultipliers result);

    /**
     * Eliminates the bound multipliers: result = right + right_lower / (w - lower) - right_upper / (upper - w).
     *
     * @param right its part of the rows is not read
     */
    void condense(Step right, Point at, Bounds bounds, Vector result);

    /**
     * Writes the step of the bound multipliers, dz_lower = (right_lower - z_lower dw) / (w - lower) and dz_upper =
     * (right_upper + z_upper dw) / (upper - w).
     *
     * @param step its primal part is read, its part of the bounds written
     */
    void recoverMultipliers(Step right, Point at, Bounds bounds, Step step);

    /**
     * What a step leaves of its right-hand side, right - product - shift dw + dz_lower - dz_upper in the primal rows and
     * right - product + rowDiagonal dy in the others, and the norms that it is judged by.
     *
     * @param result has the products of the KKT matrix with the step, and takes the residuals and norms
     */
    void residuals(Step right, Step step, double shift, Vector rowDiagonal, KktResidual result);

    // How far to go

    /** The largest a in (0, 1] with w + a dw at least (1 - tau) times as far from every bound (eq. 15a). */
    double maxPrimalStep(Vector w, Vector dw, Bounds bounds, double tau);

    /** The largest a in (0, 1] with z + a dz at least (1 - tau) z (eq. 15b). */
    double maxDualStep(BoundMultipliers z, BoundMultipliers dz, double tau);

    /**
     * Measures a step: the derivative of the barrier function along it, {@link #maxPrimalStep}, {@link #maxDualStep} and, if
     * asked for, {@link VectorOperations#relativeStep}.
     *
     * @param gradient of the objective without its barrier
     * @param changes whether to tell how much it changes the point
     */
    void measureStep(Vector gradient, Point at, Step step, LogBarrier barrier, boolean changes, StepMeasures result);

    // Numbers that decide together; part of recordable work, so that they are there only after a wait

    /**
     * Measures the violation and the barrier at a point, beside the objective that {@link MachineProgram#measureObjective} has
     * begun with.
     *
     * @param result complete after {@link #await(FunctionValues)}
     */
    void measureValues(Point at, LogBarrier barrier, FunctionValues result);

    /** Waits for what {@link #measureValues} has measured. */
    void await(FunctionValues result);

    /**
     * Measures the first-order conditions at a point where c has been evaluated.
     *
     * @param gradient of the objective
     * @param dualResidual A^T y, which becomes the gradient of the Lagrangian in w
     * @param result complete after {@link #await(FirstOrderErrors)}
     */
    void measureConditions(
            Vector gradient, Point at, Bounds bounds, RowFactors factors, Vector dualResidual, FirstOrderErrors result);

    /** Waits for what {@link #measureConditions} has measured. */
    void await(FirstOrderErrors result);

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
}
