package dev.takt.solver.ipm.direction;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.BoundMultipliers;
import dev.takt.solver.ipm.compute.FactorizationOutcome;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;

/**
 * The primal-dual search direction: right-hand side, inertia correction, factorization and refined solve (Wächter and
 * Biegler 2006, eq. 9 and 13).
 */
public final class SearchDirection {
    /** What holds a fixed entry in the factorized matrix; refinement removes the error that this leaves. */
    private static final double PIN = 1e8;

    /** How much longer the step is for which products are corrected. */
    private static final double REACH = 0.3;
    /** A corrected direction is worth its back-solve if the lesser of its lengths is this many times as long. */
    private static final double GAIN = 1.1;
    /** It may not shorten the step of the variables by more than this. */
    private static final double LEAST_PART = 0.9;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final InertiaCorrection correction = new InertiaCorrection();
    private final PrimalRegularization regularization;
    private final IterativeRefinement refinement;
    private final Step right;
    /** The right-hand side of a correction: zero but for the products of distances and multipliers. */
    private final Step correctionRight;

    private final FractionToBoundary boundary;
    private Step step;
    private Step corrected;
    private final Vector diagonal;
    private final Vector rowDiagonal;
    private FactorizationOutcome outcome = FactorizationOutcome.SINGULAR;
    private boolean predicted;
    private boolean trusted;
    /** Whether the direction is that of the matrix at its iterate, as it is. */
    private boolean exact;

    public SearchDirection(BarrierProblem problem) {
        this.problem = problem;
        operations = problem.operations();
        barrierOperations = problem.barrierOperations();
        regularization = new PrimalRegularization(problem.program());
        refinement = new IterativeRefinement(problem, regularization);
        right = Step.of(problem.program());
        step = Step.of(problem.program());
        corrected = Step.of(problem.program());
        correctionRight = Step.of(problem.program());
        boundary = new FractionToBoundary(problem);
        diagonal = problem.program().newPrimal();
        rowDiagonal = problem.program().newRows();
    }

    /** Forgets what earlier solves needed. */
    public void reset() {
        correction.forget();
        refinement.reset();
        predicted = false;
        trusted = false;
    }

    /** Forgets how accurate solves have been. */
    public void forget() {
        refinement.forget();
    }

    /**
     * Lets the next direction go unmeasured if the last one needed no refinement: near the solution where it leads tells
     * enough, and costs nothing.
     */
    public void trust() {
        trusted = refinement.wasAccurateAtOnce();
    }

    /** The direction. */
    public Step step() {
        return step;
    }

    /** Regularization of the last factorization. */
    public InertiaCorrection correction() {
        return correction;
    }

    /** How accurate the direction is. */
    public IterativeRefinement refinement() {
        return refinement;
    }

    /** Whether the last factorization is that of the matrix as it is: of the right inertia, without regularization. */
    public boolean isRegular() {
        return outcome == FactorizationOutcome.REGULAR && correction.primal() == 0 && correction.dual() == 0;
    }

    /**
     * Computes the direction at an iterate where Jacobian and Hessian have been evaluated.
     *
     * @param dualResidual the gradient of the Lagrangian
     * @return false if no regularization gave a useful one
     */
    public boolean compute(Iterate at, Vector dualResidual) {
        boolean found = compute(at, dualResidual, problem.mu());
        predicted = false;
        exact = found && isRegular();
        return found;
    }

    /**
     * Computes the direction for mu = 0, of Mehrotra's predictor; {@link #compute} at the same iterate uses its
     * factorization.
     */
    boolean predict(Iterate at, Vector dualResidual) {
        predicted = compute(at, dualResidual, 0);
        return predicted;
    }

    /** Computes a direction with the last factorization, made at another iterate: a step of the simplified Newton method. */
    public void computeSimplified(Iterate at, Vector dualResidual) {
        rightSide(at, dualResidual, problem.mu());
        refinement.solveOnce(at, right, step);
        exact = false;
    }

    /**
     * Corrects the direction of the last {@link #compute} so that bounds cut it less, by one more solve with the same factorization:
     * products of distances and multipliers that a longer step would lead to, and that are far from mu, are brought nearer to it (J.
     * Gondzio, Multiple centrality corrections in a primal-dual method for linear programming, Computational Optimization and
     * Applications 6 (1996)). What is solved for is the change, whose rows have nothing on their right-hand side.
     *
     * @param primal length to which bounds cut the step of the variables
     * @param dual length to which they cut that of the bound multipliers
     * @return whether the corrected direction goes farther; it is the direction then
     */
    public boolean correctCentrality(Iterate at, double primal, double dual) {
        if (!exact) {
            return false;
        }
        BoundMultipliers products = correctionRight.bounds();
        operations.fill(products.lower(), 0);
        operations.fill(products.upper(), 0);
        barrierOperations.addCentrality(
                at.point(), step, problem.barrier(), Math.min(1, primal + REACH), Math.min(1, dual + REACH), products);
        if (!refinement.solveAlike(at, correctionRight, corrected, correction.primal(), rowDiagonal)) {
            return false;
        }
        add(step, corrected);
        if (!goesFarther(at, primal, dual)) {
            return false;
        }
        Step former = step;
        step = corrected;
        corrected = former;
        operations.axpy(1, products.lower(), right.bounds().lower());
        operations.axpy(1, products.upper(), right.bounds().upper());
        return true;
    }

    private void add(Step change, Step to) {
        operations.axpy(1, change.primal(), to.primal());
        operations.axpy(1, change.rows(), to.rows());
        operations.axpy(1, change.bounds().lower(), to.bounds().lower());
        operations.axpy(1, change.bounds().upper(), to.bounds().upper());
    }

    private boolean goesFarther(Iterate at, double primal, double dual) {
        double correctedPrimal = boundary.primal(at, corrected);
        return correctedPrimal >= LEAST_PART * primal
                && Math.min(correctedPrimal, boundary.dual(at, corrected)) >= GAIN * Math.min(primal, dual);
    }

    /**
     * Computes the direction with at least the regularization of the last factorization, as for the same quadratic program.
     *
     * @param dualResidual the gradient of the Lagrangian
     * @return false if no regularization gave a useful one
     */
    public boolean computeAgain(Iterate at, Vector dualResidual) {
        rightSide(at, dualResidual, problem.mu());
        do {
            outcome = factorize(at);
            if (isUseful(outcome, at, IterativeRefinement.FAIR)) {
                return true;
            }
        } while (correction.next(outcome));
        return false;
    }

    private void rightSide(Iterate at, Vector dualResidual, double mu) {
        barrierOperations.dampedNegative(dualResidual, problem.bounds(), BarrierProblem.DAMPING * mu, right.primal());
        problem.maskFixed(right.primal());
        operations.copy(at.constraints(), right.rows());
        operations.scale(-1, right.rows());
        barrierOperations.complementarityRightSide(at.point(), problem.bounds(), mu, right.bounds());
    }

    private boolean compute(Iterate at, Vector dualResidual, double mu) {
        rightSide(at, dualResidual, mu);
        if (predicted && isUseful(outcome, at, IterativeRefinement.GOOD)) {
            return true;
        }
        correction.begin(problem.mu());
        do {
            outcome = factorize(at);
            if (isUseful(outcome, at, IterativeRefinement.GOOD)) {
                correction.succeed();
                return true;
            }
        } while (correction.next(outcome));
        return false;
    }

    /**
     * Solves, and judges the result. Where pivots were perturbed the inertia is not known; a step that refinement has made
     * accurate all the same is taken if the Hessian of the barrier problem is positive along it (N.-Y. Chiang and V. M.
     * Zavala, An inertia-free filter line-search algorithm for large-scale nonlinear programming, Computational
     * Optimization and Applications 64 (2016)).
     *
     * @param aim error at which refinement ends where the inertia is known
     */
    private boolean isUseful(FactorizationOutcome result, Iterate at, double aim) {
        if (trusted && result == FactorizationOutcome.REGULAR) {
            trusted = false;
            refinement.solveOnce(at, right, step);
            return true;
        }
        double enough = result == FactorizationOutcome.REGULAR ? aim : IterativeRefinement.GOOD;
        if (result == FactorizationOutcome.WRONG_INERTIA
                || isYetToBeKnown(result)
                || !refinement.solve(at, right, step, correction.primal(), rowDiagonal, enough)) {
            return false;
        }
        return result == FactorizationOutcome.REGULAR
                || (refinement.isAccurate() && refinement.curvature(step, diagonal) > 0);
    }

    /** Dependent rows hide the inertia, which their regularization shows (decision 122). */
    private boolean isYetToBeKnown(FactorizationOutcome result) {
        return result == FactorizationOutcome.SINGULAR && correction.dual() == 0;
    }

    private FactorizationOutcome factorize(Iterate at) {
        double delta = correction.primal();
        barrierOperations.barrierDiagonal(at.point(), problem.bounds(), regularization.shift(delta), diagonal);
        regularization.addTo(delta, diagonal);
        if (problem.anyFixed()) {
            barrierOperations.pin(problem.free(), PIN, diagonal);
        }
        operations.fill(rowDiagonal, correction.dual());
        return problem.program().factorize(diagonal, rowDiagonal);
    }

    /**
     * Factorizes at an iterate where Jacobian and Hessian have been evaluated, with regularization until the inertia is
     * that of a minimum.
     *
     * @return false if no regularization gave it
     */
    public boolean factorizeRegular(Iterate at) {
        predicted = false;
        correction.begin(problem.mu());
        do {
            outcome = factorize(at);
        } while (outcome != FactorizationOutcome.REGULAR && correction.next(outcome));
        return outcome == FactorizationOutcome.REGULAR;
    }

    /** Solves with the last factorization and any right-hand side; whether the step is accurate enough to be used. */
    public boolean solve(Iterate at, Step rightSide, Step solution) {
        return refinement.solve(at, rightSide, solution, correction.primal(), rowDiagonal);
    }

    /**
     * Solves again with the same factorization and other constraint values, for a second-order correction.
     *
     * @param constraints what takes the place of c
     * @return whether the step is accurate enough to be used
     */
    public boolean correct(Iterate at, Vector constraints, Step corrected) {
        operations.copy(constraints, right.rows());
        operations.scale(-1, right.rows());
        return refinement.solve(at, right, corrected, correction.primal(), rowDiagonal);
    }
}
