package dev.takt.solver.model;

/** A number for every point of the domains of a parameter: a constant, a table, a piecewise constant, an expression. */
@FunctionalInterface
public interface ParameterFunction {

    /**
     * The value at a point.
     *
     * @param coordinates one for each domain of the parameter, in its order; empty for a finite parameter
     */
    double at(double... coordinates);

    /** The same number everywhere. */
    static ParameterFunction constant(double value) {
        return coordinates -> value;
    }
}
