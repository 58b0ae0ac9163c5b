package dev.takt.solver.ipm.compute;

/** What a line search has to know of a search direction before it moves. */
public final class StepMeasures {
    private double slope;
    private double primal;
    private double dual;
    private double relative;

    /** Takes new values. */
    public void set(double newSlope, double newPrimal, double newDual, double newRelative) {
        slope = newSlope;
        primal = newPrimal;
        dual = newDual;
        relative = newRelative;
    }

    /** The derivative of the barrier function along the step. */
    public double slope() {
        return slope;
    }

    /** The longest step of w, at most 1. */
    public double primal() {
        return primal;
    }

    /** The longest step of the bound multipliers, at most 1. */
    public double dual() {
        return dual;
    }

    /** How much the step changes w; infinity where it was not asked for. */
    public double relative() {
        return relative;
    }
}
