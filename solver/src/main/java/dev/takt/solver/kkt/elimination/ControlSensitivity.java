package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * How the determined variables follow the free ones, {@code Z = -A^-1 B}: one row a position, the columns side by side in
 * vector lanes, each row only as long as the reach of its block.
 */
public final class ControlSensitivity {
    private final StateElimination elimination;
    private final StateJacobian jacobian;
    private final LaneKernels kernels;
    private final int stride;
    private final double[] values;
    private final double[] ones;
    /** All positions as the entries of one row, for products with the transpose. */
    private final int[] allPositions;

    private final int[] oneRow;
    private final double[] product;
    private double amplification = 1;
    private long computations;

    public ControlSensitivity(StateElimination elimination, StateJacobian jacobian, LaneKernels kernels) {
        this.kernels = kernels;
        this.elimination = elimination;
        this.jacobian = jacobian;
        stride = LaneKernels.padded(elimination.columns());
        ones = new double[elimination.pairs()];
        Arrays.fill(ones, 1);
        values = new double[Math.multiplyExact(stride, elimination.pairs())];
        allPositions = new int[elimination.pairs()];
        Arrays.setAll(allPositions, p -> p);
        oneRow = new int[] {0, elimination.pairs()};
        product = new double[stride];
    }

    /** Computes Z from the factorized Jacobian, one block after the other. */
    public void compute() {
        for (int b = 0; b < elimination.blockCount(); b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            int lanes = LaneKernels.padded(elimination.reach(b));
            for (int p = from; p < to; p++) {
                startRow(p, lanes);
            }
            int shift = jacobian.shift(b);
            combine(jacobian.earlier(), ones, from, to - 1, 0, lanes);
            combine(jacobian.lower(), ones, from - shift, to - 1 - shift, shift, lanes);
            combine(jacobian.upper(), jacobian.inverseDiagonal(), to - 1 - shift, from - shift, shift, lanes);
        }
        amplification = measureAmplification();
        computations++;
    }

    private void startRow(int p, int lanes) {
        int target = p * stride;
        Arrays.fill(values, target, target + lanes, 0);
        SparseMatrix free = jacobian.free();
        for (int s = free.start(p); s < free.start(p + 1); s++) {
            values[target + free.column(s)] = -free.value(s);
        }
    }

    private void combine(SparseMatrix matrix, double[] scales, int first, int last, int shift, int lanes) {
        kernels.combineRows(
                values,
                stride,
                matrix.structure().start(),
                matrix.structure().index(),
                matrix.values(),
                scales,
                values,
                first,
                last,
                shift,
                lanes);
    }

    /** Distance between the rows of {@link #values()}. */
    public int stride() {
        return stride;
    }

    /** Z by rows; not to be changed. */
    public double[] values() {
        return values;
    }

    /** How many times Z has been computed so far. */
    public long computations() {
        return computations;
    }

    /** Number of entries of Z, structural zeros left out. */
    public long size() {
        long size = 0;
        for (int b = 0; b < elimination.blockCount(); b++) {
            size += (long) elimination.reach(b) * (elimination.blockStart(b + 1) - elimination.blockStart(b));
        }
        return size;
    }

    /** Adds {@code Z w} to z, w by column and z by position. */
    public void addProduct(double[] w, double[] z) {
        for (int b = 0; b < elimination.blockCount(); b++) {
            int reach = elimination.reach(b);
            for (int p = elimination.blockStart(b); p < elimination.blockStart(b + 1); p++) {
                int at = p * stride;
                double sum = z[p];
                for (int c = 0; c < reach; c++) {
                    sum = Math.fma(values[at + c], w[c], sum);
                }
                z[p] = sum;
            }
        }
    }

    /** Adds {@code Z^T v} to g, v by position and g by column. */
    public void addTransposedProduct(double[] v, double[] g) {
        Arrays.fill(product, 0);
        kernels.combineRows(values, stride, oneRow, allPositions, v, ones, product, 0, 0, 0, stride);
        for (int c = 0; c < g.length; c++) {
            g[c] -= product[c];
        }
    }

    /**
     * How much a disturbance grows along the horizon: the largest sensitivity relative to the largest of the first block
     * with any. What is looked at are the last block, and the controls of the first one, which have the longest way.
     */
    public double amplification() {
        return amplification;
    }

    private double measureAmplification() {
        int last = elimination.blockCount() - 1;
        int first = 0;
        while (first < last && elimination.reach(first) == 0) {
            first++;
        }
        double atFirst = last < 0 ? 0 : largest(first, elimination.reach(first));
        if (!(atFirst > 0)) {
            return 1;
        }
        double most = largest(last, elimination.reach(last));
        for (int b = first; b < last; b++) {
            most = Math.max(most, largest(b, elimination.reach(first)));
        }
        return most / atFirst;
    }

    private double largest(int block, int columns) {
        double largest = 0;
        for (int p = elimination.blockStart(block); p < elimination.blockStart(block + 1); p++) {
            for (int c = 0; c < columns; c++) {
                largest = Math.max(largest, Math.abs(values[p * stride + c]));
            }
        }
        return largest;
    }
}
