package dev.takt.solver.linalg.ldlt;

import static dev.takt.solver.linalg.ldlt.DenseKernels.BLOCK;
import static dev.takt.solver.linalg.ldlt.DenseKernels.STEP;

import dev.takt.solver.linalg.symbolic.AssemblyMap;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;

/**
 * One worker's part in the elimination of fronts.
 *
 * <p>A front assembles matrix entries and children into its panel, eliminates its pivots in steps of four columns,
 * left-looking within a group of columns, forms its update and adds those of its children. Wide fronts have several
 * groups. What is called a part can be done by several workers at once, each with its own share of rows or columns; sums
 * are the same, in the same order, however many share.
 */
final class FrontWorker {
    /** A front with more pivots is eliminated in groups of columns. */
    private static final int WIDE = 128;

    /** Columns in a group of a wide front. */
    private static final int GROUP = 64;

    private final FrontTree tree;
    private final AssemblyMap assembly;
    private final FactorStorage storage;
    private final FrontLayout layout;
    private final DenseKernels kernels;
    private final PivotStatistics statistics = new PivotStatistics();
    private final DiagonalBlock diagonal;
    private final EliminationStep step = new EliminationStep();
    private final double[] scaled;

    /** Where the columns of a child's update go in the array that they are added into. */
    private final int[] place;

    FrontWorker(
            SymbolicFactorization symbolic,
            FactorStorage storage,
            DenseKernels kernels,
            PivotPerturbation perturbation) {
        tree = symbolic.tree();
        assembly = symbolic.assembly();
        this.storage = storage;
        layout = storage.layout;
        this.kernels = kernels;
        diagonal = new DiagonalBlock(storage.pivots, perturbation, statistics);
        scaled = new double[layout.largestPanel()];
        place = new int[layout.longestPanel()];
    }

    PivotStatistics statistics() {
        return statistics;
    }

    /** This worker's own -L D of the front that it eliminates. */
    double[] scaled() {
        return scaled;
    }

    /** Assembles and eliminates front {@code f} alone. */
    void process(int f, double[] values) {
        assembleEntries(f, values);
        addToPanel(f, 0, 1);
        for (int column = 0; column < tree.pivots(f); column += groupSize(f)) {
            updateGroup(f, column, 0, 1, scaled);
            eliminateGroup(f, column);
        }
        formUpdate(f, 0, 1, scaled);
    }

    /** Number of columns of front {@code f} in a group: all of them unless it is wide. */
    int groupSize(int f) {
        return tree.pivots(f) > WIDE ? GROUP : tree.pivots(f);
    }

    /** Sets the panel of front {@code f} to its entries of the matrix. */
    void assembleEntries(int f, double[] values) {
        double[] panels = storage.panels;
        Arrays.fill(panels, layout.panelOffset(f), layout.panelOffset(f + 1), 0.0);
        for (int q = assembly.start(f); q < assembly.start(f + 1); q++) {
            panels[layout.target(q)] = values[assembly.entry(q)];
        }
    }

    /** Adds what the updates of the children have in the pivot columns of front {@code f}. */
    void addToPanel(int f, int part, int parts) {
        int from = share(tree.pivots(f), part, parts);
        int to = share(tree.pivots(f), part + 1, parts);
        addChildren(f, from, to, storage.panels, layout.panelOffset(f), BLOCK, layout.stride(f) * BLOCK);
    }

    /** Sets the update of front {@code f} to what its own pivots contribute, then adds the updates of the children. */
    void formUpdate(int f, int part, int parts, double[] scaledLower) {
        int pivots = tree.pivots(f);
        int order = layout.updateOrder(f);
        int columns = FrontLayout.roundUp(tree.rows(f), STEP);
        int from = triangleShare(columns, part, parts);
        int to = triangleShare(columns, part + 1, parts);
        kernels.formUpdate(
                storage.panels,
                layout.panelOffset(f),
                layout.stride(f),
                layout.pivotBlocks(f),
                pivots,
                scaledLower,
                storage.updates,
                storage.arena.offset(f),
                order,
                from,
                to);
        int base = storage.arena.offset(f) - layout.pivotBlocks(f) * BLOCK - pivots * order;
        addChildren(f, pivots + from, pivots + to, storage.updates, base, order, BLOCK);
    }

    /** Adds all children to the columns {@code from} … {@code to - 1} of front {@code f}, child by child. */
    // large because a panel and an update are added to alike, and differ in these places
    private void addChildren(int f, int from, int to, double[] target, int base, int columnStep, int blockStep) {
        for (int c = tree.childStart(f); c < tree.childStart(f + 1); c++) {
            int child = tree.child(c);
            int rowStart = tree.rowStart(child);
            int first = tree.rowsBefore(child, from);
            int end = tree.rowsBefore(child, to);
            for (int j = first; j < end; j++) {
                place[j] = base + tree.rowInParent(rowStart + j) * columnStep;
            }
            addChild(child, first, end, target, blockStep);
        }
    }

    private void addChild(int child, int fromColumn, int toColumn, double[] target, int blockStep) {
        UpdateScatter scatter = storage.scatter;
        kernels.addUpdate(
                storage.updates,
                storage.arena.offset(child),
                layout.updateOrder(child),
                fromColumn,
                toColumn,
                target,
                place,
                blockStep,
                scatter,
                scatter.start(child),
                scatter.start(child + 1));
    }

    /** Applies all groups before the one at {@code column} to this group of front {@code f}. */
    void updateGroup(int f, int column, int part, int parts, double[] scaledLower) {
        if (column == 0) {
            return;
        }
        int firstBlock = column / BLOCK;
        int blocks = layout.blocks(f) - firstBlock;
        int from = firstBlock + share(blocks, part, parts);
        int to = firstBlock + share(blocks, part + 1, parts);
        int end = Math.min(tree.pivots(f), column + groupSize(f));
        for (int c = column; c < end; c += STEP) {
            int block = Math.max(from, c / BLOCK);
            kernels.updateColumns(
                    storage.panels, layout.panelOffset(f), layout.stride(f), block, to, c, 0, column, scaledLower);
        }
    }

    /** Eliminates the pivots of the group of front {@code f} that starts at {@code column}. */
    void eliminateGroup(int f, int column) {
        double[] panels = storage.panels;
        int offset = layout.panelOffset(f);
        int stride = layout.stride(f);
        int blocks = layout.blocks(f);
        int pivots = tree.pivots(f);
        int end = Math.min(pivots, column + groupSize(f));
        for (int c = column; c < end; c += STEP) {
            int block = c / BLOCK;
            if (c > column) {
                kernels.updateColumns(panels, offset, stride, block, blocks, c, column, c, scaled);
            }
            diagonal.factorize(panels, offset, stride, c, tree.firstPivot(f) + c, pivots - c, step);
            kernels.scaleColumns(panels, offset, stride, block, blocks, c, scaled, step);
            DiagonalBlock.storeLower(panels, offset, stride, c, step);
        }
    }

    /** Start of share {@code part} of {@code count} equal things. */
    private static int share(int count, int part, int parts) {
        return (int) ((long) count * part / parts);
    }

    /** Start of share {@code part} of the columns of a lower triangle in equal areas, a multiple of a step, or the end. */
    private static int triangleShare(int columns, int part, int parts) {
        if (part == parts) {
            return columns;
        }
        return (int) (columns * (1.0 - Math.sqrt(1.0 - (double) part / parts))) / STEP * STEP;
    }
}
