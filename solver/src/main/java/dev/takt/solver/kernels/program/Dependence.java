package dev.takt.solver.kernels.program;

/**
 * What a quantity can change with, weakest first. The weight of second derivatives does not count: a quadratic term has
 * a second derivative that depends on structure only.
 */
public enum Dependence {
    /** Literals and grid data: the same for the life of the problem. */
    STRUCTURE,
    /** Parameters, too: the same during one solve. */
    PARAMETERS,
    /** Variables, too: another one at every point. */
    VARIABLES;

    /** The stronger of two. */
    public Dependence or(Dependence other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
