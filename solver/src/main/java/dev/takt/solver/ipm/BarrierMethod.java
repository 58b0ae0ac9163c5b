package dev.takt.solver.ipm;

import dev.takt.solver.ipm.barrier.BarrierParameter;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.Iterates;
import dev.takt.solver.ipm.direction.KeptFactorization;
import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;
import dev.takt.solver.ipm.direction.SearchDirection;
import dev.takt.solver.ipm.direction.SimplifiedSteps;
import dev.takt.solver.ipm.linesearch.FilterLineSearch;
import dev.takt.solver.ipm.linesearch.LineSearchOutcome;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.Tolerances;

/**
 * The iteration of the barrier method on a barrier program: the program to be solved, or the one of feasibility
 * restoration.
 */
final class BarrierMethod {
    private static final double NEARLY_FEASIBLE = 1e-10;

    private final BarrierProblem problem;
    private final Phase phase;
    private final Iterates iterates;
    private final OptimalityError error;
    private final Termination termination;
    private final SearchDirection direction;
    private final FilterLineSearch lineSearch;
    private final Predictor predictor;
    private final SolveReport report;
    private final DeadlineMonitor deadline;
    private final BarrierParameter chosen;
    private final BarrierParameter patient;
    private BarrierParameter barrier;
    private final Tolerances tolerances;
    private final SimplifiedSteps simplified;
    private final KeptFactorization kept;
    private final UnboundedDescent descent = new UnboundedDescent();
    private boolean stalled;
    /** Whether restoration has not failed yet where steps crawled. */
    private boolean mayRestoreCrawling;

    /** Whether no step has been made since the start. */
    private boolean first;

    BarrierMethod(
            BarrierProblem problem, Phase phase, SolverOptions options, SolveReport report, DeadlineMonitor deadline) {
        this.problem = problem;
        this.phase = phase;
        this.report = report;
        this.deadline = deadline;
        iterates = new Iterates(problem.program());
        error = new OptimalityError(problem);
        termination = new Termination(options, report, deadline, phase.isRestoration());
        direction = new SearchDirection(problem);
        lineSearch = new FilterLineSearch(problem, direction);
        predictor = new Predictor(problem, iterates, error, direction);
        chosen = BarrierParameter.of(options.barrier());
        patient = BarrierParameter.of(
                new BarrierStrategy.Monotone(options.barrier().initial()));
        barrier = chosen;
        tolerances = options.tolerances();
        simplified = new SimplifiedSteps(options.tolerances().optimality());
        kept = new KeptFactorization(problem, options.tolerances().optimality());
    }

    BarrierProblem problem() {
        return problem;
    }

    Iterates iterates() {
        return iterates;
    }

    OptimalityError error() {
        return error;
    }

    SearchDirection direction() {
        return direction;
    }

    FilterLineSearch lineSearch() {
        return lineSearch;
    }

    /**
     * Starts at the present iterate, whose functions, gradient and Jacobian have been evaluated and errors measured, as if there
     * had been no solve before: what one learned that ended by the clock cannot be repeated.
     *
     * @param mu the first barrier parameter
     */
    void start(double mu) {
        forget();
        barrier = chosen;
        begin(mu, false);
    }

    /** As {@link #start}, with the monotone strategy, whatever the options say. */
    void startPatiently(double mu) {
        forget();
        barrier = patient;
        begin(mu, false);
    }

    /**
     * As {@link #start}, near the point of the last solve, whose factorization may serve once more.
     *
     * @param correctsCentrality whether directions that bounds cut are corrected (decision 93)
     */
    void resume(double mu, boolean correctsCentrality) {
        barrier = chosen;
        begin(mu, correctsCentrality);
        simplified.expect(kept.contraction(iterates.current(), error.feasibility()));
        direction.trust();
    }

    /** How far the objective has fallen since the start. */
    UnboundedDescent descent() {
        return descent;
    }

    /** Whether the present iterate is so near the solution that a solve which starts there has nothing to do. */
    boolean isSettled() {
        return termination.isSettled(error);
    }

    /** The next solve begins as if there had been none before. */
    void forget() {
        kept.forget();
        direction.forget();
    }

    private void begin(double mu, boolean correctsCentrality) {
        barrier.start(mu, BarrierParameter.least(tolerances, problem.program().objectiveScale()));
        setBarrier();
        iterates.restart();
        termination.begin(error.largestVariable());
        direction.reset();
        lineSearch.reset(iterates.current(), correctsCentrality);
        descent.begin(iterates.current().objective(), error.largestVariable());
        stalled = false;
        mayRestoreCrawling = true;
        first = true;
        simplified.reset();
    }

    /** Iterates until the phase ends. */
    SolveStatus iterate() {
        if (!iterates.current().isFinite()) {
            return SolveStatus.NON_FINITE;
        }
        while (true) {
            iterates.rank(error.scaled(0));
            SolveStatus status = termination.judge(error, error.largestVariable());
            if (status == SolveStatus.IN_PROGRESS && descent.isBottomless(iterates.current(), error)) {
                status = SolveStatus.DIVERGING;
            }
            if (status == SolveStatus.IN_PROGRESS && phase.isDone(this)) {
                status = SolveStatus.INTERRUPTED;
            }
            if (status == SolveStatus.IN_PROGRESS) {
                status = step();
            }
            if (status != SolveStatus.IN_PROGRESS) {
                return phase.isRestoration() ? status : descent.verdict(status, iterates.current(), error);
            }
            report.countIteration(phase.isRestoration());
            deadline.iterationEnded();
            notifyListener();
        }
    }

    private void notifyListener() {
        report.listener()
                .iterated(
                        phase.isRestoration(),
                        report.iterations(),
                        iterates.current().objective(),
                        error.rows(),
                        error.dual(),
                        problem.mu(),
                        direction.correction().primal(),
                        lineSearch.dualStep(),
                        lineSearch.primalStep());
    }

    /** One iteration: barrier, direction, line search, new derivatives. */
    private SolveStatus step() {
        Iterate current = iterates.current();
        double before = error.feasibility();
        boolean evaluated = barrier.needsPredictor();
        if (evaluated) {
            evaluateHessian();
        }
        boolean barrierChanged = barrier.update(error, stalled, predictor);
        if (barrierChanged) {
            setBarrier();
            lineSearch.clearFilter();
        }
        boolean distant = first;
        first = false;
        boolean reused = !evaluated && (distant || !barrierChanged) && simplified.suffices(error);
        if (reused) {
            direction.computeSimplified(current, error.dualResidual());
        } else {
            if (!evaluated) {
                evaluateHessian();
            }
            if (!findDirection()) {
                return recover(false);
            }
        }
        LineSearchOutcome outcome = lineSearch.search(iterates, error.gradient());
        if (outcome == LineSearchOutcome.REVERTED) {
            return afterTrial();
        }
        if (outcome == LineSearchOutcome.FAILED) {
            if (reused) {
                simplified.reset();
                return SolveStatus.IN_PROGRESS;
            }
            return recover(true);
        }
        if (outcome == LineSearchOutcome.TINY && stalled && !barrierChanged) {
            return termination.failure(SolveStatus.STEP_TOO_SMALL);
        }
        stalled = outcome == LineSearchOutcome.TINY;
        boolean onTrial = accept();
        if (!onTrial) {
            learn(current, before, reused, distant);
        }
        return SolveStatus.IN_PROGRESS;
    }

    /** Takes the step, or returns to where a trial began that led to no number; whether the step was one on trial. */
    private boolean accept() {
        iterates.accept();
        boolean onTrial = lineSearch.isOnTrial();
        barrier.stepped(
                Math.min(lineSearch.primalStep(), lineSearch.dualStep()),
                direction.correction().primal() == 0 && !onTrial);
        linearize();
        if (onTrial && !Double.isFinite(error.scaled(0))) {
            returnToMark();
        }
        return onTrial;
    }

    /** Where neither short steps nor full ones lead to less violation, feasibility has to be restored. */
    private SolveStatus afterTrial() {
        returnToMark();
        boolean stuck = mayRestoreCrawling
                && !phase.isRestoration()
                && error.rows() > tolerances.constraints()
                && lineSearch.hasCrawled(iterates.current());
        if (!stuck) {
            return SolveStatus.IN_PROGRESS;
        }
        SolveStatus status = recover(false);
        if (status != SolveStatus.RESTORATION_FAILED) {
            return status;
        }
        mayRestoreCrawling = false;
        lineSearch.clearFilter();
        linearize();
        return SolveStatus.IN_PROGRESS;
    }

    /** Full steps on trial led nowhere. */
    private void returnToMark() {
        lineSearch.endTrial();
        iterates.recallMarked(problem.operations());
        iterates.accept();
        iterates.current().evaluate(problem);
        linearize();
        kept.drop();
        simplified.reset();
    }

    /** Keeps what the step tells about its matrix: how far it serves, and whether for one step more. */
    private void learn(Iterate from, double before, boolean reused, boolean distant) {
        double after = error.feasibility();
        boolean full = lineSearch.primalStep() == 1
                && (reused || direction.correction().primal() == 0);
        boolean newton = full && !reused;
        boolean fromAfar = full && reused && distant;
        simplified.note(before, after, newton || fromAfar);
        if (newton || fromAfar) {
            double step = problem.operations().relativeStep(direction.step().primal(), from.primal());
            if (newton) {
                kept.learnFromNewton(before, after, step);
            } else {
                kept.learn(before, after, step);
            }
        }
    }

    private void evaluateHessian() {
        Iterate current = iterates.current();
        problem.program().hessian(current.primal(), current.multipliers());
    }

    /**
     * Finds another iterate where the line search could not. At a feasible point nothing can be restored: rounding stands
     * in the way of this barrier problem, and the next one is tried.
     */
    private SolveStatus recover(boolean hasDirection) {
        SolveStatus status = termination.failure(SolveStatus.IN_PROGRESS);
        if (status != SolveStatus.IN_PROGRESS) {
            return status;
        }
        if (iterates.current().violation() <= NEARLY_FEASIBLE) {
            boolean again = stalled;
            stalled = true;
            lineSearch.clearFilter();
            return again ? SolveStatus.STEP_TOO_SMALL : SolveStatus.IN_PROGRESS;
        }
        lineSearch.test().augment();
        stalled = false;
        kept.drop();
        simplified.reset();
        return phase.recover(this, hasDirection);
    }

    private void setBarrier() {
        if (problem.mu(barrier.value())) {
            iterates.current().reevaluateObjective(problem);
            problem.program().gradient(iterates.current().primal(), error.gradient());
            error.measure(iterates.current());
        }
    }

    /** Evaluates the Hessian and computes the search direction at the present iterate. */
    boolean computeDirection() {
        evaluateHessian();
        return findDirection();
    }

    /**
     * Evaluates the Hessian and factorizes at the present iterate, with regularization until the inertia is that of a minimum.
     *
     * @return false if no regularization gave it
     */
    boolean factorize() {
        evaluateHessian();
        boolean regular = direction.factorizeRegular(iterates.current());
        kept.made(iterates.current(), direction.isRegular());
        return regular;
    }

    private boolean findDirection() {
        boolean found = direction.compute(iterates.current(), error.dualResidual());
        report.noteRegularization(direction.correction().primal());
        kept.made(iterates.current(), found && direction.isRegular());
        return found;
    }

    /** Evaluates first derivatives and errors at the present iterate. */
    void linearize() {
        Iterate current = iterates.current();
        problem.program().gradient(current.primal(), error.gradient());
        problem.program().jacobian(current.primal());
        error.measure(current);
    }
}
