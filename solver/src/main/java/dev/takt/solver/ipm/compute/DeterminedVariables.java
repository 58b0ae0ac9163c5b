package dev.takt.solver.ipm.compute;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kernels.program.Dependence;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Variables that a linear equation alone determines: {@code v(T) = 0}. Bounds that the value satisfies say nothing, and one
 * that it lies on leaves no interior for a barrier, so such bounds are left out.
 */
public final class DeterminedVariables {
    /** A value this far beyond a bound, relative to max(1, |bound|), is on it. */
    public static final double ROUNDING = 1e-9;

    /** The places of the values in the Jacobian. */
    private final int[] values;

    private final int[] rows;
    private final int[] variables;

    private DeterminedVariables(int[] values, CoordinateSparsity jacobian) {
        this.values = values;
        rows = Arrays.stream(values).map(k -> jacobian.rows()[k]).toArray();
        variables = Arrays.stream(values).map(k -> jacobian.columns()[k]).toArray();
    }

    /** The determined variables of a program. */
    public static DeterminedVariables of(NonlinearProgram program) {
        CoordinateSparsity jacobian = program.jacobianSparsity();
        int[] entries = new int[program.rows()];
        for (int row : jacobian.rows()) {
            entries[row]++;
        }
        int[] values = IntStream.range(0, jacobian.size())
                .filter(k -> entries[jacobian.rows()[k]] == 1 && program.isEquality(jacobian.rows()[k]))
                .filter(k -> program.jacobianDependence(k) != Dependence.VARIABLES)
                .toArray();
        return new DeterminedVariables(values, jacobian);
    }

    /** The places of their values in the Jacobian; not to be changed. */
    public int[] values() {
        return values;
    }

    /** The rows that determine them; not to be changed. */
    public int[] rows() {
        return rows;
    }

    /** Their numbers; not to be changed. */
    public int[] variables() {
        return variables;
    }

    /**
     * Takes the bounds away from determined variables whose values satisfy them.
     *
     * @param x any point
     * @param constraints the rows there
     * @param right the right-hand sides of the rows
     */
    void release(double[] x, double[] constraints, double[] right, double[] jacobian, double[] lower, double[] upper) {
        for (int i = 0; i < values.length; i++) {
            int variable = variables[i];
            double value = x[variable] - (constraints[rows[i]] - right[rows[i]]) / jacobian[values[i]];
            double below = ROUNDING * Math.max(1, Math.abs(lower[variable]));
            double above = ROUNDING * Math.max(1, Math.abs(upper[variable]));
            if (value >= lower[variable] - below && value <= upper[variable] + above) {
                lower[variable] = Double.NEGATIVE_INFINITY;
                upper[variable] = Double.POSITIVE_INFINITY;
            }
        }
    }
}
