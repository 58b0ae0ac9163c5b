package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.execution.GatherMap;
import dev.takt.solver.linalg.symbolic.AssemblyMap;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A symbolic factorization on the device: the fronts, where their panels and updates stand, where the entries of the matrix
 * go, and the batches of fronts that one launch serves.
 */
final class FrontPlan {
    /** Columns that are eliminated in one step; as in the kernels. */
    static final int STEP = 32;
    /** Threads of the blocks that eliminate; as in the kernels, where each updates eight entries of a tile. */
    static final int THREADS = 128;

    private static final int MAX_SOLVING_THREADS = 512;
    private static final int ASSEMBLED = 16;
    private static final int TABLE_COLUMNS = 6;

    /**
     * Fronts that take part in a launch.
     *
     * @param fronts address of their numbers
     * @param before address of the number of blocks before each of them
     * @param count number of fronts
     * @param blocks number of blocks
     */
    record Batch(long fronts, long before, int count, int blocks) {}

    /**
     * One step of a level: columns {@code column} and on of all fronts that have them.
     *
     * @param diagonals a block a front
     * @param rows a block for some rows below the diagonal block
     * @param tiles a block a tile to the right of the step
     */
    record Step(int column, Batch diagonals, Batch rows, Batch tiles) {}

    /**
     * One step of the solves with large fronts: columns {@code column} and on.
     *
     * @param forward a block for some rows below the step
     * @param backward a block for some columns before it
     */
    record SolveStep(int column, Batch forward, Batch backward) {}

    /**
     * The solves with the large fronts of a level, by many blocks.
     *
     * @param rows a block for some rows of a front
     * @param columns a block for some columns of a front
     */
    record LargeFronts(Batch rows, Batch columns, List<SolveStep> steps) {}

    /**
     * Fronts that depend on lower levels only.
     *
     * @param whole for solves, a block a front that is not large
     * @param threads of these blocks, a multiple of {@link #STEP}: few for small fronts
     * @param large for solves, the other ones
     * @param assembly a block for some columns of a front
     */
    record Level(Batch whole, int threads, LargeFronts large, Batch assembly, List<Step> steps) {}

    /** Entries in a panel from which on several blocks solve with a front; provisional until measured. */
    static final long LARGE_PANEL = 1L << 16;

    private final FrontTree tree;
    private final long largePanel;
    private final DeviceArena memory;
    private final List<Level> levels = new ArrayList<>();
    private final long fronts;
    private final long panelAt;
    private final long updateAt;
    private final long children;
    private final long place;
    private final long rows;
    private final long entryTarget;
    private final long entrySource;
    private final int entries;
    private final long startsPair;
    private final GatherMap matrixRows;
    private long panelSize;
    private final long updateSize;

    /**
     * Uploads a symbolic factorization.
     *
     * @param largePanel entries of a panel from which a front is solved with by several blocks
     */
    FrontPlan(SymbolicFactorization symbolic, DeviceArena memory, long largePanel) {
        this.memory = memory;
        this.largePanel = largePanel;
        tree = symbolic.tree();
        long[] panels = new long[tree.fronts()];
        for (int f = 0; f < tree.fronts(); f++) {
            panels[f] = panelSize;
            panelSize += (long) order(f) * tree.pivots(f);
        }
        panelAt = memory.copyOf(panels);
        var updates = new UpdatePlaces(tree);
        updateAt = memory.copyOf(updates.places());
        updateSize = updates.size();
        fronts = memory.copyOf(table());
        int childCount = tree.childStart(tree.fronts());
        children = memory.copyOf(IntStream.range(0, childCount).map(tree::child).toArray());
        place = memory.copyOf(tree.rowsInParents());
        rows = memory.copyOf(tree.rowPivots());
        AssemblyMap assembly = symbolic.assembly();
        entries = assembly.size();
        entryTarget = memory.copyOf(targets(assembly, panels));
        entrySource =
                memory.copyOf(IntStream.range(0, entries).map(assembly::entry).toArray());
        startsPair = memory.copyOf(IntStream.range(0, symbolic.dimension())
                .map(pivot -> symbolic.startsPair(pivot) ? 1 : 0)
                .toArray());
        matrixRows = matrixRows(symbolic);
        for (int level = 0; level < tree.levels(); level++) {
            levels.add(level(IntStream.range(tree.levelStart(level), tree.levelStart(level + 1))
                    .map(tree::levelFront)
                    .toArray()));
        }
    }

    private int order(int f) {
        return tree.pivots(f) + tree.rows(f);
    }

    private int[] table() {
        int[] table = new int[TABLE_COLUMNS * tree.fronts()];
        for (int f = 0; f < tree.fronts(); f++) {
            int[] row = {
                tree.firstPivot(f),
                tree.pivots(f),
                tree.rows(f),
                tree.rowStart(f),
                tree.childStart(f),
                tree.childStart(f + 1)
            };
            System.arraycopy(row, 0, table, TABLE_COLUMNS * f, TABLE_COLUMNS);
        }
        return table;
    }

    private long[] targets(AssemblyMap assembly, long[] panels) {
        long[] targets = new long[assembly.size()];
        for (int f = 0; f < tree.fronts(); f++) {
            for (int q = assembly.start(f); q < assembly.start(f + 1); q++) {
                targets[q] = panels[f] + (long) assembly.localColumn(q) * order(f) + assembly.localRow(q);
            }
        }
        return targets;
    }

    /** The entries in the row of each pivot, whichever triangle they stand in. */
    private GatherMap matrixRows(SymbolicFactorization symbolic) {
        int[] starts = symbolic.pattern().columnStarts();
        int[] rowIndices = symbolic.pattern().rowIndices();
        int[] first = new int[rowIndices.length];
        int[] second = new int[rowIndices.length];
        for (int j = 0; j < symbolic.dimension(); j++) {
            for (int p = starts[j]; p < starts[j + 1]; p++) {
                first[p] = symbolic.pivotOfUnknown(rowIndices[p]);
                second[p] = symbolic.pivotOfUnknown(j);
            }
        }
        return GatherMap.symmetric(symbolic.dimension(), first, second, memory);
    }

    private Level level(int[] members) {
        var steps = new ArrayList<Step>();
        int most = IntStream.of(members).map(tree::pivots).max().orElse(0);
        for (int first = 0; first < most; first += STEP) {
            int column = first;
            int[] active =
                    IntStream.of(members).filter(f -> tree.pivots(f) > column).toArray();
            steps.add(new Step(
                    column,
                    batch(active, f -> 1),
                    batch(active, f -> Math.ceilDiv(below(f, column), THREADS)),
                    batch(active, f -> triangle(Math.ceilDiv(below(f, column), STEP)))));
        }
        int[] small = IntStream.of(members).filter(f -> !isLarge(f)).toArray();
        int largest = IntStream.of(small).map(this::order).max().orElse(0);
        int threads = Math.clamp(Math.ceilDiv(largest, STEP) * STEP, STEP, MAX_SOLVING_THREADS);
        return new Level(
                batch(small, f -> 1),
                threads,
                largeFronts(IntStream.of(members).filter(this::isLarge).toArray()),
                batch(members, f -> Math.ceilDiv(order(f), ASSEMBLED)),
                steps);
    }

    private boolean isLarge(int f) {
        return (long) order(f) * tree.pivots(f) >= largePanel;
    }

    private LargeFronts largeFronts(int[] members) {
        var steps = new ArrayList<SolveStep>();
        int most = IntStream.of(members).map(tree::pivots).max().orElse(0);
        for (int first = 0; first < most; first += STEP) {
            int column = first;
            int[] active =
                    IntStream.of(members).filter(f -> tree.pivots(f) > column).toArray();
            steps.add(new SolveStep(
                    column,
                    batch(active, f -> Math.max(1, Math.ceilDiv(below(f, column), THREADS))),
                    batch(active, f -> Math.max(1, Math.ceilDiv(column, THREADS)))));
        }
        return new LargeFronts(
                batch(members, f -> Math.ceilDiv(order(f), THREADS)),
                batch(members, f -> Math.ceilDiv(tree.pivots(f), THREADS / STEP)),
                steps);
    }

    /** Rows of a front below the diagonal block of a step. */
    private int below(int f, int column) {
        return order(f) - Math.min(tree.pivots(f), column + STEP);
    }

    private static int triangle(int side) {
        return side * (side + 1) / 2;
    }

    private interface BlocksOfFront {
        int of(int front);
    }

    /** Fronts without any block would only be in the way of the search for a block's front. */
    private Batch batch(int[] members, BlocksOfFront blocks) {
        int[] working = IntStream.of(members).filter(f -> blocks.of(f) > 0).toArray();
        int[] before = new int[working.length + 1];
        for (int k = 0; k < working.length; k++) {
            before[k + 1] = Math.addExact(before[k], blocks.of(working[k]));
        }
        return new Batch(memory.copyOf(working), memory.copyOf(before), working.length, before[working.length]);
    }

    /** The levels from the leaves up. */
    List<Level> levels() {
        return levels;
    }

    /** Entries of all panels. */
    long panelSize() {
        return panelSize;
    }

    /** Room for the updates that live at the same time. */
    long updateSize() {
        return updateSize;
    }

    /** Entries of the vectors of all fronts. */
    int workSize() {
        return tree.dimension() + tree.rowStart(tree.fronts());
    }

    /** Address of the table of fronts. */
    long fronts() {
        return fronts;
    }

    /** Address of where the panel of each front begins. */
    long panelAt() {
        return panelAt;
    }

    /** Address of where the update of each front begins. */
    long updateAt() {
        return updateAt;
    }

    /** Address of the children of all fronts. */
    long children() {
        return children;
    }

    /** Address of the place of each row in the parent. */
    long place() {
        return place;
    }

    /** Address of the pivot that each row is. */
    long rows() {
        return rows;
    }

    /** Number of entries of the matrix. */
    int entries() {
        return entries;
    }

    /** Address of the place of each assembled entry in the panels. */
    long entryTarget() {
        return entryTarget;
    }

    /** Address of the entry of the pattern that is assembled there. */
    long entrySource() {
        return entrySource;
    }

    /** Address of a flag a pivot: whether it starts a pair. */
    long startsPair() {
        return startsPair;
    }

    /** The entries in the row of each pivot. */
    GatherMap matrixRows() {
        return matrixRows;
    }
}
