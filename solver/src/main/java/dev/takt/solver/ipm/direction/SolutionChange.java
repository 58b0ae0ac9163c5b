package dev.takt.solver.ipm.direction;

/**
 * A first-order change of a solution, in the units of the program; the arrays are open and written in place.
 *
 * @param variables dx, length n
 * @param rows change of the values of inequality rows, 0 for equations; length m
 * @param rowMultipliers dy, length m
 */
@SuppressWarnings("ArrayRecordComponent")
public record SolutionChange(double[] variables, double[] rows, double[] rowMultipliers) {

    /** A change of zeros. */
    public static SolutionChange zeros(int variables, int rows) {
        return new SolutionChange(new double[variables], new double[rows], new double[rows]);
    }
}
