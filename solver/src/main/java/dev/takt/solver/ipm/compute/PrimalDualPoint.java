package dev.takt.solver.ipm.compute;

/**
 * A point of a nonlinear program and its multipliers, in the units of the program (no scaling), on the host. Slacks are
 * not part of it: they follow from the constraints.
 *
 * <p>Signs: the Lagrangian is {@code f + y^T c - zl^T (x - xl) - zu^T (xu - x)}, so that y is at most 0 where a row is at
 * its lower bound and at least 0 at its upper one, and zl and zu are at least 0. The arrays are open on purpose: a
 * receding horizon shifts them in place.
 *
 * @param variables x, length n
 * @param rowMultipliers y, length m
 * @param lowerMultipliers zl, length n
 * @param upperMultipliers zu, length n
 */
@SuppressWarnings("ArrayRecordComponent")
public record PrimalDualPoint(
        double[] variables, double[] rowMultipliers, double[] lowerMultipliers, double[] upperMultipliers) {

    /** A point of zeros. */
    public static PrimalDualPoint zeros(int variables, int rows) {
        return new PrimalDualPoint(
                new double[variables], new double[rows], new double[variables], new double[variables]);
    }

    /** Takes over the values of another point of the same sizes. */
    public void set(PrimalDualPoint other) {
        System.arraycopy(other.variables, 0, variables, 0, variables.length);
        System.arraycopy(other.rowMultipliers, 0, rowMultipliers, 0, rowMultipliers.length);
        System.arraycopy(other.lowerMultipliers, 0, lowerMultipliers, 0, lowerMultipliers.length);
        System.arraycopy(other.upperMultipliers, 0, upperMultipliers, 0, upperMultipliers.length);
    }
}
