package dev.takt.solver.kkt.condensed;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.Analysis;
import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktOptions;
import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ldlt.NumericFactorization;
import dev.takt.solver.linalg.ldlt.PivotPerturbation;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;

/**
 * The matrix {@code H + Dx + J^T D J} of the size of the variables, with every row of the Jacobian condensed into it, and
 * its factorization with 1 x 1 pivots: safe where it is positive definite, which the inertia tells.
 *
 * <p>A row with k entries adds k (k + 1) / 2 to the pattern, so that one dense row destroys sparsity.
 */
final class CondensedMatrix {
    private final Analysis analysis;
    private final int n;
    private final CoordinateSparsity jacobian;
    private final CompressedRows entries;
    private final int[] hessianPositions;
    private final int[] diagonalPositions;
    private final int[] productPositions;
    private final NumericFactorization numeric;
    private final double[] values;

    /**
     * Analyses the structure and takes the memory.
     *
     * @param coordinates where the variables live
     * @param options number of workers, and where analyses are kept
     */
    CondensedMatrix(NonlinearProgram program, Coordinates coordinates, KktOptions options) {
        n = program.variables();
        jacobian = program.jacobianSparsity();
        entries = CompressedRows.grouped(program.rows(), jacobian.rows());
        int[][] products = products();
        CoordinateSparsity hessian = program.hessianSparsity();
        SymmetricPattern pattern = SymmetricPattern.of(
                n, Indices.joined(hessian.rows(), products[0]), Indices.joined(hessian.columns(), products[1]));
        hessianPositions = pattern.positions(hessian.rows(), hessian.columns());
        productPositions = pattern.positions(products[0], products[1]);
        int[] diagonal = Indices.range(n);
        diagonalPositions = pattern.positions(diagonal, diagonal);
        analysis = Analysis.of(pattern, Pairing.none(n), coordinates, options);
        numeric = analysis.numeric(PivotPerturbation.POSITIVE_DEFINITE);
        values = new double[pattern.entryCount()];
    }

    /** The positions of all products of two entries of one row, row by row. */
    private int[][] products() {
        int count = 0;
        for (int row = 0; row < entries.rows(); row++) {
            int length = entries.length(row);
            count = Math.addExact(count, Math.multiplyExact(length, length + 1) / 2);
        }
        int[][] products = new int[2][count];
        int k = 0;
        for (int row = 0; row < entries.rows(); row++) {
            for (int a = entries.start(row); a < entries.start(row + 1); a++) {
                for (int b = entries.start(row); b <= a; b++) {
                    products[0][k] = jacobian.columns()[entries.index(a)];
                    products[1][k++] = jacobian.columns()[entries.index(b)];
                }
            }
        }
        return products;
    }

    /**
     * Assembles and factorizes.
     *
     * @param weights D, one a row
     */
    Inertia factorize(double[] hessian, double[] jacobianValues, double[] variableDiagonal, double[] weights) {
        int[] rowStart = entries.start();
        int[] entryOfRow = entries.index();
        Arrays.fill(values, 0);
        for (int k = 0; k < hessianPositions.length; k++) {
            values[hessianPositions[k]] += hessian[k];
        }
        for (int v = 0; v < n; v++) {
            values[diagonalPositions[v]] += variableDiagonal[v];
        }
        int k = 0;
        for (int row = 0; row < weights.length; row++) {
            for (int a = rowStart[row]; a < rowStart[row + 1]; a++) {
                int variable = jacobian.columns()[entryOfRow[a]];
                double scaled = weights[row] * jacobianValues[entryOfRow[a]];
                for (int b = rowStart[row]; b < a; b++) {
                    double product = scaled * jacobianValues[entryOfRow[b]];
                    // two entries of one variable: the product stands on the diagonal, once for each order
                    values[productPositions[k++]] +=
                            jacobian.columns()[entryOfRow[b]] == variable ? 2 * product : product;
                }
                values[productPositions[k++]] += scaled * jacobianValues[entryOfRow[a]];
            }
        }
        return numeric.factorize(values);
    }

    /** Solves with the last factorization, in place. */
    void solve(double[] x) {
        numeric.solve(x);
    }

    /** Adds {@code J^T y} to x. */
    void addTransposedProduct(double[] jacobianValues, double[] y, double[] x) {
        for (int e = 0; e < jacobianValues.length; e++) {
            x[jacobian.columns()[e]] += jacobianValues[e] * y[jacobian.rows()[e]];
        }
    }

    /** Writes {@code J x}. */
    void product(double[] jacobianValues, double[] x, double[] result) {
        Arrays.fill(result, 0);
        for (int e = 0; e < jacobianValues.length; e++) {
            result[jacobian.rows()[e]] += jacobianValues[e] * x[jacobian.columns()[e]];
        }
    }

    /** The analysis of the matrix. */
    SymbolicFactorization symbolic() {
        return numeric.symbolic();
    }

    /** How many analyses the matrix took. */
    int analyses() {
        return analysis.count();
    }

    /** What the system with this matrix is and costs. */
    KktDescription describe(KktChoice system) {
        return analysis.describe(system);
    }
}
