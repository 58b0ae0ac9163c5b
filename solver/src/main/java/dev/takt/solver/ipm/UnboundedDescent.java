package dev.takt.solver.ipm;

import dev.takt.solver.ipm.direction.Iterate;
import dev.takt.solver.ipm.direction.OptimalityError;

/**
 * Whether iterates that satisfy the constraints go down an objective that has no minimum: it falls beyond all measure, variables grow
 * beyond all measure while it falls, or its slope does while it falls on, as on the way to the pole of a logarithm. Costs a few
 * comparisons an iteration.
 */
final class UnboundedDescent {
    /** An objective that has fallen this far below its start goes on for ever, whatever becomes of the iterates. */
    private static final double BOTTOMLESS = 1e20;
    /** After a failure a fall, or a variable, this large says that there was no minimum ahead. */
    private static final double FAR = 1e12;
    /** A slope from which on the fall is measured, */
    private static final double STEEP = 1e4;
    /** the slope up to which it is, */
    private static final double STEEPEST = 1e8;
    /** and the fall between them that no function with a minimum there makes, which falls by 1e-4 times its slope at most. */
    private static final double FALL_ON_THE_STEEP = 0.1;
    /** What counts as satisfied constraints, beside the largest variable. */
    private static final double FEASIBLE = 1e-6;

    private double firstObjective;
    private double steepObjective;

    /** Begins at an objective value. */
    void begin(double objective) {
        firstObjective = objective;
        steepObjective = Double.NaN;
    }

    /** Takes note of an iterate; true if the descent will not end. */
    boolean isBottomless(Iterate current, OptimalityError error) {
        if (Double.isNaN(steepObjective) && error.dual() >= STEEP) {
            steepObjective = current.objective();
        }
        return fall(current) >= BOTTOMLESS * Math.max(1, Math.abs(firstObjective)) && isFeasible(error);
    }

    /** How a solve ended that has failed at an iterate. */
    SolveStatus verdict(SolveStatus status, Iterate current, OptimalityError error) {
        return switch (status) {
            case STEP_TOO_SMALL, RESTORATION_FAILED, STEP_COMPUTATION_FAILED, ITERATION_LIMIT, TIME_LIMIT, NON_FINITE ->
                isUnbounded(current, error) ? SolveStatus.DIVERGING : status;
            case OPTIMAL, ACCEPTABLE, IN_PROGRESS, INTERRUPTED, INFEASIBLE, DIVERGING -> status;
        };
    }

    private boolean isUnbounded(Iterate current, OptimalityError error) {
        double fall = fall(current);
        if (!(fall > 0 && isFeasible(error))) {
            return false;
        }
        double fallOnTheSteep = steepObjective - current.objective();
        boolean bottomless = fall >= FAR * Math.max(1, Math.abs(firstObjective));
        boolean distant = error.largestVariable() >= FAR;
        boolean pole = error.dual() >= STEEPEST
                && fallOnTheSteep >= FALL_ON_THE_STEEP * Math.max(1, Math.abs(steepObjective));
        return bottomless || distant || pole;
    }

    private double fall(Iterate current) {
        return firstObjective - current.objective();
    }

    private static boolean isFeasible(OptimalityError error) {
        return error.rows() <= FEASIBLE * Math.max(1, error.largestVariable());
    }
}
