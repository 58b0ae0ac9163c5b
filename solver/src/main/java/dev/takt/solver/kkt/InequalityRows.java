package dev.takt.solver.kkt;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * The inequality rows of a program and their elimination from the KKT system: with a slack each, the step of the slack
 * and of the multiplier follow from dx, and what stays behind is {@code J_I^T D J_I} in the Hessian with
 *
 * <pre>
 *   D = Ds / (1 + Dc Ds)
 * </pre>
 */
public final class InequalityRows {
    /**
     * The products of the entries of inequality rows in the Hessian.
     *
     * @param slot that each product is added to
     * @param first Jacobian entry
     * @param second Jacobian entry
     * @param inequality whose weight it carries
     * @param factor 2 for different entries of one variable, else 1
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Products(int[] slot, int[] first, int[] second, int[] inequality, int[] factor) {}

    private final int[] rows;
    private final SparseMatrix entries;
    private final int[] source;
    private final int[] sourceStart;
    private final int[] sourceVariable;

    public InequalityRows(NonlinearProgram program) {
        int[] indexOfRow = new int[program.rows()];
        Arrays.fill(indexOfRow, -1);
        rows = program.inequalityRows();
        for (int i = 0; i < rows.length; i++) {
            indexOfRow[rows[i]] = i;
        }
        SparseMatrix.Builder builder = new SparseMatrix.Builder(rows.length);
        CoordinateSparsity jacobian = program.jacobianSparsity();
        for (int e = 0; e < jacobian.size(); e++) {
            int i = indexOfRow[jacobian.rows()[e]];
            if (i >= 0) {
                builder.add(i, jacobian.columns()[e], e);
            }
        }
        entries = builder.build();
        CompressedRows variables = builder.sourceColumns();
        source = builder.sources().index();
        sourceStart = variables.start();
        sourceVariable = variables.index();
    }

    /** Number of inequality rows. */
    public int count() {
        return rows.length;
    }

    /** The row of the program behind an inequality. */
    public int row(int inequality) {
        return rows[inequality];
    }

    /** The slot of every product of two entries of one row, in the order in which {@link #addProducts} makes them. */
    public int[] productSlots(IntBinaryOperator slotOf) {
        int products = 0;
        for (int i = 0; i < rows.length; i++) {
            int length = sourceStart[i + 1] - sourceStart[i];
            products += length * (length + 1) / 2;
        }
        int[] slots = new int[products];
        int k = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int a = sourceStart[i]; a < sourceStart[i + 1]; a++) {
                for (int b = sourceStart[i]; b <= a; b++) {
                    slots[k++] = slotOf.applyAsInt(sourceVariable[a], sourceVariable[b]);
                }
            }
        }
        return slots;
    }

    /** The products that {@link #addProducts} makes, with the slots that they are added to. */
    public Products products(int[] slots) {
        int[] first = new int[slots.length];
        int[] second = new int[slots.length];
        int[] inequality = new int[slots.length];
        int[] factor = new int[slots.length];
        int k = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int a = sourceStart[i]; a < sourceStart[i + 1]; a++) {
                for (int b = sourceStart[i]; b <= a; b++) {
                    first[k] = source[a];
                    second[k] = source[b];
                    inequality[k] = i;
                    factor[k++] = a != b && sourceVariable[a] == sourceVariable[b] ? 2 : 1;
                }
            }
        }
        return new Products(slots, first, second, inequality, factor);
    }

    /** Adds {@code J_I^T D J_I} to the slots of a symmetric matrix. */
    public void addProducts(double[] jacobian, double[] weights, int[] slots, double[] values) {
        int k = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int a = sourceStart[i]; a < sourceStart[i + 1]; a++) {
                double scaled = weights[i] * jacobian[source[a]];
                for (int b = sourceStart[i]; b < a; b++) {
                    double product = scaled * jacobian[source[b]];
                    // two entries of one variable: the product stands on the diagonal, once for each order
                    values[slots[k++]] += sourceVariable[a] == sourceVariable[b] ? 2 * product : product;
                }
                values[slots[k++]] += scaled * jacobian[source[a]];
            }
        }
    }

    /** Takes new values of the rows, in the order of the program's Jacobian sparsity. */
    public void gather(double[] jacobian) {
        entries.gather(jacobian);
    }

    /** The rows, by variable. */
    public SparseMatrix entries() {
        return entries;
    }
}
