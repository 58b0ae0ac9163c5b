package dev.takt.solver.ipm;

import dev.takt.solver.ipm.compute.BarrierOperations;
import dev.takt.solver.ipm.compute.PrimalDualPoint;
import dev.takt.solver.ipm.compute.SlackedProgram;
import dev.takt.solver.ipm.compute.Vector;
import dev.takt.solver.ipm.direction.BarrierProblem;
import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.LeastSquaresMultipliers;
import dev.takt.solver.ipm.options.InitialPointOptions;
import dev.takt.solver.ipm.options.SolverOptions;

/**
 * The first iterate: bounds are read and relaxed, the point is pushed between them, scaling is chosen, slacks are set to the
 * constraints, multipliers are initialized (Wächter and Biegler 2006, sections 3.5, 3.6 and 3.8). One evaluation of every
 * function serves all of it.
 */
final class InitialPoint {
    /** Bounds closer than this leave no room for a barrier: the entry is fixed. */
    private static final double CLOSED = 1e-9;

    private final SlackedProgram program;
    private final BarrierProblem problem;
    private final BarrierOperations operations;
    private final SolverOptions options;
    private final LeastSquaresMultipliers leastSquares;
    private final PrimalDualPoint last;
    private final Vector rowValues;

    /**
     * Makes first iterates.
     *
     * @param last holds the last solution while a solve goes on
     */
    InitialPoint(
            SlackedProgram program,
            BarrierProblem problem,
            SolverOptions options,
            LeastSquaresMultipliers leastSquares,
            PrimalDualPoint last) {
        this.program = program;
        this.problem = problem;
        this.options = options;
        this.leastSquares = leastSquares;
        this.last = last;
        operations = problem.barrierOperations();
        rowValues = program.newRows();
    }

    /** Reads the bounds; false if a lower one exceeds its upper one. */
    boolean loadBounds() {
        program.loadBounds(problem.bounds());
        relaxBounds();
        return operations.smallestGap(problem.bounds()) >= -CLOSED;
    }

    private void relaxBounds() {
        if (options.boundRelaxation() > 0) {
            operations.relaxBounds(
                    problem.bounds(),
                    options.boundRelaxation(),
                    options.tolerances().constraints());
        }
    }

    /** Reads the bounds, and keeps the scaling; false if a lower one exceeds its upper one. */
    boolean reloadBounds() {
        program.reloadBounds(problem.bounds());
        relaxBounds();
        return operations.smallestGap(problem.bounds()) >= -CLOSED;
    }

    /** Where a cold solve starts. */
    enum Guess {
        /** The program's own guess. */
        OWN,
        /** The variables of the last solution, without its multipliers. */
        LAST,
        /** The middle between the bounds. */
        MIDDLE
    }

    /** Makes the first iterate from a guess. */
    void cold(Guess guess, Iterate first, Vector gradient) {
        InitialPointOptions initial = options.initialPoint();
        switch (guess) {
            case OWN -> program.loadStart(first.primal());
            case LAST -> program.uploadVariables(last, first.primal());
            case MIDDLE -> program.loadMiddle(first.primal());
        }
        place(first, gradient, initial.push(), initial.fraction());
        operations.fillMultipliers(problem.bounds(), initial.boundMultiplier(), first.boundMultipliers());
        leastSquares.estimate(first, gradient, initial.rowMultiplierLimit());
    }

    /**
     * Makes the first iterate from a primal-dual point.
     *
     * @param push least distance to a bound
     */
    void warm(PrimalDualPoint point, Iterate first, Vector gradient, double push) {
        program.uploadVariables(point, first.primal());
        place(first, gradient, push, Math.min(push, options.initialPoint().fraction()));
        program.uploadMultipliers(point, first.point());
        operations.floorMultipliers(
                first.point(), problem.bounds(), options.warmStart().smallestBarrier());
    }

    /**
     * Moves the first iterate, made by {@link #warm} just now, to the central path: it keeps what it says about active bounds, and
     * yet may pass over to others.
     */
    void centre(Iterate first, Vector gradient, double mu) {
        operations.centre(first.point(), problem.bounds(), mu);
        Vector w = first.primal();
        program.rowValues(w, rowValues);
        program.gradient(w, gradient);
        program.jacobian(w);
        program.subtract(rowValues, w, first.constraints());
        first.evaluated(problem, program.objective(w));
    }

    /**
     * Makes an iterate from a primal-dual point with the scaling of the last solve. Only the rows are evaluated.
     */
    void near(PrimalDualPoint point, Iterate first) {
        Vector w = first.primal();
        double push = options.warmStart().push();
        program.uploadVariables(point, w);
        operations.pushInside(w, problem.bounds(), push, push);
        program.rowValues(w, rowValues);
        program.releaseDetermined(w, rowValues, problem.bounds());
        fixClosed();
        if (program.hasSlacks()) {
            program.slacks(rowValues, w);
            operations.pushInside(w, problem.bounds(), push, push);
        }
        program.uploadMultipliers(point, first.point());
        operations.floorMultipliers(
                first.point(), problem.bounds(), options.warmStart().smallestBarrier());
    }

    /** Keeps an iterate inside of bounds that have moved. */
    void keepInside(Iterate at) {
        double push = options.warmStart().push();
        operations.pushInside(at.primal(), problem.bounds(), push, push);
    }

    /** Takes entries whose bounds leave no room out of the barrier. */
    void fixClosed() {
        problem.anyFixed(operations.fixClosed(problem.bounds(), CLOSED, problem.free()) > 0);
    }

    private void place(Iterate first, Vector gradient, double push, double fraction) {
        Vector w = first.primal();
        operations.pushInside(w, problem.bounds(), push, fraction);
        double objective = program.objective(w);
        program.rowValues(w, rowValues);
        program.gradient(w, gradient);
        program.jacobian(w);
        program.releaseDetermined(w, rowValues, problem.bounds());
        if (options.maxGradient() < Double.POSITIVE_INFINITY) {
            program.scaleByGradients(options.maxGradient(), gradient, rowValues, problem.bounds());
            objective *= program.objectiveScale();
        }
        if (program.hasSlacks()) {
            program.slacks(rowValues, w);
            operations.pushInside(w, problem.bounds(), push, fraction);
        }
        fixClosed();
        program.subtract(rowValues, w, first.constraints());
        first.evaluated(problem, objective);
    }
}
