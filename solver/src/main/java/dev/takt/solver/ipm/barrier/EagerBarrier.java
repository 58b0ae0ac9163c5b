package dev.takt.solver.ipm.barrier;

import dev.takt.solver.ipm.direction.OptimalityError;
import dev.takt.solver.ipm.direction.Predictor;

/**
 * The monotone strategy, hurried on and held up by the lengths of the steps, which cost nothing to know.
 *
 * <p>A step that bounds have hardly shortened shows that the barrier parameter may be lower: it falls at once, without waiting
 * for this barrier problem to be solved, by Mehrotra's rule with the step itself in the place of a predictor. Short steps
 * several times in a row show that it is too low for the products of bounds and multipliers: it is raised to their mean, but not
 * above 10. As that happens once at most, the monotone strategy has the last word on convergence.
 */
final class EagerBarrier implements BarrierParameter {
    /** A step of this length was not in the way of bounds. */
    private static final double UNHINDERED = 0.9;

    private static final double LARGEST_CUT = 1e-3;
    private static final double SHORT = 0.1;
    private static final int PATIENCE = 3;
    /** From a poor guess the mean of the products says how wide the bounds are, and nothing of the solution. */
    private static final double MOST_RAISED = 10;

    private final MonotoneBarrier monotone = new MonotoneBarrier();
    private double lastStep;
    private int shortSteps;
    private boolean raised;

    @Override
    public void start(double first, double least) {
        monotone.start(first, least);
        lastStep = 0;
        shortSteps = 0;
        raised = false;
    }

    @Override
    public void stepped(double length, boolean regular) {
        lastStep = regular ? length : 0;
        shortSteps = length < SHORT ? shortSteps + 1 : 0;
    }

    @Override
    public boolean update(OptimalityError error, boolean stalled, Predictor predictor) {
        double before = value();
        monotone.update(error, stalled, predictor);
        double average = error.complementarity().average();
        if (lastStep >= UNHINDERED) {
            double hindrance = 1 - lastStep;
            monotone.lower(Math.max(LARGEST_CUT, hindrance * hindrance) * average);
        } else if (shortSteps >= PATIENCE && !raised && average > value()) {
            raised = true;
            monotone.continueWith(Math.max(value(), Math.min(MOST_RAISED, average)));
        }
        return value() != before;
    }

    @Override
    public boolean needsPredictor() {
        return false;
    }

    @Override
    public double value() {
        return monotone.value();
    }
}
