package dev.takt.solver.kkt.elimination;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.IntList;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The LU factorization of the diagonal blocks of a state Jacobian as a list of entries: each is a sum of Jacobian entries less
 * a sum of products of earlier entries, and those below the diagonal are divided by a pivot. Blocks are put into groups, and
 * the entries of a group into levels whose entries do not depend on one another.
 */
public final class StateFactors {
    /**
     * The LU factorization of the diagonal blocks, entry by entry, in groups of blocks and levels of entries.
     *
     * @param groupLevels first level of each group, and the end of the last one's
     * @param levelStart first entry of each level, and the end of the last one's
     * @param target where an entry stands
     * @param divisor where the inverse pivot is that it is multiplied with; -1 for none, -2 - p for the pivot of position p
     * @param sources Jacobian entries that are summed up, by entry
     * @param first factor of each product, which is subtracted, by entry
     * @param second factor of each product
     */
    @SuppressWarnings("ArrayRecordComponent")
    // large because the arrays of one sparse program, which a device takes one by one
    public record Factors(
            int[] groupLevels,
            int[] levelStart,
            int[] target,
            int[] divisor,
            CompressedRows sources,
            CompressedRows first,
            int[] second) {}

    /** Positions that a group of blocks has at least, unless it is the last one. */
    private static final int GROUP = 32;

    private static final int NO_DIVISOR = -1;

    private final StateElimination elimination;
    private final SparseMatrix lower;
    private final SparseMatrix upper;
    private final int lowerAt;
    private final int upperAt;
    private final int inverseAt;
    /** The entry that stands at each place. */
    private final int[] entryAt;

    private final int[] slotOfColumn;
    private final IntList target = new IntList();
    private final IntList divisor = new IntList();
    private final CompressedRows.Builder sources = new CompressedRows.Builder();
    private final CompressedRows.Builder first = new CompressedRows.Builder();
    private final CompressedRows.Builder second = new CompressedRows.Builder();
    /** The entries that each entry needs. */
    private final CompressedRows.Builder needed = new CompressedRows.Builder();

    /**
     * Lists the entries.
     *
     * @param places where lower factors, upper factors and inverse pivots stand among the values
     */
    public StateFactors(StateElimination elimination, StateJacobian jacobian, StateJacobian.Places places) {
        this.elimination = elimination;
        lower = jacobian.lower();
        upper = jacobian.upper();
        lowerAt = places.lower();
        upperAt = places.upper();
        inverseAt = places.inverse();
        entryAt = new int[places.size()];
        slotOfColumn = new int[elimination.pairs()];
        for (int p = 0; p < elimination.pairs(); p++) {
            addRow(p, jacobian.ownEntries(), jacobian.ownPositions());
        }
    }

    private void addRow(int p, CompressedRows ownEntries, CompressedRows ownPositions) {
        int lowers = lower.start(p + 1) - lower.start(p);
        int uppers = upper.start(p + 1) - upper.start(p);
        var sourcesOf = new ArrayList<List<Integer>>();
        var productsOf = new ArrayList<List<int[]>>();
        for (int k = 0; k <= lowers + uppers; k++) {
            sourcesOf.add(new ArrayList<>());
            productsOf.add(new ArrayList<>());
        }
        for (int k = 0; k < lowers; k++) {
            slotOfColumn[lower.column(lower.start(p) + k)] = k;
        }
        slotOfColumn[p] = lowers;
        for (int k = 0; k < uppers; k++) {
            slotOfColumn[upper.column(upper.start(p) + k)] = lowers + 1 + k;
        }
        for (int e = ownEntries.start(p); e < ownEntries.start(p + 1); e++) {
            sourcesOf.get(slotOfColumn[ownPositions.index(e)]).add(ownEntries.index(e));
        }
        for (int s = lower.start(p); s < lower.start(p + 1); s++) {
            int k = lower.column(s);
            for (int t = upper.start(k); t < upper.start(k + 1); t++) {
                productsOf.get(slotOfColumn[upper.column(t)]).add(new int[] {lowerAt + s, upperAt + t});
            }
        }
        for (int k = 0; k < lowers; k++) {
            int s = lower.start(p) + k;
            addEntry(lowerAt + s, inverseAt + lower.column(s), sourcesOf.get(k), productsOf.get(k));
        }
        addEntry(inverseAt + p, -2 - p, sourcesOf.get(lowers), productsOf.get(lowers));
        for (int k = 0; k < uppers; k++) {
            int t = upper.start(p) + k;
            addEntry(upperAt + t, NO_DIVISOR, sourcesOf.get(lowers + 1 + k), productsOf.get(lowers + 1 + k));
        }
    }

    private void addEntry(int at, int dividedBy, List<Integer> ownSources, List<int[]> products) {
        if (dividedBy >= 0) {
            needed.add(entryAt[dividedBy]);
        }
        for (int[] product : products) {
            needed.add(entryAt[product[0]]);
            needed.add(entryAt[product[1]]);
            first.add(product[0]);
            second.add(product[1]);
        }
        ownSources.forEach(sources::add);
        entryAt[at] = target.size();
        target.add(at);
        divisor.add(dividedBy);
        sources.endRow();
        first.endRow();
        second.endRow();
        needed.endRow();
    }

    /** The entries by group and level. */
    public Factors factors() {
        int[] level = needed.build().levelOfRows();
        var groupLevels = new IntList();
        var levelStart = new IntList();
        var order = new IntList();
        groupLevels.add(0);
        levelStart.add(0);
        int entry = 0;
        int position = 0;
        for (int b = 0; b < elimination.blockCount(); b++) {
            int end = elimination.blockStart(b + 1);
            if (end - position >= GROUP || b + 1 == elimination.blockCount()) {
                int next = firstEntryOf(end);
                addGroup(Arrays.copyOfRange(level, entry, next), entry, levelStart, order);
                groupLevels.add(levelStart.size() - 1);
                entry = next;
                position = end;
            }
        }
        return inOrder(groupLevels, levelStart, order.toArray());
    }

    /** Each row has its factors and its pivot. */
    private int firstEntryOf(int position) {
        return lower.start(position) + upper.start(position) + position;
    }

    private static void addGroup(int[] level, int firstEntry, IntList levelStart, IntList order) {
        CompressedRows byLevel = CompressedRows.grouped(level);
        for (int l = 0; l < byLevel.rows(); l++) {
            for (int q : byLevel.row(l)) {
                order.add(firstEntry + q);
            }
            levelStart.add(order.size());
        }
    }

    private Factors inOrder(IntList groupLevels, IntList levelStart, int[] order) {
        return new Factors(
                groupLevels.toArray(),
                levelStart.toArray(),
                Indices.picked(target.toArray(), order),
                Indices.picked(divisor.toArray(), order),
                sources.build().reordered(order),
                first.build().reordered(order),
                second.build().reordered(order).index());
    }
}
