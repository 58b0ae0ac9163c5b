package dev.takt.solver.ipm.compute;

/** What the functions of a barrier program come to at a point, in the numbers that a line search asks for. */
public final class FunctionValues {
    private double objective;
    private double violation;
    private double logBarrier;

    /** Takes new values. */
    public void set(double newObjective, double newViolation, double newLogBarrier) {
        objective = newObjective;
        violation = newViolation;
        logBarrier = newLogBarrier;
    }

    /** Takes a new objective. */
    public void objective(double value) {
        objective = value;
    }

    /** Takes what is measured beside the objective. */
    public void measured(double newViolation, double newLogBarrier) {
        violation = newViolation;
        logBarrier = newLogBarrier;
    }

    /** Multiplies the objective by a factor. */
    public void scale(double factor) {
        objective *= factor;
    }

    /** f(w). */
    public double objective() {
        return objective;
    }

    /** The one-norm of c(w). */
    public double violation() {
        return violation;
    }

    /** The sum of the barrier terms, not multiplied by mu. */
    public double logBarrier() {
        return logBarrier;
    }
}
