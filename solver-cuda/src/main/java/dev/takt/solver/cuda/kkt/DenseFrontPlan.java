package dev.takt.solver.cuda.kkt;

import dev.takt.solver.cuda.device.DeviceArena;
import dev.takt.solver.cuda.device.libraries.DenseBatches.Batch;
import dev.takt.solver.linalg.symbolic.AssemblyMap;
import dev.takt.solver.linalg.symbolic.FrontTree;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The fronts of a symbolic factorization as dense squares on a device, in batches of one shape for libraries: pivots and rows
 * of a front are padded by less than a quarter to one of few sizes.
 */
final class DenseFrontPlan {
    private static final int TABLE_COLUMNS = 8;
    private static final int ASSEMBLED = 16;
    private static final int EXACT = 8;

    /**
     * Fronts of one shape that depend on lower levels only.
     *
     * @param pivots of each front, with padding
     * @param rows of each front below its pivots, with padding
     * @param diagonals the squares of the pivots
     * @param panels the rows below them
     * @param updates the squares of the rows
     * @param upper the part of the vectors for the pivots
     * @param lower the part of the vectors for the rows
     * @param info address of what a factorization tells of each
     */
    record Shape(
            int pivots, int rows, Batch diagonals, Batch panels, Batch updates, Batch upper, Batch lower, long info) {}

    /**
     * Fronts that depend on lower levels only.
     *
     * @param fronts address of their numbers
     * @param before address of the number of blocks before each of them, where a block assembles some columns
     * @param count number of fronts
     * @param blocks number of blocks
     */
    record Level(long fronts, long before, int count, int blocks, List<Shape> shapes) {}

    private final FrontTree tree;
    private final DeviceArena memory;
    private final long[] squareOf;
    private final long[] vectorOf;
    private final long squares;
    private final long squareSize;
    private final long vectors;
    private final long info;
    private final long table;
    private final long squareAt;
    private final long vectorAt;
    private final long children;
    private final long place;
    private final long rows;
    private final int entries;
    private final long entryTarget;
    private final long entrySource;
    private final int paddings;
    private final long paddingTarget;
    private final List<Level> levels = new ArrayList<>();

    /** Uploads a symbolic factorization, and takes the memory for the factors. */
    DenseFrontPlan(SymbolicFactorization symbolic, DeviceArena memory) {
        tree = symbolic.tree();
        this.memory = memory;
        int fronts = tree.fronts();
        squareOf = new long[fronts];
        vectorOf = new long[fronts];
        long size = 0;
        long length = 0;
        for (int f = 0; f < fronts; f++) {
            squareOf[f] = size;
            vectorOf[f] = length;
            size += (long) order(f) * order(f);
            length += order(f);
        }
        squareSize = size;
        squares = memory.doubles(size);
        vectors = memory.doubles(length);
        info = memory.doubles(Math.ceilDiv(fronts, 2));
        squareAt = memory.copyOf(squareOf);
        vectorAt = memory.copyOf(vectorOf);
        table = memory.copyOf(tableOfFronts());
        children = memory.copyOf(
                IntStream.range(0, tree.childStart(fronts)).map(tree::child).toArray());
        place = memory.copyOf(places());
        rows = memory.copyOf(tree.rowPivots());
        AssemblyMap assembly = symbolic.assembly();
        entries = assembly.size();
        entryTarget = memory.copyOf(targets(assembly));
        entrySource =
                memory.copyOf(IntStream.range(0, entries).map(assembly::entry).toArray());
        long[] padded = paddedDiagonals();
        paddings = padded.length;
        paddingTarget = memory.copyOf(padded);
        int done = 0;
        for (int level = 0; level < tree.levels(); level++) {
            levels.add(level(level, done));
            done += levels.getLast().count();
        }
    }

    /** Few sizes, so that many fronts share one: all up to eight, then four between a power of two and the next. */
    static int padded(int size) {
        if (size <= EXACT) {
            return size;
        }
        int step = Integer.highestOneBit(size - 1) / 4;
        return Math.ceilDiv(size, step) * step;
    }

    private int pivots(int f) {
        return padded(tree.pivots(f));
    }

    private int order(int f) {
        return pivots(f) + padded(tree.rows(f));
    }

    private int[] tableOfFronts() {
        int[] numbers = new int[TABLE_COLUMNS * tree.fronts()];
        for (int f = 0; f < tree.fronts(); f++) {
            int[] row = {
                pivots(f),
                order(f),
                tree.pivots(f),
                tree.rows(f),
                tree.firstPivot(f),
                tree.rowStart(f),
                tree.childStart(f),
                tree.childStart(f + 1)
            };
            System.arraycopy(row, 0, numbers, TABLE_COLUMNS * f, TABLE_COLUMNS);
        }
        return numbers;
    }

    /** Where a row or a pivot of a front stands in its padded square. */
    private int placeIn(int f, int local) {
        return local < tree.pivots(f) ? local : local - tree.pivots(f) + pivots(f);
    }

    private int[] places() {
        int[] places = tree.rowsInParents();
        for (int f = 0; f < tree.fronts(); f++) {
            for (int p = tree.rowStart(f); p < tree.rowStart(f + 1); p++) {
                places[p] = placeIn(tree.parent(f), places[p]);
            }
        }
        return places;
    }

    private long[] targets(AssemblyMap assembly) {
        long[] targets = new long[assembly.size()];
        for (int f = 0; f < tree.fronts(); f++) {
            for (int q = assembly.start(f); q < assembly.start(f + 1); q++) {
                targets[q] = squareOf[f] + (long) assembly.localColumn(q) * order(f) + placeIn(f, assembly.localRow(q));
            }
        }
        return targets;
    }

    private long[] paddedDiagonals() {
        return IntStream.range(0, tree.fronts())
                .boxed()
                .flatMapToLong(
                        f -> LongStream.range(tree.pivots(f), pivots(f)).map(k -> squareOf[f] + k * order(f) + k))
                .toArray();
    }

    /** The fronts of a level by shape, the smallest first. */
    private Level level(int level, int done) {
        int[] members = IntStream.range(tree.levelStart(level), tree.levelStart(level + 1))
                .map(tree::levelFront)
                .toArray();
        var byShape = new TreeMap<Long, List<Integer>>();
        for (int f : members) {
            long shape = (long) pivots(f) << Integer.SIZE | order(f);
            byShape.computeIfAbsent(shape, _ -> new ArrayList<>()).add(f);
        }
        var shapes = new ArrayList<Shape>();
        int before = done;
        for (List<Integer> alike : byShape.values()) {
            shapes.add(shape(alike.stream().mapToInt(f -> f).toArray(), info + (long) Integer.BYTES * before));
            before += alike.size();
        }
        int[] blocks = new int[members.length + 1];
        for (int k = 0; k < members.length; k++) {
            blocks[k + 1] = blocks[k] + Math.ceilDiv(order(members[k]), ASSEMBLED);
        }
        return new Level(memory.copyOf(members), memory.copyOf(blocks), members.length, blocks[members.length], shapes);
    }

    private Shape shape(int[] alike, long infoOfFirst) {
        int p = pivots(alike[0]);
        int order = order(alike[0]);
        return new Shape(
                p,
                order - p,
                batch(alike, squares, squareOf, 0, order),
                batch(alike, squares, squareOf, p, order),
                batch(alike, squares, squareOf, (long) p * order + p, order),
                batch(alike, vectors, vectorOf, 0, order),
                batch(alike, vectors, vectorOf, p, order),
                infoOfFirst);
    }

    private Batch batch(int[] alike, long base, long[] at, long offset, int leading) {
        long[] addresses = IntStream.of(alike)
                .mapToLong(f -> base + Double.BYTES * (at[f] + offset))
                .toArray();
        return new Batch(memory.copyOf(addresses), leading, alike.length);
    }

    /** The levels from the leaves up. */
    List<Level> levels() {
        return levels;
    }

    /** Number of fronts. */
    int count() {
        return tree.fronts();
    }

    /** Address of all squares. */
    long squares() {
        return squares;
    }

    /** Entries of all squares. */
    long squareSize() {
        return squareSize;
    }

    /** Address of the vectors of all fronts. */
    long vectors() {
        return vectors;
    }

    /** Address of what a factorization tells of each front. */
    long info() {
        return info;
    }

    /** Address of the table of fronts. */
    long table() {
        return table;
    }

    /** Address of where the square of each front begins. */
    long squareAt() {
        return squareAt;
    }

    /** Address of where the vector of each front begins. */
    long vectorAt() {
        return vectorAt;
    }

    /** Address of the children of all fronts. */
    long children() {
        return children;
    }

    /** Address of the place of each row in the square of the parent. */
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

    /** Address of the place of each assembled entry in the squares. */
    long entryTarget() {
        return entryTarget;
    }

    /** Address of the entry of the pattern that is assembled there. */
    long entrySource() {
        return entrySource;
    }

    /** Number of padded pivots. */
    int paddings() {
        return paddings;
    }

    /** Address of their places in the squares. */
    long paddingTarget() {
        return paddingTarget;
    }
}
