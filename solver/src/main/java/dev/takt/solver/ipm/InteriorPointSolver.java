package dev.takt.solver.ipm;

import dev.takt.solver.ipm.InitialPoint.Guess;
import dev.takt.solver.ipm.compute.ArrayProgram;
import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Bounds;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.Iterates;
import dev.takt.solver.ipm.direction.LeastSquaresMultipliers;
import dev.takt.solver.ipm.failure.ObjectivePole;
import dev.takt.solver.ipm.options.BarrierStrategy;
import dev.takt.solver.ipm.options.SolverOptions;
import dev.takt.solver.ipm.options.WarmStartOptions;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.KktSystem;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * The interior point method for a nonlinear program of fixed structure, made once and solved again and again.
 *
 * <p>Bounds, parameters, scaling, filter and counters are fresh at every solve; the KKT system with its symbolic
 * factorization and all workspace are kept. {@link #solve} starts from the program's guess, {@link #resolve} from
 * {@link #point()}, which holds the last solution until the caller changes it. Neither allocates, unless feasibility
 * restoration is needed, or a solve fails, for the first time. An instance is not safe for use by several threads.
 */
public final class InteriorPointSolver {
    private static final long NO_DEADLINE = Long.MAX_VALUE;
    /** With fewer, the limit is one of time and no sign of a wrong way. */
    private static final int MANY_ITERATIONS = 200;

    private static final double NEXT_BARRIER = 0.1;
    /** Starts on the central path, each of them farther inside than the one before. */
    private static final int SAFE_STARTS = 2;

    private static final double FARTHER_INSIDE = 1e4;

    private final NonlinearProgram nonlinear;
    private final SolverOptions options;
    private final SlackedProgram program;
    private final BarrierProblem problem;
    private final BarrierMethod method;
    private final FeasibilityRestoration restoration;
    private final InitialPoint initialPoint;
    private final WarmAttempt attempt;
    private final DeadlineMonitor deadline;
    private final SolveReport report;
    private final PrimalDualPoint point;
    private final Vector residual;
    private final SolutionSensitivity sensitivity;
    private final SecondLook secondLook;
    private final RealTimeIteration realTime;
    private final int[] relaxedRows;
    private boolean settled;

    /** Makes a solver on the CPU. */
    public InteriorPointSolver(NonlinearProgram nonlinear, KktSystem kkt, SolverOptions options) {
        this(nonlinear, new SlackedProgram(new ArrayProgram(nonlinear, kkt)), options, System::nanoTime);
    }

    /**
     * Makes a solver on any backend.
     *
     * @param program the nonlinear program on the backend
     * @param clock nanoseconds, for deadlines
     */
    public InteriorPointSolver(
            NonlinearProgram nonlinear, SlackedProgram program, SolverOptions options, LongSupplier clock) {
        this.nonlinear = nonlinear;
        this.options = options;
        this.program = program;
        problem =
                new BarrierProblem(program, new Bounds(program.newPrimal(), program.newPrimal()), program.newPrimal());
        point = PrimalDualPoint.zeros(nonlinear.variables(), nonlinear.rows());
        report = new SolveReport(nonlinear, point, program.times());
        deadline = new DeadlineMonitor(clock);
        attempt = new WarmAttempt(options.warmStart(), report);
        var leastSquares = new LeastSquaresMultipliers(problem);
        initialPoint = new InitialPoint(program, problem, options, leastSquares, point);
        restoration = new FeasibilityRestoration(options, report, deadline, leastSquares);
        method = new BarrierMethod(problem, new OptimalityPhase(restoration, attempt), options, report, deadline);
        residual = program.newPrimal();
        sensitivity = new SolutionSensitivity(program, problem, method);
        secondLook = new SecondLook(program, initialPoint, this::solveAnew, this::solvePatiently, report, deadline);
        realTime = new RealTimeIteration(program, method, initialPoint, options.realTime(), report, deadline);
        relaxedRows = IntStream.range(0, nonlinear.rows())
                .filter(row -> nonlinear.relaxation(row) != 0)
                .toArray();
    }

    /** The last solution; the next {@link #resolve} starts from what stands here then. */
    public PrimalDualPoint point() {
        return point;
    }

    /** How the last solution changes with the program. */
    public SolutionSensitivity sensitivity() {
        return sensitivity;
    }

    /** What the last solve did. */
    public SolveReport report() {
        return report;
    }

    /** Lets a listener watch every iteration from now on. */
    public void watch(IterationListener listener) {
        report.listener(listener);
    }

    /**
     * Forgets the last factorization, which the next {@link #resolve} might otherwise use for its first step: it depends on
     * {@link #point()} and the program alone then.
     */
    public void forgetFactorization() {
        settled = false;
        method.forget();
        realTime.forget();
    }

    /** Solves from the program's first guess. */
    public SolveReport solve() {
        return solve(NO_DEADLINE);
    }

    /** Solves from the program's first guess, to end before the clock shows the deadline. */
    public SolveReport solve(long deadlineNanos) {
        startClock(deadlineNanos);
        return run(false);
    }

    /**
     * Whether {@link #point()} is the solution to rounding, as the last solve has left it; {@link #keep} takes the place of a solve of the
     * same program then.
     */
    public boolean isSettled() {
        return settled;
    }

    /** A solve of a program that has not changed since {@link #point()} has been found to be its solution: nothing is evaluated. */
    public SolveReport keep() {
        long since = System.nanoTime();
        double bias = report.bias();
        report.begin(true);
        report.noteEndingCheck(DeadlineMonitor.NONE);
        report.finish(SolveStatus.OPTIMAL, 0, bias, System.nanoTime() - since);
        return report;
    }

    /** Solves from {@link #point()}. */
    public SolveReport resolve() {
        return resolve(NO_DEADLINE);
    }

    /** Solves from {@link #point()}, to end before the clock shows the deadline. */
    public SolveReport resolve(long deadlineNanos) {
        startClock(deadlineNanos);
        return run(true);
    }

    /**
     * Does again what another solve did from the same point with the same program, whatever the clock shows.
     *
     * @param warm whether from {@link #point()}, else from the program's first guess
     * @param endingCheck {@link SolveReport#endingCheck} of that solve
     */
    public SolveReport repeat(boolean warm, int endingCheck) {
        deadline.startRepeating(endingCheck);
        return run(warm);
    }

    /**
     * The preparation phase of real-time iterations: derivatives and a factorization at {@link #point()}, with the present parameters.
     *
     * @return whether it could be done; {@link #iterate} tries again otherwise
     */
    public boolean prepare() {
        long since = System.nanoTime();
        report.begin(true);
        boolean ready = realTime.prepare(point);
        report.noteEndingCheck(DeadlineMonitor.NONE);
        report.finish(SolveStatus.PREPARED, 0, 0, System.nanoTime() - since);
        return ready;
    }

    /** What was prepared is not used. */
    public void dropPreparation() {
        realTime.drop();
    }

    /** Whether {@link #iterate} has only the feedback phase to do. */
    public boolean isPrepared() {
        return realTime.isPrepared();
    }

    /**
     * Makes the real-time iterations of the options from {@link #point()}, the first from what {@link #prepare} left if it was called
     * since the last solve. Where they cannot be used, a solve that converges takes their place.
     */
    public SolveReport iterate(long deadlineNanos) {
        startClock(deadlineNanos);
        return iterate();
    }

    /** Does again what {@link #iterate(long)} did, as {@link #repeat}. */
    public SolveReport iterateAgain(int endingCheck) {
        deadline.startRepeating(endingCheck);
        return iterate();
    }

    private SolveReport iterate() {
        settled = false;
        long since = System.nanoTime();
        report.begin(true);
        boolean ready = realTime.isPrepared() || realTime.prepare(point);
        SolveStatus status = ready ? realTime.iterate() : SolveStatus.STEP_COMPUTATION_FAILED;
        method.forget();
        if (status != SolveStatus.ITERATED && status != SolveStatus.TIME_LIMIT) {
            run(true);
            report.noteReplacement();
            return report;
        }
        report.leavePoint();
        Iterate last = method.iterates().current();
        report.iterated(last.objective(), method.error(), problem);
        complete(last, status, since);
        return report;
    }

    private void startClock(long deadlineNanos) {
        if (deadlineNanos == NO_DEADLINE) {
            deadline.startUnlimited();
        } else {
            deadline.start(deadlineNanos);
        }
    }

    private SolveReport run(boolean warm) {
        realTime.makeWay();
        settled = false;
        long since = System.nanoTime();
        report.begin(warm);
        restoration.reset();
        attempt.begin(warm);
        method.lineSearch().begin();
        if (!initialPoint.loadBounds()) {
            return refuse(since);
        }
        finish(diagnosed(warm ? solveWarm() : solveAlone()), since);
        if (report.status().mayDependOnTheWay()) {
            lookAgain(since);
        }
        settled = report.status() == SolveStatus.OPTIMAL && method.isSettled();
        return report;
    }

    /** Tries again after a failure that may be one of the way that the iterates took. */
    private void lookAgain(long since) {
        SolveStatus status = secondLook.at(report.status());
        if (status.isSolved()) {
            report.evidence().clear();
            finish(status, since);
        } else {
            report.noteEndingCheck(deadline.endingCheck());
            report.keepVerdict(System.nanoTime() - since);
        }
    }

    /** Where steps have become useless, the objective may be on its way to a pole. */
    private SolveStatus diagnosed(SolveStatus status) {
        boolean stuck = status == SolveStatus.STEP_TOO_SMALL || status == SolveStatus.RESTORATION_FAILED;
        if (!stuck || method.error().rows() > options.tolerances().constraints()) {
            return status;
        }
        double[] end = report.evidence().point();
        program.downloadVariables(method.iterates().current().primal(), end);
        return ObjectivePole.isNear(nonlinear, end) ? SolveStatus.DIVERGING : status;
    }

    /** Some lower bound exceeds its upper one: there is nothing to iterate on, and the point stays as it was. */
    private SolveReport refuse(long since) {
        report.noteEndingCheck(deadline.endingCheck());
        report.finish(SolveStatus.INFEASIBLE, 0, 0, System.nanoTime() - since);
        return report;
    }

    /**
     * Solves from the program's own guess. Where an eager descent of the barrier parameter has used up all iterations, a monotone one has
     * as many again.
     */
    private SolveStatus solveAlone() {
        SolveStatus status = solveCold(Guess.OWN);
        boolean astray = status == SolveStatus.ITERATION_LIMIT
                && options.barrier() instanceof BarrierStrategy.Eager
                && options.maxIterations() >= MANY_ITERATIONS;
        if (!astray || deadline.nextWouldMiss()) {
            return status;
        }
        report.noteRestart();
        report.allowAgain();
        initialPoint.loadBounds();
        return solvePatiently(Guess.OWN);
    }

    private SolveStatus solvePatiently(Guess guess) {
        restoration.reset();
        place(guess);
        method.startPatiently(options.barrier().initial());
        // where sizes of variables are misleading, the same ones would mislead again
        program.weighSteps(false);
        try {
            return method.iterate();
        } finally {
            program.weighSteps(true);
        }
    }

    private SolveStatus solveAnew(Guess guess) {
        restoration.reset();
        return solveCold(guess);
    }

    private void place(Guess guess) {
        Iterate first = method.iterates().current();
        method.forget();
        initialPoint.cold(guess, first, method.error().gradient());
        method.error().measure(first);
    }

    private SolveStatus solveCold(Guess guess) {
        place(guess);
        method.start(options.barrier().initial());
        return method.iterate();
    }

    /**
     * Tries the barrier parameter that the point suggests, if that leads nowhere a safer one, then one from farther inside, and if that
     * fails cold starts from the variables of the point and from the program's own guess.
     */
    private SolveStatus solveWarm() {
        WarmStartOptions warm = options.warmStart();
        SolveStatus status = attempt(warm.smallestBarrier());
        double mu = warm.safeBarrier();
        for (int start = 0; start < SAFE_STARTS && attempt.isLost(); start++) {
            report.noteRestart();
            initialPoint.loadBounds();
            method.forget();
            attempt.beginAgain(start + 1 < SAFE_STARTS);
            status = safeAttempt(mu, start > 0);
            mu *= FARTHER_INSIDE;
        }
        boolean failed = attempt.isLost() || status.isFailure();
        attempt.end();
        return failed ? startAgain() : status;
    }

    private SolveStatus startAgain() {
        SolveStatus status = startAgain(Guess.LAST);
        return status.isFailure() ? startAgain(Guess.OWN) : status;
    }

    private SolveStatus startAgain(Guess guess) {
        report.noteRestart();
        initialPoint.loadBounds();
        return solveAnew(guess);
    }

    /** From the central path, where neither the bounds that were active nor the others stand in the way. */
    private SolveStatus safeAttempt(double mu, boolean correctsCentrality) {
        Iterate first = method.iterates().current();
        initialPoint.warm(
                point, first, method.error().gradient(), options.warmStart().push());
        initialPoint.centre(first, method.error().gradient(), mu);
        method.error().measure(first);
        method.resume(mu, correctsCentrality);
        return method.iterate();
    }

    private SolveStatus attempt(double leastBarrier) {
        Iterate first = method.iterates().current();
        initialPoint.warm(
                point, first, method.error().gradient(), options.warmStart().push());
        method.error().measure(first);
        double average = method.error().complementarity().average();
        method.resume(
                Math.max(leastBarrier, Math.min(options.warmStart().largestBarrier(), NEXT_BARRIER * average)), false);
        return method.iterate();
    }

    /** Keeps where a solve that failed has ended, or, where functions were not finite, could not go on to. */
    private void leaveEvidence(SolveStatus status) {
        Iterates iterates = method.iterates();
        if (status == SolveStatus.INFEASIBLE) {
            restoration.leaveEvidence(program, report.evidence());
        } else {
            boolean blocked = status != SolveStatus.DIVERGING
                    && iterates.current().isFinite()
                    && !iterates.trial().isFinite();
            Iterate end = blocked ? iterates.trial() : iterates.current();
            program.downloadVariables(end.primal(), report.evidence().point());
            double scale = program.objectiveScale();
            report.evidence()
                    .fall(method.descent().first() / scale, method.descent().lowest() / scale);
        }
    }

    private void finish(SolveStatus status, long since) {
        Iterates iterates = method.iterates();
        if (!status.isSolved()) {
            leaveEvidence(status);
        }
        boolean converged = status == SolveStatus.OPTIMAL || status == SolveStatus.INFEASIBLE;
        if (!converged && iterates.best() != iterates.current()) {
            iterates.returnToBest();
            method.linearize();
        }
        Iterate solution = iterates.current();
        report.errors(solution.objective(), method.error(), problem);
        complete(solution, status, since);
    }

    /** Brings a solution out. */
    private void complete(Iterate solution, SolveStatus status, long since) {
        if (problem.anyFixed()) {
            BarrierOperations operations = problem.barrierOperations();
            program.transposedProduct(solution.multipliers(), residual);
            operations.dualResidual(method.error().gradient(), residual, solution.boundMultipliers(), residual);
            operations.absorbResidual(problem.free(), residual, solution.boundMultipliers());
        }
        program.download(solution.point(), point);
        report.noteEndingCheck(deadline.endingCheck());
        report.finish(status, method.direction().refinement().steps(), bias(), System.nanoTime() - since);
    }

    /** By how much relaxed equations may have moved the objective. */
    private double bias() {
        double sum = 0;
        for (int row : relaxedRows) {
            sum += nonlinear.relaxation(row) * Math.abs(point.rowMultipliers()[row]);
        }
        return sum;
    }
}
