package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Complementarity;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.options.RealTimeOptions;

/**
 * Real-time iteration (M. Diehl, H. G. Bock and J. P. Schlöder, A real-time iteration scheme for nonlinear optimization in optimal
 * feedback control, SIAM J. Control Optim. 43 (2005); S. Gros and others, From linear to nonlinear MPC: bridging the gap via the
 * real-time iteration, Int. J. Control 93 (2020)).
 *
 * <p>{@link #prepare()} evaluates all derivatives at the last point, brought to the next period by the caller, and factorizes.
 * {@link #iterate} evaluates the functions alone, with the parameters as they are then, and solves the quadratic program: one
 * back-solve, as long as the active set stays. A further linearization of the same solve does both.
 */
final class RealTimeIteration {
    /** By how much of the objective a quadratic program may miss its optimum where bounds have blocked its first step. */
    private static final double RELATIVE_GAP = 1e-4;

    private static final double LARGEST_BARRIER = 1e-5;
    /** From one iteration to the next the barrier parameter falls by this factor: where it falls faster, bounds block the next step. */
    private static final double CUT = 0.9;

    private static final double LARGEST_RISE = 10;

    private final SlackedProgram program;
    private final BarrierProblem problem;
    private final BarrierOperations operations;
    private final BarrierMethod method;
    private final InitialPoint initialPoint;
    private final RealTimeOptions options;
    private final SolveReport report;
    private final Linearization linearization;
    private final QuadraticSubproblem subproblem;
    private final Vector rowValues;
    private final Complementarity products = new Complementarity();
    private boolean prepared;
    private boolean scaled;
    /** At which the present quadratic program ends. */
    private double barrier;
    /** At which it ends where bounds have blocked its first step. */
    private double blockedBarrier;

    // large because these are the parts of a solver
    RealTimeIteration(
            SlackedProgram program,
            BarrierMethod method,
            InitialPoint initialPoint,
            RealTimeOptions options,
            SolveReport report,
            DeadlineMonitor deadline) {
        this.program = program;
        this.method = method;
        this.initialPoint = initialPoint;
        this.options = options;
        this.report = report;
        problem = method.problem();
        operations = problem.barrierOperations();
        linearization = new Linearization(program);
        subproblem = new QuadraticSubproblem(method, linearization, options, report, deadline);
        rowValues = program.newRows();
    }

    /** What was prepared is no longer what the next iteration needs. */
    void drop() {
        prepared = false;
    }

    /** Another solve begins, which leaves its scaling to the program. */
    void makeWay() {
        prepared = false;
        scaled = true;
    }

    /** The next preparation depends on the point and the program alone. */
    void forget() {
        prepared = false;
        scaled = false;
    }

    /** Whether derivatives and factorization are ready. */
    boolean isPrepared() {
        return prepared;
    }

    /**
     * Evaluates derivatives at a point and factorizes.
     *
     * @return whether it could be done
     */
    boolean prepare(PrimalDualPoint point) {
        prepared = false;
        Iterate first = method.iterates().current();
        if (!scaled && initialPoint.loadBounds()) {
            initialPoint.warm(point, first, method.error().gradient(), options.barrier());
            scaled = true;
        }
        if (!scaled || !initialPoint.reloadBounds()) {
            return false;
        }
        method.iterates().restart();
        method.direction().reset();
        initialPoint.near(point, first);
        first.reevaluateObjective(problem);
        double own = own(first);
        operations.centre(first.point(), problem.bounds(), own);
        barrier = limited(CUT * own);
        blockedBarrier = Math.max(barrier, limited(Math.min(LARGEST_RISE * own, allowed(first.objective()))));
        problem.mu(barrier);
        prepared = linearize(first);
        return prepared;
    }

    /** The barrier parameter on whose central path a point is, more or less. */
    private double own(Iterate at) {
        operations.complementarity(at.point(), problem.bounds(), products);
        return limited(products.average());
    }

    /**
     * As large as the gap to the optimum may be, which is the barrier parameter times the number of bounds: from a point that is nearer
     * to its bounds a step is blocked sooner.
     */
    private double allowed(double objective) {
        return RELATIVE_GAP * Math.abs(objective) / Math.max(1, products.count());
    }

    /** What is no number is the least. */
    private double limited(double wanted) {
        double least = options.barrier();
        return wanted > least ? Math.max(least, Math.min(LARGEST_BARRIER, wanted)) : least;
    }

    private boolean linearize(Iterate at) {
        program.jacobian(at.primal());
        program.hessian(at.primal(), at.multipliers());
        return method.direction().factorizeRegular(at);
    }

    /**
     * Iterates from what has been prepared.
     *
     * @return {@link SolveStatus#ITERATED}, {@link SolveStatus#TIME_LIMIT}, or why the iterate cannot be used
     */
    SolveStatus iterate() {
        prepared = false;
        Iterate at = method.iterates().current();
        if (!initialPoint.reloadBounds()) {
            return SolveStatus.INFEASIBLE;
        }
        initialPoint.keepInside(at);
        SolveStatus status = SolveStatus.ITERATED;
        for (int k = 0; k < options.iterations() && status == SolveStatus.ITERATED; k++) {
            if (k > 0) {
                barrier = subproblem.barrier();
                operations.centre(at.point(), problem.bounds(), barrier);
                if (!linearize(at)) {
                    return SolveStatus.STEP_COMPUTATION_FAILED;
                }
            }
            status = iterateOnce(at, k == 0);
            report.countIteration(false);
        }
        return status;
    }

    private SolveStatus iterateOnce(Iterate at, boolean first) {
        program.gradient(at.primal(), method.error().gradient());
        program.rowValues(at.primal(), rowValues);
        if (first) {
            program.releaseDetermined(at.primal(), rowValues, problem.bounds());
            initialPoint.fixClosed();
        }
        program.subtract(rowValues, at.primal(), at.constraints());
        method.error().measure(at);
        report.noteStart(method.error());
        double before = method.error().rows();
        linearization.take(at, method.error().gradient());
        SolveStatus status = subproblem.solve(at, barrier, blockedBarrier);
        if (status != SolveStatus.ITERATED && status != SolveStatus.TIME_LIMIT) {
            return status;
        }
        at.evaluate(problem);
        method.error().measure(at);
        double after = method.error().rows();
        boolean usable = at.isFinite() && (after <= options.growth() || after <= before);
        return usable ? status : SolveStatus.NON_FINITE;
    }
}
