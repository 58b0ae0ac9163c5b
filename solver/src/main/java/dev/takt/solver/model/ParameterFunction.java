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

    /** Whether the value may change along a domain of the parameter, given by its place among them. */
    default boolean dependsOn(int domain) {
        return true;
    }

    /** The same number everywhere. */
    static ParameterFunction constant(double value) {
        return new Constant(value);
    }

    /** The same number everywhere. */
    record Constant(double value) implements ParameterFunction {
        @Override
        public double at(double... coordinates) {
            return value;
        }

        @Override
        public boolean dependsOn(int domain) {
            return false;
        }
    }
}
