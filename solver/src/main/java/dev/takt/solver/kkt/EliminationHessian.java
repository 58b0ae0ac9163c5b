package dev.takt.solver.kkt;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.HashMap;
import java.util.Map;

/**
 * The Hessian of the barrier problem with the inequality rows condensed into it, {@code W = H + Dx + J_I^T D J_I}, one
 * number a distinct entry.
 *
 * <p>Its structure is found once; {@link #assemble} allocates nothing.
 */
final class EliminationHessian {
    private final int[] diagonalSlot;
    private final boolean[] isDiagonal;
    /** The entries of H in the order of the slots that they are summed up in. */
    private final int[] source;

    private final int[] sourceStart;
    private final InequalityRows inequalities;
    private final int[] productSlot;
    private final double[] values;
    private final int[] firstVariable;
    private final int[] secondVariable;

    EliminationHessian(NonlinearProgram program, InequalityRows inequalities) {
        this.inequalities = inequalities;
        Slots slots = new Slots();
        int n = program.variables();
        diagonalSlot = new int[n];
        for (int v = 0; v < n; v++) {
            diagonalSlot[v] = slots.of(v, v);
        }
        CoordinateSparsity hessian = program.hessianSparsity();
        int[] hessianSlot = new int[hessian.size()];
        for (int e = 0; e < hessian.size(); e++) {
            hessianSlot[e] = slots.of(hessian.rows()[e], hessian.columns()[e]);
        }
        productSlot = inequalities.productSlots(slots::of);
        values = new double[slots.size()];
        isDiagonal = new boolean[values.length];
        for (int slot : diagonalSlot) {
            isDiagonal[slot] = true;
        }
        sourceStart = new int[values.length + 1];
        for (int slot : hessianSlot) {
            sourceStart[slot + 1]++;
        }
        for (int slot = 0; slot < values.length; slot++) {
            sourceStart[slot + 1] += sourceStart[slot];
        }
        source = new int[hessianSlot.length];
        int[] next = sourceStart.clone();
        for (int e = 0; e < hessianSlot.length; e++) {
            source[next[hessianSlot[e]]++] = e;
        }
        firstVariable = slots.first();
        secondVariable = slots.second();
    }

    /**
     * Sums up W.
     *
     * @param inequalityWeights D, one an inequality row
     */
    void assemble(double[] hessian, double[] jacobian, double[] variableDiagonal, double[] inequalityWeights) {
        for (int v = 0; v < diagonalSlot.length; v++) {
            values[diagonalSlot[v]] = variableDiagonal[v];
        }
        for (int slot = 0; slot < values.length; slot++) {
            double sum = isDiagonal[slot] ? values[slot] : 0;
            for (int k = sourceStart[slot]; k < sourceStart[slot + 1]; k++) {
                sum += hessian[source[k]];
            }
            values[slot] = sum;
        }
        inequalities.addProducts(jacobian, inequalityWeights, productSlot, values);
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

    /** The present values of all entries; not to be changed. */
    double[] values() {
        return values;
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
