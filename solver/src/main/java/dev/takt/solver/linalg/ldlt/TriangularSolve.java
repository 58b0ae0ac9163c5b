package dev.takt.solver.linalg.ldlt;

import static dev.takt.solver.linalg.ldlt.DenseKernels.BLOCK;

import dev.takt.solver.linalg.symbolic.FrontTree;
import java.util.Arrays;

/** Solves with the factors of all fronts: forward through L, division by D, back through the transpose of L. */
final class TriangularSolve {
    private final FrontTree tree;
    private final FrontLayout layout;
    private final DenseKernels kernels;
    private final PivotStore pivots;
    private final double[] panels;
    private final double[] local;
    private final double[] product;

    TriangularSolve(FrontTree tree, FactorStorage storage, DenseKernels kernels) {
        this.tree = tree;
        this.kernels = kernels;
        layout = storage.layout;
        pivots = storage.pivots;
        panels = storage.panels;
        local = new double[layout.longestPanel()];
        product = new double[layout.longestPanel()];
    }

    /** Solves in place; {@code x} is in the order of elimination. */
    void solve(double[] x) {
        for (int f = 0; f < tree.fronts(); f++) {
            forward(f, x);
        }
        for (int f = tree.fronts() - 1; f >= 0; f--) {
            backward(f, x);
        }
    }

    private void forward(int f, double[] x) {
        int first = tree.firstPivot(f);
        int count = tree.pivots(f);
        int offset = layout.panelOffset(f);
        int stride = layout.stride(f);
        int pivotBlocks = layout.pivotBlocks(f);
        System.arraycopy(x, first, local, 0, count);
        Arrays.fill(local, count, pivotBlocks * BLOCK, 0.0);
        for (int block = 0; block < pivotBlocks; block++) {
            int start = block * BLOCK;
            if (block > 0) {
                kernels.multiply(panels, offset, stride, block, block + 1, start, local, product);
                for (int i = start; i < start + BLOCK; i++) {
                    local[i] -= product[i];
                }
            }
            int end = Math.min(count, start + BLOCK);
            for (int k = start; k < end; k++) {
                int p = offset + (block * stride + k) * BLOCK;
                for (int i = k + 1; i < end; i++) {
                    local[i] -= panels[p + i - start] * local[k];
                }
            }
        }
        if (tree.rows(f) > 0) {
            kernels.multiply(panels, offset, stride, pivotBlocks, layout.blocks(f), count, local, product);
            int row = pivotBlocks * BLOCK;
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                x[tree.row(p)] -= product[row++];
            }
        }
        pivots.divide(first, count, local, local);
        System.arraycopy(local, 0, x, first, count);
    }

    private void backward(int f, double[] x) {
        int first = tree.firstPivot(f);
        int count = tree.pivots(f);
        int offset = layout.panelOffset(f);
        int stride = layout.stride(f);
        int pivotBlocks = layout.pivotBlocks(f);
        System.arraycopy(x, first, local, 0, count);
        Arrays.fill(local, count, pivotBlocks * BLOCK, 0.0);
        if (tree.rows(f) > 0) {
            int row = pivotBlocks * BLOCK;
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                product[row++] = x[tree.row(p)];
            }
            Arrays.fill(product, row, layout.blocks(f) * BLOCK, 0.0);
            kernels.multiplyTransposed(panels, offset, stride, pivotBlocks, layout.blocks(f), count, product, local);
        }
        for (int block = pivotBlocks - 1; block >= 0; block--) {
            int start = block * BLOCK;
            int end = Math.min(count, start + BLOCK);
            for (int k = end - 1; k >= start; k--) {
                int p = offset + (block * stride + k) * BLOCK;
                double sum = local[k];
                for (int i = k + 1; i < end; i++) {
                    sum -= panels[p + i - start] * local[i];
                }
                local[k] = sum;
            }
            if (block > 0) {
                kernels.multiplyTransposed(panels, offset, stride, block, block + 1, start, local, local);
            }
        }
        System.arraycopy(local, 0, x, first, count);
    }
}
