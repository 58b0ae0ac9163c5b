package dev.takt.solver.ipm.compute;

/** The norms that the first-order conditions of a point are judged by, measured together. */
public final class FirstOrderErrors {
    private final Complementarity complementarity = new Complementarity();
    private double dual;
    private double rows;
    private double unscaledRows;
    private double multiplierSum;
    private double largestVariable;

    /** Takes new norms; {@link #complementarity()} is filled by the caller. */
    public void set(
            double newDual,
            double newRows,
            double newUnscaledRows,
            double newMultiplierSum,
            double newLargestVariable) {
        dual = newDual;
        rows = newRows;
        unscaledRows = newUnscaledRows;
        multiplierSum = newMultiplierSum;
        largestVariable = newLargestVariable;
    }

    /** Replaces the norm of the gradient of the Lagrangian. */
    public void dual(double value) {
        dual = value;
    }

    /** The infinity norm of the gradient of the Lagrangian. */
    public double dual() {
        return dual;
    }

    /** The infinity norm of c. */
    public double rows() {
        return rows;
    }

    /** The largest |c| in the units of the program. */
    public double unscaledRows() {
        return unscaledRows;
    }

    /** The one-norm of the multipliers of the rows. */
    public double multiplierSum() {
        return multiplierSum;
    }

    /** The infinity norm of w. */
    public double largestVariable() {
        return largestVariable;
    }

    /** The products of bound multipliers and distances. */
    public Complementarity complementarity() {
        return complementarity;
    }
}
