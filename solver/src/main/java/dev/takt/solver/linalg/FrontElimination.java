package dev.takt.solver.linalg;

import static dev.takt.solver.linalg.DenseKernels.BLOCK;
import static dev.takt.solver.linalg.DenseKernels.STEP;

import java.util.Arrays;

/**
 * One worker's elimination of fronts: assembles a front from matrix entries and children, eliminates its pivots in steps
 * of four columns, left-looking within the panel, and forms the update matrix for the parent.
 */
final class FrontElimination {
    private final FrontTree tree;
    private final AssemblyMap assembly;
    private final FrontLayout layout;
    private final DenseKernels kernels;
    private final PivotStatistics statistics = new PivotStatistics();
    private final DiagonalBlock diagonal;
    private final EliminationStep step = new EliminationStep();
    private final double[] scaled;
    private final int[] parentRow;

    FrontElimination(
            SymbolicFactorization symbolic,
            FrontLayout layout,
            DenseKernels kernels,
            PivotStore pivots,
            PivotPerturbation perturbation) {
        tree = symbolic.tree();
        assembly = symbolic.assembly();
        this.layout = layout;
        this.kernels = kernels;
        diagonal = new DiagonalBlock(pivots, perturbation, statistics);
        scaled = new double[layout.largestPanel()];
        parentRow = new int[layout.longestPanel()];
    }

    PivotStatistics statistics() {
        return statistics;
    }

    /** Assembles front {@code f} into its panel and update matrix; its children must have been eliminated. */
    void assemble(int f, double[] values, double[] panels, double[] updates, UpdateArena arena) {
        Arrays.fill(panels, layout.panelOffset(f), layout.panelOffset(f + 1), 0.0);
        Arrays.fill(updates, arena.offset(f), arena.offset(f) + layout.updateSize(f), 0.0);
        for (int q = assembly.start(f); q < assembly.start(f + 1); q++) {
            panels[layout.target(q)] = values[assembly.entry(q)];
        }
        for (int c = tree.childStart(f); c < tree.childStart(f + 1); c++) {
            addChild(f, tree.child(c), panels, updates, arena);
        }
    }

    private void addChild(int f, int child, double[] panels, double[] updates, UpdateArena arena) {
        int rows = tree.rows(child);
        int rowStart = tree.rowStart(child);
        int pivots = tree.pivots(f);
        int panel = layout.panelOffset(f);
        int childOrder = layout.updateOrder(child);
        int order = layout.updateOrder(f);
        int inPanel = 0;
        for (int i = 0; i < rows; i++) {
            int local = tree.rowInParent(rowStart + i);
            parentRow[i] = panel + layout.panelIndex(f, local);
            inPanel += local < pivots ? 1 : 0;
        }
        for (int j = 0; j < inPanel; j++) {
            int source = arena.offset(child) + j * childOrder;
            int column = tree.rowInParent(rowStart + j) * BLOCK;
            for (int i = j; i < rows; i++) {
                panels[parentRow[i] + column] += updates[source + i];
            }
        }
        for (int i = inPanel; i < rows; i++) {
            parentRow[i] = tree.rowInParent(rowStart + i) - pivots;
        }
        for (int j = inPanel; j < rows; j++) {
            int source = arena.offset(child) + j * childOrder;
            int target = arena.offset(f) + parentRow[j] * order;
            for (int i = j; i < rows; i++) {
                updates[target + parentRow[i]] += updates[source + i];
            }
        }
    }

    /** Eliminates the pivots of the assembled front {@code f}. */
    void eliminate(int f, double[] panels, double[] updates, UpdateArena arena) {
        int offset = layout.panelOffset(f);
        int stride = layout.stride(f);
        int blocks = layout.blocks(f);
        int pivots = tree.pivots(f);
        for (int column = 0; column < pivots; column += STEP) {
            int block = column / BLOCK;
            if (column > 0) {
                kernels.updateColumns(panels, offset, stride, block, blocks, column, scaled);
            }
            diagonal.factorize(panels, offset, stride, column, tree.firstPivot(f) + column, pivots - column, step);
            kernels.scaleColumns(panels, offset, stride, block, blocks, column, scaled, step);
            DiagonalBlock.storeLower(panels, offset, stride, column, step);
        }
        int rows = tree.rows(f);
        if (rows > 0) {
            kernels.updateRemainder(
                    panels,
                    offset,
                    stride,
                    layout.pivotBlocks(f),
                    pivots,
                    scaled,
                    updates,
                    arena.offset(f),
                    layout.updateOrder(f),
                    0,
                    FrontLayout.roundUp(rows, STEP));
        }
    }
}
