package dev.takt.solver.kkt.augmented;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.Analysis;
import dev.takt.solver.kkt.InequalitySlacks;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.NumericFactorization;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The whole KKT matrix in the unknowns (dx, dy), factorized with static pivots. Slacks are condensed: an inequality row has
 * {@code -1/Ds - Dc} on its diagonal and is a 1 x 1 pivot; an equation is a 2 x 2 pivot together with the variable that it
 * determines.
 */
public final class AugmentedSystem implements KktSystem {
    /**
     * The pivot of an inequality row is at least this, relative to the row: below, static pivoting would take it for zero.
     * What this changes, refinement makes up for.
     */
    private static final double MIN_PIVOT = 1e-13;

    private final Analysis analysis;
    private final int n;
    private final int m;
    private final InequalitySlacks slacks;
    private final int[] jacobianRows;
    private final int[] hessianPositions;
    private final int[] jacobianPositions;
    private final int[] diagonalPositions;
    private final NumericFactorization numeric;
    private final double[] values;
    private final double[] rowDiagonals;
    private final double[] largest;
    private final double[] right;

    private AugmentedSystem(NonlinearProgram program, Analysis analysis) {
        this.analysis = analysis;
        n = program.variables();
        m = program.rows();
        slacks = new InequalitySlacks(program);
        numeric = analysis.numeric();
        SymmetricPattern pattern = analysis.symbolic().pattern();
        CoordinateSparsity hessian = program.hessianSparsity();
        CoordinateSparsity jacobian = program.jacobianSparsity();
        jacobianRows = jacobian.rows();
        hessianPositions = pattern.positions(hessian.rows(), hessian.columns());
        jacobianPositions = pattern.positions(shifted(jacobian.rows(), n), jacobian.columns());
        int[] diagonal = IntStream.range(0, n + m).toArray();
        diagonalPositions = pattern.positions(diagonal, diagonal);
        values = new double[pattern.entryCount()];
        rowDiagonals = new double[m];
        largest = new double[m];
        right = new double[n + m];
    }

    /** Analyses the structure of a program and takes the memory for it; see the other {@code of}. */
    public static AugmentedSystem of(NonlinearProgram program, Coordinates coordinates) {
        return of(program, coordinates, KktOptions.DEFAULT);
    }

    /**
     * Analyses the structure of a program, or reads the analysis, and takes the memory for it. Rows without a known matched variable,
     * or with one whose coefficient is weak at the start, get one by a matching on the values of the Jacobian there.
     *
     * @param coordinates where the variables, then the rows live, or {@link Coordinates#none()}
     * @param options number of workers, and where analyses are kept
     */
    public static AugmentedSystem of(NonlinearProgram program, Coordinates coordinates, KktOptions options) {
        return new AugmentedSystem(program, analysis(program, coordinates, options));
    }

    /** The analysis alone, as {@link #of} makes it. */
    public static SymbolicFactorization analyze(NonlinearProgram program, Coordinates coordinates) {
        return analysis(program, coordinates, KktOptions.DEFAULT).symbolic();
    }

    private static Analysis analysis(NonlinearProgram program, Coordinates coordinates, KktOptions options) {
        int n = program.variables();
        int size = n + program.rows();
        CoordinateSparsity hessian = program.hessianSparsity();
        CoordinateSparsity jacobian = program.jacobianSparsity();
        SymmetricPattern pattern = SymmetricPattern.of(
                size,
                joined(hessian.rows(), shifted(jacobian.rows(), n)),
                joined(hessian.columns(), jacobian.columns()));
        int[] matchedVariables = EquationVariableMatching.of(program).matchedVariables();
        int[] pairing = new int[size];
        Arrays.fill(pairing, -1);
        for (int row = 0; row < matchedVariables.length; row++) {
            if (matchedVariables[row] >= 0) {
                pairing[n + row] = matchedVariables[row];
                pairing[matchedVariables[row]] = n + row;
            }
        }
        return Analysis.of(pattern, Pairing.ofMates(pairing), coordinates, options);
    }

    private static int[] shifted(int[] indices, int offset) {
        return Arrays.stream(indices).map(index -> index + offset).toArray();
    }

    private static int[] joined(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        Arrays.fill(values, 0);
        for (int k = 0; k < hessianPositions.length; k++) {
            values[hessianPositions[k]] += hessian[k];
        }
        for (int k = 0; k < jacobianPositions.length; k++) {
            values[jacobianPositions[k]] += jacobian[k];
        }
        for (int j = 0; j < n; j++) {
            values[diagonalPositions[j]] += variableDiagonal[j];
        }
        slacks.setDiagonal(slackDiagonal);
        slacks.rowDiagonal(rowDiagonal, rowDiagonals);
        if (slacks.count() > 0) {
            keepPivots(jacobian);
        }
        for (int i = 0; i < m; i++) {
            values[diagonalPositions[n + i]] -= rowDiagonals[i];
        }
        return numeric.factorize(values);
    }

    private void keepPivots(double[] jacobian) {
        Arrays.fill(largest, 0);
        for (int k = 0; k < jacobian.length; k++) {
            int row = jacobianRows[k];
            largest[row] = Math.max(largest[row], Math.abs(jacobian[k]));
        }
        for (int k = 0; k < slacks.count(); k++) {
            int row = slacks.row(k);
            rowDiagonals[row] = Math.max(rowDiagonals[row], MIN_PIVOT * largest[row]);
        }
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        System.arraycopy(rx, 0, right, 0, n);
        System.arraycopy(rc, 0, right, n, m);
        slacks.condense(rs, right, n);
        numeric.solve(right);
        System.arraycopy(right, 0, dx, 0, n);
        slacks.recover(rs, right, n, ds);
        System.arraycopy(right, n, dy, 0, m);
    }

    /** The analysis that it works on. */
    public SymbolicFactorization symbolic() {
        return numeric.symbolic();
    }

    @Override
    public int analyses() {
        return analysis.count();
    }

    @Override
    public KktDescription describe() {
        return analysis.describe(KktChoice.AUGMENTED);
    }
}
