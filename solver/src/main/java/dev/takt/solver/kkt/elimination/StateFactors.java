package dev.takt.solver.kkt.elimination;

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
     * @param sourceStart first source of each entry, and the end of the last one's
     * @param source Jacobian entries that are summed up
     * @param productStart first product of each entry, and the end of the last one's
     * @param first factor of each product, which is subtracted
     * @param second factor of each product
     */
    @SuppressWarnings("ArrayRecordComponent")
    // large because the arrays of one sparse program, which a device takes one by one
    public record Factors(
            int[] groupLevels,
            int[] levelStart,
            int[] target,
            int[] divisor,
            int[] sourceStart,
            int[] source,
            int[] productStart,
            int[] first,
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
    private final int[] levelOf;
    private final int[] slotOfColumn;
    private final Integers target = new Integers();
    private final Integers divisor = new Integers();
    private final Integers level = new Integers();
    private final Integers sourceStart = new Integers();
    private final Integers source = new Integers();
    private final Integers productStart = new Integers();
    private final Integers first = new Integers();
    private final Integers second = new Integers();

    /** A list of numbers that grows. */
    private static final class Integers {
        private int[] numbers = new int[64];
        private int count;

        void add(int number) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            numbers[count++] = number;
        }

        int get(int index) {
            return numbers[index];
        }
    }

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
        levelOf = new int[places.size()];
        slotOfColumn = new int[elimination.pairs()];
        sourceStart.add(0);
        productStart.add(0);
        for (int p = 0; p < elimination.pairs(); p++) {
            addRow(p, jacobian.entryStarts(), jacobian.entrySources(), jacobian.entryPositions());
        }
    }

    private void addRow(int p, int[] entryStart, int[] entrySource, int[] entryPosition) {
        int lowers = lower.start(p + 1) - lower.start(p);
        int uppers = upper.start(p + 1) - upper.start(p);
        var sources = new ArrayList<List<Integer>>();
        var products = new ArrayList<List<int[]>>();
        for (int k = 0; k <= lowers + uppers; k++) {
            sources.add(new ArrayList<>());
            products.add(new ArrayList<>());
        }
        for (int k = 0; k < lowers; k++) {
            slotOfColumn[lower.column(lower.start(p) + k)] = k;
        }
        slotOfColumn[p] = lowers;
        for (int k = 0; k < uppers; k++) {
            slotOfColumn[upper.column(upper.start(p) + k)] = lowers + 1 + k;
        }
        for (int e = entryStart[p]; e < entryStart[p + 1]; e++) {
            sources.get(slotOfColumn[entryPosition[e]]).add(entrySource[e]);
        }
        for (int s = lower.start(p); s < lower.start(p + 1); s++) {
            int k = lower.column(s);
            for (int t = upper.start(k); t < upper.start(k + 1); t++) {
                products.get(slotOfColumn[upper.column(t)]).add(new int[] {lowerAt + s, upperAt + t});
            }
        }
        for (int k = 0; k < lowers; k++) {
            int s = lower.start(p) + k;
            addEntry(lowerAt + s, inverseAt + lower.column(s), sources.get(k), products.get(k));
        }
        addEntry(inverseAt + p, -2 - p, sources.get(lowers), products.get(lowers));
        for (int k = 0; k < uppers; k++) {
            int t = upper.start(p) + k;
            addEntry(upperAt + t, NO_DIVISOR, sources.get(lowers + 1 + k), products.get(lowers + 1 + k));
        }
    }

    private void addEntry(int at, int dividedBy, List<Integer> sources, List<int[]> products) {
        int own = dividedBy >= 0 ? levelOf[dividedBy] : 0;
        for (int[] product : products) {
            own = Math.max(own, Math.max(levelOf[product[0]], levelOf[product[1]]));
            first.add(product[0]);
            second.add(product[1]);
        }
        sources.forEach(source::add);
        levelOf[at] = own + 1;
        level.add(own + 1);
        target.add(at);
        divisor.add(dividedBy);
        sourceStart.add(source.count);
        productStart.add(first.count);
    }

    /** The entries by group and level. */
    public Factors factors() {
        var groupLevels = new Integers();
        var levelStart = new Integers();
        var order = new Integers();
        groupLevels.add(0);
        levelStart.add(0);
        int entry = 0;
        int position = 0;
        for (int b = 0; b < elimination.blockCount(); b++) {
            int end = elimination.blockStart(b + 1);
            if (end - position >= GROUP || b + 1 == elimination.blockCount()) {
                int next = firstEntryOf(end);
                addGroup(entry, next, levelStart, order);
                groupLevels.add(levelStart.count - 1);
                entry = next;
                position = end;
            }
        }
        return inOrder(groupLevels, levelStart, Arrays.copyOf(order.numbers, order.count));
    }

    /** Each row has its factors and its pivot. */
    private int firstEntryOf(int position) {
        return lower.start(position) + upper.start(position) + position;
    }

    private void addGroup(int from, int to, Integers levelStart, Integers order) {
        int most = 0;
        for (int q = from; q < to; q++) {
            most = Math.max(most, level.get(q));
        }
        int[] size = new int[most + 2];
        for (int q = from; q < to; q++) {
            size[level.get(q) + 1]++;
        }
        for (int l = 1; l < size.length; l++) {
            size[l] += size[l - 1];
        }
        int[] sorted = new int[to - from];
        for (int q = from; q < to; q++) {
            sorted[size[level.get(q)]++] = q;
        }
        for (int k = 0; k < sorted.length; k++) {
            order.add(sorted[k]);
            if (k + 1 == sorted.length || level.get(sorted[k + 1]) != level.get(sorted[k])) {
                levelStart.add(order.count);
            }
        }
    }

    private Factors inOrder(Integers groupLevels, Integers levelStart, int[] order) {
        return new Factors(
                Arrays.copyOf(groupLevels.numbers, groupLevels.count),
                Arrays.copyOf(levelStart.numbers, levelStart.count),
                Arrays.stream(order).map(target::get).toArray(),
                Arrays.stream(order).map(divisor::get).toArray(),
                starts(order, sourceStart),
                pick(order, sourceStart, source),
                starts(order, productStart),
                pick(order, productStart, first),
                pick(order, productStart, second));
    }

    private static int[] starts(int[] order, Integers start) {
        int[] sorted = new int[order.length + 1];
        for (int k = 0; k < order.length; k++) {
            sorted[k + 1] = sorted[k] + start.get(order[k] + 1) - start.get(order[k]);
        }
        return sorted;
    }

    private static int[] pick(int[] order, Integers start, Integers what) {
        int[] sorted = new int[what.count];
        int filled = 0;
        for (int q : order) {
            int length = start.get(q + 1) - start.get(q);
            System.arraycopy(what.numbers, start.get(q), sorted, filled, length);
            filled += length;
        }
        return sorted;
    }
}
