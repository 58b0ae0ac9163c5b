package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
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
    private boolean prepared;
    private boolean scaled;

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
        problem.mu(options.barrier());
        initialPoint.near(point, first, options.barrier());
        prepared = linearize(first);
        return prepared;
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
                operations.centre(at.point(), problem.bounds(), options.barrier());
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
        SolveStatus status = subproblem.solve(at);
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
