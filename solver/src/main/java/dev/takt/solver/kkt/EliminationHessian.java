package dev.takt.solver.kkt;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The Hessian of the barrier problem with the inequality rows condensed into it, {@code W = H + Dx + J_I^T D J_I},
 * split by what its rows and columns are: determined variables (by position) or free ones (by column).
 *
 * <p>Its structure is found once; {@link #assemble} allocates nothing.
 */
final class EliminationHessian {
    private final int[] diagonalSlot;
    private final int[] hessianSlot;
    private final InequalityRows inequalities;
    private final int[] productSlot;
    private final double[] values;
    private final int[] firstVariable;
    private final int[] secondVariable;

    private final double[] stateDiagonal;
    private final int[] stateDiagonalSlot;
    private final CompressedRows belowDiagonal;
    private final CompressedRows controlToState;
    private final CompressedRows controls;

    EliminationHessian(NonlinearProgram program, StateElimination elimination, InequalityRows inequalities) {
        this.inequalities = inequalities;
        Slots slots = new Slots();
        int n = program.variables();
        diagonalSlot = new int[n];
        for (int v = 0; v < n; v++) {
            diagonalSlot[v] = slots.of(v, v);
        }
        CoordinateSparsity hessian = program.hessianSparsity();
        hessianSlot = new int[hessian.size()];
        for (int e = 0; e < hessian.size(); e++) {
            hessianSlot[e] = slots.of(hessian.rows()[e], hessian.columns()[e]);
        }
        productSlot = inequalities.productSlots(slots::of);
        values = new double[slots.size()];
        firstVariable = slots.first();
        secondVariable = slots.second();

        stateDiagonal = new double[elimination.pairs()];
        stateDiagonalSlot = new int[elimination.pairs()];
        CompressedRows.Builder below = new CompressedRows.Builder(elimination.pairs());
        CompressedRows.Builder cross = new CompressedRows.Builder(elimination.columns());
        CompressedRows.Builder free = new CompressedRows.Builder(elimination.columns());
        for (int slot = 0; slot < values.length; slot++) {
            int first = firstVariable[slot];
            int second = secondVariable[slot];
            int p = elimination.positionOfVariable(first);
            int q = elimination.positionOfVariable(second);
            if (p >= 0 && p == q) {
                stateDiagonalSlot[p] = slot;
            } else if (p >= 0 && q >= 0) {
                below.add(Math.max(p, q), Math.min(p, q), slot);
            } else if (p >= 0) {
                cross.add(elimination.column(second), p, slot);
            } else if (q >= 0) {
                cross.add(elimination.column(first), q, slot);
            } else {
                int a = elimination.column(first);
                int b = elimination.column(second);
                free.add(Math.min(a, b), Math.max(a, b), slot);
            }
        }
        belowDiagonal = below.build();
        controlToState = cross.build();
        controls = free.build();
    }

    /**
     * Sums up W.
     *
     * @param inequalityWeights D, one an inequality row
     */
    void assemble(double[] hessian, double[] jacobian, double[] variableDiagonal, double[] inequalityWeights) {
        Arrays.fill(values, 0);
        for (int v = 0; v < diagonalSlot.length; v++) {
            values[diagonalSlot[v]] = variableDiagonal[v];
        }
        for (int e = 0; e < hessianSlot.length; e++) {
            values[hessianSlot[e]] += hessian[e];
        }
        inequalities.addProducts(jacobian, inequalityWeights, productSlot, values);
        for (int p = 0; p < stateDiagonal.length; p++) {
            stateDiagonal[p] = values[stateDiagonalSlot[p]];
        }
        belowDiagonal.gather(values);
        controlToState.gather(values);
        controls.gather(values);
    }

    /** Subtracts {@code W x} from y, both split into states (by position) and controls (by column). */
    void subtractProduct(double[] stateX, double[] controlX, double[] stateY, double[] controlY) {
        for (int p = 0; p < stateDiagonal.length; p++) {
            stateY[p] -= stateDiagonal[p] * stateX[p];
        }
        subtractSymmetric(belowDiagonal, stateX, stateY);
        for (int c = 0; c < controlX.length; c++) {
            for (int s = controlToState.start(c); s < controlToState.start(c + 1); s++) {
                int p = controlToState.column(s);
                stateY[p] -= controlToState.value(s) * controlX[c];
                controlY[c] -= controlToState.value(s) * stateX[p];
            }
            for (int s = controls.start(c); s < controls.start(c + 1); s++) {
                int d = controls.column(s);
                controlY[c] -= controls.value(s) * controlX[d];
                if (d != c) {
                    controlY[d] -= controls.value(s) * controlX[c];
                }
            }
        }
    }

    private static void subtractSymmetric(CompressedRows triangle, double[] x, double[] y) {
        for (int p = 0; p < x.length; p++) {
            for (int s = triangle.start(p); s < triangle.start(p + 1); s++) {
                int q = triangle.column(s);
                y[p] -= triangle.value(s) * x[q];
                y[q] -= triangle.value(s) * x[p];
            }
        }
    }

    /** Number of distinct entries of W, one triangle. */
    int entries() {
        return values.length;
    }

    /** One variable of an entry. */
    int firstVariable(int entry) {
        return firstVariable[entry];
    }

    /** The other variable of an entry, the same one on the diagonal. */
    int secondVariable(int entry) {
        return secondVariable[entry];
    }

    /** The present value of an entry. */
    double value(int entry) {
        return values[entry];
    }

    /** The diagonal entries of the determined variables, by position; not to be changed. */
    double[] stateDiagonal() {
        return stateDiagonal;
    }

    /** The entries between determined variables, row the later position. */
    CompressedRows belowDiagonal() {
        return belowDiagonal;
    }

    /** The entries between a free variable (row) and determined ones. */
    CompressedRows controlToState() {
        return controlToState;
    }

    /** The entries between free variables, upper triangle with the diagonal. */
    CompressedRows controls() {
        return controls;
    }

    /** Numbers the distinct positions of a symmetric matrix. */
    private static final class Slots {
        private final Map<Long, Integer> slots = new HashMap<>();

        int of(int a, int b) {
            long key = ((long) Math.max(a, b) << 32) | Math.min(a, b);
            return slots.computeIfAbsent(key, _ -> slots.size());
        }

        int size() {
            return slots.size();
        }

        int[] first() {
            int[] variables = new int[slots.size()];
            slots.forEach((key, slot) -> variables[slot] = (int) (key >>> 32));
            return variables;
        }

        int[] second() {
            int[] variables = new int[slots.size()];
            slots.forEach((key, slot) -> variables[slot] = key.intValue());
            return variables;
        }
    }
}
