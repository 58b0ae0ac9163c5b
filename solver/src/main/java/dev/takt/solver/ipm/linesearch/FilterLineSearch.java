package dev.takt.solver.ipm.linesearch;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.Step;
import dev.takt.solver.ipm.compute.StepMeasures;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.compute.VectorOperations;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.FractionToBoundary;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.Iterates;
import dev.takt.solver.ipm.direction.SearchDirection;

/** Backtracking line search with a filter: Algorithm A of Wächter and Biegler 2006, steps. */
public final class FilterLineSearch {
    /** Differences of the barrier function below this, relative, are rounding. */
    static final double ROUNDING = 10 * Math.ulp(1.0);

    private static final double KAPPA_SIGMA = 1e10;
    private static final double TINY = 10 * Math.ulp(1.0);
    private static final double TINY_VIOLATION = 1e-4;
    private static final double BACKTRACKING = 0.5;
    /** A step of this length was not in the way of bounds. */
    private static final double UNHINDERED = 0.9;
    /** Largest number of corrections of a direction. */
    private static final int CORRECTIONS = 3;
    /** Consecutive searches whose last rejection was the filter's that clear the filter. */
    private static final int RESET_TRIGGER = 5;
    /** Upper limit of such clearings in a solve. */
    private static final int MAX_RESETS = 5;

    private final BarrierProblem problem;
    private final VectorOperations operations;
    private final BarrierOperations barrierOperations;
    private final SearchDirection direction;
    private final Filter filter = new Filter();
    private final AcceptanceTest test;
    private final FractionToBoundary boundary;
    private final SecondOrderCorrection secondOrder;
    private final StepMeasures measures = new StepMeasures();
    private final Watchdog watchdog = new Watchdog();
    private double primalStep;
    private double dualStep;
    private int filterRejections;
    private int resets;
    private boolean corrects;

    public FilterLineSearch(BarrierProblem problem, SearchDirection direction) {
        this.problem = problem;
        this.direction = direction;
        operations = problem.operations();
        barrierOperations = problem.barrierOperations();
        boundary = new FractionToBoundary(problem);
        test = new AcceptanceTest(filter, problem.program().rowCount());
        secondOrder = new SecondOrderCorrection(problem, boundary, direction, test);
    }

    /** Forgets how far the last solve went. */
    public void begin() {
        primalStep = 1;
        dualStep = 1;
    }

    /**
     * Starts an attempt at an iterate.
     *
     * @param correctsCentrality whether directions that bounds cut are corrected
     */
    public void reset(Iterate first, boolean correctsCentrality) {
        corrects = correctsCentrality;
        filter.clear();
        test.reset(first.violation());
        filterRejections = 0;
        resets = 0;
        watchdog.reset();
    }

    /** Starts with an empty filter, as after a change of the barrier parameter. */
    public void clearFilter() {
        filter.clear();
        watchdog.reset();
    }

    /** Whether the present iterate is one of full steps on trial. */
    public boolean isOnTrial() {
        return watchdog.isWatching();
    }

    /** Whether steps to an iterate, from which full ones on trial have led nowhere, were short and did little for the violation. */
    public boolean hasCrawled(Iterate to) {
        return watchdog.crawled(to.violation());
    }

    /** Ends full steps on trial. */
    public void endTrial() {
        watchdog.reset();
    }

    /** The filter and the margins around it. */
    public AcceptanceTest test() {
        return test;
    }

    /** The filter. */
    public Filter filter() {
        return filter;
    }

    /** The length of the last accepted primal step. */
    public double primalStep() {
        return primalStep;
    }

    /** The length of the last accepted step of the bound multipliers. */
    public double dualStep() {
        return dualStep;
    }

    /** Searches along the present direction; leaves what is accepted in the trial iterate. */
    public LineSearchOutcome search(Iterates iterates, Vector gradient) {
        Iterate current = iterates.current();
        Iterate trial = iterates.trial();
        double mu = problem.mu();
        measure(current, gradient);
        correct(current, gradient);
        Step step = direction.step();
        double longest = measures.primal();
        if (!watchdog.isWatching()) {
            test.begin(current.violation(), current.merit(mu), measures.slope());
        }
        if (measures.relative() <= TINY) {
            move(current, trial, step, longest);
            complete(current, trial, step, measures.dual());
            return trial.isFinite() ? LineSearchOutcome.TINY : LineSearchOutcome.FAILED;
        }
        if (watchdog.isDue()) {
            iterates.mark(operations);
            watchdog.begin(longest);
        }
        if (watchdog.isWatching()) {
            return watch(current, trial, longest);
        }
        double smallest = test.smallestStep();
        boolean lastByFilter = false;
        for (double alpha = longest; alpha >= smallest; alpha *= BACKTRACKING) {
            move(current, trial, step, alpha);
            if (accepts(trial, alpha)) {
                test.augmentAfter(alpha, trial.merit(mu));
                complete(current, trial, step, measures.dual());
                countFilterRejections(lastByFilter);
                watchdog.note(alpha < longest, alpha, current.violation());
                return LineSearchOutcome.ACCEPTED;
            }
            lastByFilter = test.rejectedByFilter();
            if (alpha == longest
                    && trial.isFinite()
                    && trial.violation() >= current.violation()
                    && secondOrder.search(current, trial, alpha)) {
                test.augmentAfter(alpha, trial.merit(mu));
                primalStep = secondOrder.primalStep();
                complete(current, trial, secondOrder.step(), boundary.dual(current, secondOrder.step()));
                watchdog.note(false, primalStep, current.violation());
                return LineSearchOutcome.ACCEPTED;
            }
        }
        return LineSearchOutcome.FAILED;
    }

    /** Corrects a direction that bounds cut, with the same factorization. */
    private void correct(Iterate current, Vector gradient) {
        for (int k = 0; k < CORRECTIONS && corrects && isHindered(); k++) {
            if (!direction.correctCentrality(current, measures.primal(), measures.dual())) {
                return;
            }
            measure(current, gradient);
        }
    }

    private void measure(Iterate current, Vector gradient) {
        boolean nearlyFeasible = current.violation() <= TINY_VIOLATION;
        barrierOperations.measureStep(
                gradient, current.point(), direction.step(), problem.barrier(), nearlyFeasible, measures);
    }

    private boolean isHindered() {
        return Math.min(measures.primal(), measures.dual()) < UNHINDERED;
    }

    /** Takes the whole step, which has to be acceptable from where full steps began, or may be one of few that are not. */
    private LineSearchOutcome watch(Iterate current, Iterate trial, double longest) {
        move(current, trial, direction.step(), longest);
        if (accepts(trial, watchdog.reference())) {
            test.augmentAfter(watchdog.reference(), trial.merit(problem.mu()));
            watchdog.reset();
        } else if (!trial.isFinite() || !test.isWithinLimit(trial.violation()) || !watchdog.goOn()) {
            watchdog.reset();
            return LineSearchOutcome.REVERTED;
        }
        complete(current, trial, direction.step(), measures.dual());
        return LineSearchOutcome.ACCEPTED;
    }

    private void move(Iterate current, Iterate trial, Step step, double alpha) {
        operations.sum(current.primal(), alpha, step.primal(), trial.primal());
        trial.evaluateTrial(problem);
        primalStep = alpha;
    }

    private boolean accepts(Iterate trial, double alpha) {
        return trial.isFinite() && test.accepts(alpha, trial.violation(), trial.merit(problem.mu()));
    }

    private void countFilterRejections(boolean lastByFilter) {
        filterRejections = lastByFilter ? filterRejections + 1 : 0;
        if (filterRejections >= RESET_TRIGGER && resets < MAX_RESETS) {
            filter.clear();
            filterRejections = 0;
            resets++;
        }
    }

    /** Moves the multipliers to the accepted point (eq. 14b, 14c, 16). */
    private void complete(Iterate current, Iterate trial, Step step, double longestDual) {
        dualStep = longestDual;
        operations.sum(current.multipliers(), primalStep, step.rows(), trial.multipliers());
        operations.sum(
                current.boundMultipliers().lower(),
                dualStep,
                step.bounds().lower(),
                trial.boundMultipliers().lower());
        operations.sum(
                current.boundMultipliers().upper(),
                dualStep,
                step.bounds().upper(),
                trial.boundMultipliers().upper());
        if (barrierOperations.keepDistance(trial.primal(), problem.bounds(), problem.mu())) {
            trial.reevaluateBarrier(problem);
        }
        barrierOperations.clampMultipliers(trial.point(), problem.bounds(), problem.mu(), KAPPA_SIGMA);
    }
}
