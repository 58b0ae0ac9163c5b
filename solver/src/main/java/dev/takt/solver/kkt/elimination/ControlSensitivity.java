package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * How the determined variables follow the free ones, {@code Z = -A^-1 B}: one row a position, the free variables along its branch
 * side by side in vector lanes, each row only as long as the reach of its block.
 */
public final class ControlSensitivity {
    private final StateElimination elimination;
    private final ControlTree tree;
    private final StateJacobian jacobian;
    private final LaneKernels kernels;
    private final int stride;
    private final double[] values;
    private final double[] ones;
    /** All positions as the entries of one row, for products with the transpose. */
    private final int[] allPositions;

    private final int[] oneRow = new int[2];
    private final double[] product;
    private final double[] alongPath;
    private double amplification = 1;
    private long computations;

    public ControlSensitivity(
            StateElimination elimination, ControlTree tree, StateJacobian jacobian, LaneKernels kernels) {
        this.kernels = kernels;
        this.elimination = elimination;
        this.tree = tree;
        this.jacobian = jacobian;
        stride = LaneKernels.padded(tree.longestPath());
        ones = new double[elimination.pairs()];
        Arrays.fill(ones, 1);
        values = new double[Math.multiplyExact(stride, elimination.pairs())];
        allPositions = new int[elimination.pairs()];
        Arrays.setAll(allPositions, p -> p);
        product = new double[stride];
        alongPath = new double[stride];
    }

    /** Computes Z from the factorized Jacobian, one block after the other. */
    public void compute() {
        for (int b = 0; b < elimination.blockCount(); b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            if (from == to) {
                // a stage without states; rows from the first to the one before it would be two, one of them of the
                // block before
                continue;
            }
            int lanes = LaneKernels.padded(tree.reach(b));
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
            values[target + tree.rank(free.column(s))] = -free.value(s);
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
            size += (long) tree.reach(b) * (elimination.blockStart(b + 1) - elimination.blockStart(b));
        }
        return size;
    }

    /** Adds {@code Z w} to z, w by column and z by position. */
    public void addProduct(double[] w, double[] z) {
        for (int branch = 0; branch < tree.branches(); branch++) {
            int[] path = tree.path(branch);
            for (int r = 0; r < path.length; r++) {
                alongPath[r] = w[path[r]];
            }
            for (int b = tree.firstBlock(branch); b < tree.firstBlock(branch + 1); b++) {
                addProduct(b, z);
            }
        }
    }

    private void addProduct(int block, double[] z) {
        int reach = tree.reach(block);
        for (int p = elimination.blockStart(block); p < elimination.blockStart(block + 1); p++) {
            int at = p * stride;
            double sum = z[p];
            for (int r = 0; r < reach; r++) {
                sum = Math.fma(values[at + r], alongPath[r], sum);
            }
            z[p] = sum;
        }
    }

    /** Adds {@code Z^T v} to g, v by position and g by column. */
    public void addTransposedProduct(double[] v, double[] g) {
        for (int branch = 0; branch < tree.branches(); branch++) {
            Arrays.fill(product, 0);
            oneRow[0] = elimination.blockStart(tree.firstBlock(branch));
            oneRow[1] = elimination.blockStart(tree.firstBlock(branch + 1));
            kernels.combineRows(values, stride, oneRow, allPositions, v, ones, product, 0, 0, 0, stride);
            int[] path = tree.path(branch);
            for (int r = 0; r < path.length; r++) {
                g[path[r]] -= product[r];
            }
        }
    }

    /**
     * How much a disturbance grows along the horizon: the largest sensitivity relative to the largest of the first block
     * with any. What is looked at are the last block of each branch, and the controls of the first one, which have the longest way.
     */
    public double amplification() {
        return amplification;
    }

    private double measureAmplification() {
        int last = elimination.blockCount() - 1;
        int first = 0;
        while (first < last
                && (tree.reach(first) == 0 || elimination.blockStart(first) == elimination.blockStart(first + 1))) {
            first++;
        }
        double atFirst = last < 0 ? 0 : largest(first, tree.reach(first));
        if (!(atFirst > 0)) {
            return 1;
        }
        double most = atFirst;
        for (int branch = 0; branch < tree.branches(); branch++) {
            int end = tree.firstBlock(branch + 1) - 1;
            most = Math.max(most, tree.parts(branch) ? 0 : largest(end, tree.reach(end)));
        }
        for (int b = first; b < last; b++) {
            most = Math.max(most, largest(b, tree.reach(first)));
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
