package dev.takt.solver.kkt.augmented;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;

/**
 * The variable that each equation determines: the 2 x 2 pivots of the augmented system. What the program knows is kept where
 * the coefficient is not weak; the other equations are matched on the values of the Jacobian at the start.
 */
final class EquationVariableMatching {
    /** A known matched variable is weak when its coefficient is below this, relative to the largest of the row. */
    private static final double WEAK = 1e-6;

    private static final int NONE = -1;

    private final int[] matchedVariables;

    private EquationVariableMatching(int[] matchedVariables) {
        this.matchedVariables = matchedVariables;
    }

    /** The matched variable of each row, -1 for inequality rows and for equations that cannot be matched. */
    int[] matchedVariables() {
        return matchedVariables.clone();
    }

    static EquationVariableMatching of(NonlinearProgram program) {
        int m = program.rows();
        CoordinateSparsity sparsity = program.jacobianSparsity();
        double[] values = moduli(program, sparsity);
        int[] known = program.matchedVariables();
        double[] largest = new double[m];
        double[] ofMatch = new double[m];
        for (int k = 0; k < values.length; k++) {
            int row = sparsity.rows()[k];
            largest[row] = Math.max(largest[row], values[k]);
            if (sparsity.columns()[k] == known[row]) {
                ofMatch[row] += values[k];
            }
        }
        int[] matchedVariables = new int[m];
        boolean[] wanted = new boolean[m];
        boolean complete = true;
        for (int row = 0; row < m; row++) {
            boolean strong = known[row] >= 0 && ofMatch[row] > WEAK * largest[row];
            matchedVariables[row] = program.isEquality(row) && strong ? known[row] : NONE;
            wanted[row] = program.isEquality(row);
            complete &= !wanted[row] || strong;
        }
        if (complete) {
            return new EquationVariableMatching(matchedVariables);
        }
        return new EquationVariableMatching(complete(program, values, matchedVariables, wanted));
    }

    /** Matches the rows that have no matched variable with the free variables; if some stay single, all rows anew. */
    private static int[] complete(NonlinearProgram program, double[] values, int[] matchedVariables, boolean[] wanted) {
        CoordinateSparsity sparsity = program.jacobianSparsity();
        int n = program.variables();
        boolean[] missing = wanted.clone();
        boolean[] taken = new boolean[n];
        for (int row = 0; row < matchedVariables.length; row++) {
            if (matchedVariables[row] >= 0) {
                missing[row] = false;
                taken[matchedVariables[row]] = true;
            }
        }
        int[] added = new MaximumProductMatching(n, sparsity, values, missing, taken).match();
        int[] result = matchedVariables.clone();
        boolean all = true;
        for (int row = 0; row < matchedVariables.length; row++) {
            if (missing[row]) {
                result[row] = added[row];
                all &= added[row] >= 0;
            }
        }
        return all ? result : new MaximumProductMatching(n, sparsity, values, wanted, new boolean[n]).match();
    }

    /** Moduli of the Jacobian at the start; 1 where they are not finite. */
    private static double[] moduli(NonlinearProgram program, CoordinateSparsity sparsity) {
        double[] x = new double[program.variables()];
        double[] values = new double[sparsity.size()];
        program.start(x);
        program.jacobian(x, values);
        return Arrays.stream(values)
                .map(value -> Double.isFinite(value) ? Math.abs(value) : 1)
                .toArray();
    }
}
