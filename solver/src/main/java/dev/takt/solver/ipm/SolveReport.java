package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.PhaseTimes;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.failure.FailureEvidence;
import dev.takt.solver.ipm.failure.Violation;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.List;

/**
 * What a solve did. The object belongs to the solver and is written again by the next solve, so that solving allocates
 * nothing; errors are in the units of the program.
 */
public final class SolveReport {
    private final NonlinearProgram program;
    private final PrimalDualPoint solution;
    private final PhaseTimes times;
    private IterationListener listener = IterationListener.NONE;
    private SolveStatus status = SolveStatus.IN_PROGRESS;
    private int iterations;
    private int restorationIterations;
    private int spent;
    private boolean warmStarted;
    private boolean restarted;
    private boolean replaced;
    private boolean leavesPoint;
    private int steps;
    private double objective;
    private double optimalityError;
    private double startingError;
    private double startingDual;
    private double constraintViolation;
    private double dualInfeasibility;
    private double complementarity;
    private double barrier;
    private double largestRegularization;
    private int refinements;
    private double bias;
    private long totalNanos;
    private int endingCheck = DeadlineMonitor.NONE;
    private final FailureEvidence evidence;

    SolveReport(NonlinearProgram program, PrimalDualPoint solution, PhaseTimes times) {
        this.program = program;
        evidence = new FailureEvidence(program);
        this.solution = solution;
        this.times = times;
    }

    void begin(boolean warm) {
        status = SolveStatus.IN_PROGRESS;
        warmStarted = warm;
        restarted = false;
        replaced = false;
        leavesPoint = false;
        iterations = 0;
        steps = 0;
        spent = 0;
        restorationIterations = 0;
        largestRegularization = 0;
        refinements = 0;
        bias = 0;
        times.reset();
        evidence.clear();
    }

    void noteRestart() {
        restarted = true;
    }

    /** Notes that real-time iterations could not be used, and that this solve takes their place. */
    void noteReplacement() {
        replaced = true;
    }

    /** The next solve may start from the point, whatever the status. */
    void leavePoint() {
        leavesPoint = true;
    }

    /** Notes the error that a real-time iteration begins with. */
    void noteStart(OptimalityError error) {
        startingError = error.scaled(0);
        startingDual = error.dual();
    }

    /** Counts an interior point step of a real-time iteration. */
    void countStep() {
        steps++;
    }

    /** Takes the errors of real-time iterations: stationarity is known where the last one began. */
    void iterated(double scaledObjective, OptimalityError error, BarrierProblem problem) {
        errors(scaledObjective, error, problem);
        optimalityError = startingError;
        dualInfeasibility = startingDual;
    }

    void countIteration(boolean restoration) {
        iterations++;
        restorationIterations += restoration ? 1 : 0;
    }

    /** Allows as many iterations again. */
    void allowAgain() {
        spent = iterations;
    }

    /** Iterations since the limit began to count. */
    int iterationsOfAllowed() {
        return iterations - spent;
    }

    void listener(IterationListener other) {
        listener = other;
    }

    IterationListener listener() {
        return listener;
    }

    void noteRegularization(double primal) {
        largestRegularization = Math.max(largestRegularization, primal);
    }

    void errors(double scaledObjective, OptimalityError error, BarrierProblem problem) {
        objective = scaledObjective / problem.program().objectiveScale();
        optimalityError = error.scaled(0);
        constraintViolation = error.rows();
        dualInfeasibility = error.dual();
        complementarity = error.complementarityError();
        barrier = problem.mu();
    }

    void finish(SolveStatus end, int refinementSteps, double biasEstimate, long nanos) {
        status = end;
        refinements = refinementSteps;
        bias = biasEstimate;
        totalNanos = nanos;
    }

    /** After another attempt that changed nothing. */
    void keepVerdict(long nanos) {
        totalNanos = nanos;
    }

    void noteEndingCheck(int check) {
        endingCheck = check;
    }

    /** How the solve ended. */
    public SolveStatus status() {
        return status;
    }

    /**
     * The check of the clock, counted from 0, at which too little time was left; -1 if that was never so. Such a solve has not
     * always failed: one that is optimal may have been kept from a last refinement. It is all that the clock decides about a solve,
     * so that {@link InteriorPointSolver#repeat} takes the same course.
     */
    public int endingCheck() {
        return endingCheck;
    }

    /** Iterations, those of restoration included. */
    public int iterations() {
        return iterations;
    }

    /** Iterations of feasibility restoration. */
    public int restorationIterations() {
        return restorationIterations;
    }

    /** Numeric factorizations. */
    public int factorizations() {
        return times.factorizations();
    }

    /** Evaluations of the constraints. */
    public int evaluations() {
        return times.evaluations();
    }

    /** Solves with the factors. */
    public int backsolves() {
        return times.backsolves();
    }

    /** Refinement steps beyond the first solve of each direction. */
    public int refinements() {
        return refinements;
    }

    /** Whether the solve started from a primal-dual point. */
    public boolean warmStarted() {
        return warmStarted;
    }

    /** Whether a warm start had to be made again with a safer barrier. */
    public boolean restarted() {
        return restarted;
    }

    /** Whether real-time iterations were asked for, but could not be used: this solve, which converges, has taken their place. */
    public boolean replaced() {
        return replaced;
    }

    /**
     * Whether the next solve may start from the point: it is a solution, one of real-time iterations, even if the clock has ended them,
     * or one that was prepared.
     */
    public boolean leavesStart() {
        return leavesPoint || status.isDone() || status == SolveStatus.PREPARED;
    }

    /** Interior point steps of the quadratic programs of real-time iterations. */
    public int subproblemSteps() {
        return steps;
    }

    /** The objective at the solution. */
    public double objective() {
        return objective;
    }

    /** E_0, the scaled optimality error; after real-time iterations that of the point at which the last one began. */
    public double optimalityError() {
        return optimalityError;
    }

    /** The largest violation of a row. */
    public double constraintViolation() {
        return constraintViolation;
    }

    /** The largest entry of the gradient of the Lagrangian; after real-time iterations that where the last one began. */
    public double dualInfeasibility() {
        return dualInfeasibility;
    }

    /** The largest product of a multiplier and the distance to its bound. */
    public double complementarity() {
        return complementarity;
    }

    /** The last barrier parameter. */
    public double barrier() {
        return barrier;
    }

    /** The largest primal regularization that was needed; 0 for none. */
    public double largestRegularization() {
        return largestRegularization;
    }

    /**
     * For the lifted KKT system, by how much relaxed equations may have moved the objective: the sum of |multiplier| times
     * relaxation. 0 for the other systems.
     */
    public double bias() {
        return bias;
    }

    /** Time of the whole solve in nanoseconds. */
    public long totalNanos() {
        return totalNanos;
    }

    /** Time in functions and derivatives. */
    public long kernelNanos() {
        return times.kernelNanos();
    }

    /** Time in numeric factorizations. */
    public long factorizationNanos() {
        return times.factorizationNanos();
    }

    /** Time in solves with the factors. */
    public long backsolveNanos() {
        return times.backsolveNanos();
    }

    /**
     * The rows and bounds that the solution violates most, the worst first; found when asked for.
     *
     * @param most the largest number
     */
    public List<Violation> worstViolations(int most) {
        return Violation.worst(program, solution.variables(), most);
    }

    /** What a solve that failed has left behind; empty after others. */
    public FailureEvidence evidence() {
        return evidence;
    }

    @Override
    public String toString() {
        return "SolveReport[" + status + ", objective=" + objective + ", iterations=" + iterations()
                + ", factorizations=" + factorizations() + ", error=" + optimalityError + ", violation="
                + constraintViolation + ", dual=" + dualInfeasibility + ", mu=" + barrier + "]";
    }
}
