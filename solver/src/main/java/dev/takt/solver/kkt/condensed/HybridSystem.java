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
import java.util.Arrays;

/**
 * HyKKT (Regev et al. 2023, after Golub and Greif 2003): inequality rows are condensed, the equations G are added with a
 * weight to make the matrix positive definite,
 *
 * <pre>
 *   K = H + Dx + J_I^T D J_I + gamma G^T G,
 *   G K^-1 G^T dy = G K^-1 (r + gamma G^T rc) - rc      by conjugate gradients,
 * </pre>
 *
 * and its Schur complement is so well conditioned that a few conjugate gradient steps do. An equation with a dual diagonal
 * of its own (feasibility restoration) is condensed like an inequality.
 */
public final class HybridSystem implements KktSystem {
    /** The weight of the equations: larger means fewer conjugate gradient steps and more rounding. */
    public static final double WEIGHT = 1e6;

    /** Below this a dual diagonal is regularization, which this system does not need. */
    public static final double NEGLIGIBLE_ROW_DIAGONAL = 1e-8;

    private final CondensedMatrix matrix;
    private final InequalitySlacks slacks;
    private final Inertia right;
    private final Inertia wrong;
    private final boolean[] exact;
    private final double[] jacobianValues;
    private final double[] rowDiagonals;
    private final double[] weights;
    private final double[] rows;
    private final double[] variables;
    private final double[] solution;
    private final double[] residual;
    private final double[] direction;
    private final double[] image;
    private final double[] scratch;
    private final Equations equations = new Equations();

    /**
     * Analyses the structure of a program and takes the memory for it.
     *
     * @param coordinates where the variables live, or {@link Coordinates#none()}
     */
    public HybridSystem(NonlinearProgram program, Coordinates coordinates) {
        this(program, coordinates, KktOptions.DEFAULT);
    }

    /**
     * Analyses the structure of a program, or reads the analysis, and takes the memory for it.
     *
     * @param coordinates where the variables live, or {@link Coordinates#none()}
     * @param options number of workers, and where analyses are kept
     */
    public HybridSystem(NonlinearProgram program, Coordinates coordinates, KktOptions options) {
        matrix = new CondensedMatrix(program, coordinates, options);
        slacks = new InequalitySlacks(program);
        int n = program.variables();
        int m = program.rows();
        right = new Inertia(n, m, 0);
        wrong = new Inertia(n - 1, m + 1, 0);
        exact = new boolean[m];
        jacobianValues = new double[program.jacobianSparsity().size()];
        rowDiagonals = new double[m];
        weights = new double[m];
        rows = new double[m];
        variables = new double[n];
        solution = new double[m];
        residual = new double[m];
        direction = new double[m];
        image = new double[m];
        scratch = new double[n];
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
            exact[row] = rowDiagonals[row] <= NEGLIGIBLE_ROW_DIAGONAL;
            weights[row] = exact[row] ? WEIGHT : 1 / rowDiagonals[row];
        }
        Inertia condensed = matrix.factorize(hessian, jacobian, variableDiagonal, weights);
        return condensed.negative() == 0 && condensed.zero() == 0 ? right : wrong;
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        System.arraycopy(rc, 0, rows, 0, rows.length);
        slacks.condense(rs, rows, 0);
        for (int row = 0; row < rows.length; row++) {
            direction[row] = weights[row] * rows[row];
        }
        System.arraycopy(rx, 0, variables, 0, variables.length);
        matrix.addTransposedProduct(jacobianValues, direction, variables);
        ConjugateGradients.solve(equations);
        for (int row = 0; row < rows.length; row++) {
            residual[row] = exact[row] ? -solution[row] : 0;
        }
        matrix.addTransposedProduct(jacobianValues, residual, variables);
        matrix.solve(variables);
        System.arraycopy(variables, 0, dx, 0, variables.length);
        matrix.product(jacobianValues, dx, image);
        for (int row = 0; row < rows.length; row++) {
            dy[row] = exact[row] ? solution[row] : weights[row] * (image[row] - rows[row]);
        }
        slacks.recover(rs, dy, 0, ds);
    }

    /** The Schur complement of the exact equations; the solution is their multipliers. */
    private final class Equations implements ConjugateGradients.Vectors {
        @Override
        public double begin() {
            System.arraycopy(variables, 0, scratch, 0, scratch.length);
            matrix.solve(scratch);
            matrix.product(jacobianValues, scratch, residual);
            double squared = 0;
            for (int row = 0; row < rows.length; row++) {
                solution[row] = 0;
                residual[row] = exact[row] ? residual[row] - rows[row] : 0;
                direction[row] = residual[row];
                squared += residual[row] * residual[row];
            }
            return squared;
        }

        @Override
        public double multiply() {
            Arrays.fill(scratch, 0);
            matrix.addTransposedProduct(jacobianValues, direction, scratch);
            matrix.solve(scratch);
            matrix.product(jacobianValues, scratch, image);
            for (int row = 0; row < rows.length; row++) {
                image[row] = exact[row] ? image[row] : 0;
            }
            return dot(direction, image);
        }

        @Override
        public double step(double length) {
            for (int row = 0; row < rows.length; row++) {
                solution[row] += length * direction[row];
                residual[row] -= length * image[row];
            }
            return dot(residual, residual);
        }

        @Override
        public void turn(double ratio) {
            for (int row = 0; row < rows.length; row++) {
                direction[row] = residual[row] + ratio * direction[row];
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
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
        return matrix.describe(KktChoice.HYBRID);
    }
}
