package dev.takt.solver.kkt.condensed;

import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalitySlacks;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.kkt.KktSystem;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * The KKT system of a program without equations, all rows condensed (Shin, Anitescu and Pacaud 2024, the condensed form
 * of LiftedKKT): positive definite near a solution, and factorized without pivoting. Programs with equations come here
 * as {@link RelaxedProgram}.
 */
public final class LiftedSystem implements KktSystem {
    private final CondensedMatrix matrix;
    private final InequalitySlacks slacks;
    private final Inertia right;
    private final Inertia wrong;
    private final double[] jacobianValues;
    private final double[] rowDiagonals;
    private final double[] weights;
    private final double[] rows;
    private final double[] variables;

    /**
     * Analyses the structure of a program and takes the memory for it.
     *
     * @param coordinates where the variables live, or {@link Coordinates#none()}
     * @throws IllegalArgumentException if the program has an equation
     */
    public LiftedSystem(NonlinearProgram program, Coordinates coordinates) {
        this(program, coordinates, KktOptions.DEFAULT);
    }

    /**
     * Analyses the structure of a program, or reads the analysis, and takes the memory for it.
     *
     * @param coordinates where the variables live, or {@link Coordinates#none()}
     * @param options number of workers, and where analyses are kept
     * @throws IllegalArgumentException if the program has an equation
     */
    public LiftedSystem(NonlinearProgram program, Coordinates coordinates, KktOptions options) {
        for (int row = 0; row < program.rows(); row++) {
            if (program.isEquality(row)) {
                throw new IllegalArgumentException("row " + program.rowName(row)
                        + " is an equation; expected a program whose equations are relaxed");
            }
        }
        matrix = new CondensedMatrix(program, coordinates, options);
        slacks = new InequalitySlacks(program);
        right = new Inertia(program.variables(), program.rows(), 0);
        wrong = new Inertia(program.variables() - 1, program.rows() + 1, 0);
        jacobianValues = new double[program.jacobianSparsity().size()];
        rowDiagonals = new double[program.rows()];
        weights = new double[program.rows()];
        rows = new double[program.rows()];
        variables = new double[program.variables()];
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        System.arraycopy(jacobian, 0, jacobianValues, 0, jacobian.length);
        slacks.setDiagonal(slackDiagonal);
        slacks.rowDiagonal(rowDiagonal, rowDiagonals);
        for (int row = 0; row < weights.length; row++) {
            weights[row] = 1 / rowDiagonals[row];
        }
        Inertia condensed = matrix.factorize(hessian, jacobian, variableDiagonal, weights);
        return condensed.negative() == 0 && condensed.zero() == 0 ? right : wrong;
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        System.arraycopy(rc, 0, rows, 0, rows.length);
        slacks.condense(rs, rows, 0);
        for (int row = 0; row < rows.length; row++) {
            rows[row] *= weights[row];
        }
        System.arraycopy(rx, 0, variables, 0, variables.length);
        matrix.addTransposedProduct(jacobianValues, rows, variables);
        matrix.solve(variables);
        System.arraycopy(variables, 0, dx, 0, variables.length);
        matrix.product(jacobianValues, dx, dy);
        for (int row = 0; row < rows.length; row++) {
            dy[row] = weights[row] * dy[row] - rows[row];
        }
        slacks.recover(rs, dy, 0, ds);
    }

    /** The analysis of the condensed matrix. */
    public SymbolicFactorization symbolic() {
        return matrix.symbolic();
    }

    @Override
    public int analyses() {
        return matrix.analyses();
    }

    @Override
    public KktDescription describe() {
        return matrix.describe(KktChoice.LIFTED);
    }
}
