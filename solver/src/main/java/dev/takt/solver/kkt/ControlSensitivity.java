package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;

/**
 * How the determined variables follow the free ones, {@code Z = -A^-1 B}: one row a position, the columns side by side in
 * vector lanes, each row only as long as the reach of its block.
 */
final class ControlSensitivity {
    private final StateElimination elimination;
    private final StateJacobian jacobian;
    private final LaneKernels kernels;
    private final int stride;
    private final double[] values;

    ControlSensitivity(StateElimination elimination, StateJacobian jacobian, LaneKernels kernels) {
        this.kernels = kernels;
        this.elimination = elimination;
        this.jacobian = jacobian;
        stride = LaneKernels.padded(elimination.columns());
        values = new double[Math.multiplyExact(stride, elimination.pairs())];
    }

    /** Computes Z from the factorized Jacobian, one block after the other. */
    void compute() {
        for (int b = 0; b < elimination.blockCount(); b++) {
            int from = elimination.blockStart(b);
            int to = elimination.blockStart(b + 1);
            int lanes = LaneKernels.padded(elimination.reach(b));
            for (int p = from; p < to; p++) {
                forwardRow(p, lanes);
            }
            for (int p = to - 1; p >= from; p--) {
                backwardRow(p, lanes);
            }
        }
    }

    private void forwardRow(int p, int lanes) {
        int target = p * stride;
        Arrays.fill(values, target, target + lanes, 0);
        CompressedRows free = jacobian.free();
        for (int s = free.start(p); s < free.start(p + 1); s++) {
            values[target + free.column(s)] = -free.value(s);
        }
        combine(jacobian.earlier(), p, lanes, 1);
        combine(jacobian.lower(), p, lanes, 1);
    }

    private void backwardRow(int p, int lanes) {
        combine(jacobian.upper(), p, lanes, jacobian.inverseDiagonal(p));
    }

    private void combine(CompressedRows matrix, int p, int lanes, double scale) {
        int from = matrix.start(p);
        int to = matrix.start(p + 1);
        if (from < to || scale != 1) {
            kernels.combine(
                    values, stride, matrix.columns(), matrix.values(), from, to, values, p * stride, lanes, scale);
        }
    }

    /** Distance between the rows of {@link #values()}. */
    int stride() {
        return stride;
    }

    /** Z by rows; not to be changed. */
    double[] values() {
        return values;
    }

    /** The largest entry of Z by modulus, a measure of how much the elimination amplifies. */
    double largest() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}
