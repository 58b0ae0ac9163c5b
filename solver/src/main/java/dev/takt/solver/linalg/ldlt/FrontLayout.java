package dev.takt.solver.linalg.ldlt;

import static dev.takt.solver.linalg.ldlt.DenseKernels.BLOCK;
import static dev.takt.solver.linalg.ldlt.DenseKernels.STEP;

import dev.takt.solver.linalg.symbolic.AssemblyMap;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * Where the panels of all fronts and the entries of the matrix lie in the memory of a CPU factorization.
 *
 * <p>Pivot rows and further rows of a panel are padded to whole blocks of rows each, pivot columns to whole steps, with
 * zeros, so that no kernel meets a remainder.
 */
final class FrontLayout {
    private final FrontTree tree;
    private final int[] panelOffset;
    private final int[] target;
    private final int largestPanel;
    private final int longestPanel;

    FrontLayout(SymbolicFactorization symbolic) {
        tree = symbolic.tree();
        panelOffset = new int[tree.fronts() + 1];
        int largest = 0;
        int longest = 0;
        for (int f = 0; f < tree.fronts(); f++) {
            int size = Math.multiplyExact(blocks(f) * BLOCK, stride(f));
            panelOffset[f + 1] = Math.addExact(panelOffset[f], size);
            largest = Math.max(largest, size);
            longest = Math.max(longest, blocks(f) * BLOCK);
        }
        largestPanel = largest;
        longestPanel = longest;
        AssemblyMap assembly = symbolic.assembly();
        target = new int[assembly.size()];
        for (int f = 0; f < tree.fronts(); f++) {
            for (int q = assembly.start(f); q < assembly.start(f + 1); q++) {
                int row = panelRow(f, assembly.localRow(q));
                int column = assembly.localColumn(q);
                target[q] = panelOffset[f] + ((row / BLOCK) * stride(f) + column) * BLOCK + row % BLOCK;
            }
        }
    }

    static int roundUp(int value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }

    /** Number of columns of the panel of front {@code f}, padded. */
    int stride(int f) {
        return roundUp(tree.pivots(f), STEP);
    }

    /** Number of row blocks that hold the pivots of front {@code f}. */
    int pivotBlocks(int f) {
        return (tree.pivots(f) + BLOCK - 1) / BLOCK;
    }

    /** Number of row blocks of the panel of front {@code f}. */
    int blocks(int f) {
        return pivotBlocks(f) + updateOrder(f) / BLOCK;
    }

    /** Order of the update matrix of front {@code f}, padded. */
    int updateOrder(int f) {
        return roundUp(tree.rows(f), BLOCK);
    }

    /** Number of stored entries of the update matrix of front {@code f}, padded. */
    int updateSize(int f) {
        return Math.multiplyExact(updateOrder(f), roundUp(tree.rows(f), STEP));
    }

    /** Start of the panel of front {@code f}; {@code f} may be the number of fronts, the end. */
    int panelOffset(int f) {
        return panelOffset[f];
    }

    /** Row of the panel of front {@code f} at which position {@code local} of its index set stands. */
    int panelRow(int f, int local) {
        int pivots = tree.pivots(f);
        return local < pivots ? local : pivotBlocks(f) * BLOCK + local - pivots;
    }

    /** Where the entry assembled at index {@code q} goes. */
    int target(int q) {
        return target[q];
    }

    /** Number of doubles of the largest panel. */
    int largestPanel() {
        return largestPanel;
    }

    /** Number of rows of the panel with the most rows, padding included. */
    int longestPanel() {
        return longestPanel;
    }
}
