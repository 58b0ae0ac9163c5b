package dev.takt.solver.kkt.elimination;

import dev.takt.solver.kernels.CoordinateProducts;
import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.kkt.InequalityRows;
import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.EntryRuns;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The Hessian of the barrier problem with the inequality rows condensed into it, {@code W = H + Dx + J_I^T D J_I}, one
 * number a distinct entry.
 *
 * <p>Its structure is found once; {@link #assemble} allocates nothing.
 */
public final class EliminationHessian {
    /** Number of variables; the diagonal entries come first. */
    private final int order;

    private final EntryRuns sums;
    private final CoordinateProducts products;

    private final InequalityRows inequalities;
    private final int[] productSlot;
    private final double[] values;
    private final int[] firstVariable;
    private final int[] secondVariable;

    public EliminationHessian(NonlinearProgram program, InequalityRows inequalities) {
        this.inequalities = inequalities;
        Slots slots = new Slots();
        order = program.variables();
        for (int v = 0; v < order; v++) {
            slots.of(v, v);
        }
        CoordinateSparsity hessian = program.hessianSparsity();
        int[] hessianSlot = new int[hessian.size()];
        for (int e = 0; e < hessian.size(); e++) {
            hessianSlot[e] = slots.of(hessian.rows()[e], hessian.columns()[e]);
        }
        productSlot = inequalities.productSlots(slots::of);
        values = new double[slots.size()];
        int[] source = byRank(hessianSlot, values.length);
        sums = new EntryRuns(Indices.picked(hessianSlot, source), source);
        firstVariable = slots.first();
        secondVariable = slots.second();
        products = new CoordinateProducts(new CoordinateSparsity(firstVariable, secondVariable));
    }

    /** Numbers of entries, sorted by how many entries of the same slot come before each: no sum waits for the one before. */
    private static int[] byRank(int[] slotOfEntry, int slots) {
        int[] seen = new int[slots];
        int[] rank = new int[slotOfEntry.length];
        for (int e = 0; e < slotOfEntry.length; e++) {
            rank[e] = seen[slotOfEntry[e]]++;
        }
        return CompressedRows.grouped(rank).index();
    }

    /**
     * Sums up W.
     *
     * @param inequalityWeights D, one an inequality row
     */
    void assemble(double[] hessian, double[] jacobian, double[] variableDiagonal, double[] inequalityWeights) {
        System.arraycopy(variableDiagonal, 0, values, 0, order);
        Arrays.fill(values, order, values.length, 0);
        sums.add(hessian, values);
        inequalities.addProducts(jacobian, inequalityWeights, productSlot, values);
    }

    /** {@code y = W x} by variable, with the present values. */
    public void multiply(double[] x, double[] y) {
        Arrays.fill(y, 0);
        products.addSymmetric(values, x, y);
    }

    /** The entry of W that each of {@link #sources} adds to. */
    public int[] targets() {
        return sums.targets();
    }

    /** The entries of H in the order in which they are summed up. */
    public int[] sources() {
        return sums.sources();
    }

    /** The entry of W that each product of an inequality row adds to; not to be changed. */
    public int[] productSlots() {
        return productSlot;
    }

    /** Number of distinct entries of W, one triangle. */
    public int entries() {
        return values.length;
    }

    /** One variable of an entry. */
    public int firstVariable(int entry) {
        return firstVariable[entry];
    }

    /** The other variable of an entry, the same one on the diagonal. */
    public int secondVariable(int entry) {
        return secondVariable[entry];
    }

    /** The present values of all entries; not to be changed. */
    public double[] values() {
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
