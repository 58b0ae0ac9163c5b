package dev.takt.solver.linalg.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CompressedRowsTest {
    @Test
    void keepsTheOrderOfEntriesAndLeavesNegativeRowsOut() {
        CompressedRows rows = CompressedRows.of(3, new int[] {2, 0, -1, 2, 0}, new int[] {7, 9, 5, 3, 9});
        assertArrayEquals(new int[] {0, 2, 2, 4}, rows.start());
        assertArrayEquals(new int[] {9, 9, 7, 3}, rows.index());
        assertArrayEquals(new int[] {7, 3}, rows.row(2));
        assertArrayEquals(new int[] {0, 0, 2, 2}, rows.rowOfEntries());
        assertEquals(0, rows.length(1));
        assertArrayEquals(new int[] {9, 3, 7}, rows.distinct().index());
    }

    @Test
    void refusesStartsThatAreNone() {
        assertThrows(IllegalArgumentException.class, () -> new CompressedRows(new int[0], new int[0]));
        assertThrows(IllegalArgumentException.class, () -> new CompressedRows(new int[] {1, 1}, new int[1]));
        assertThrows(IllegalArgumentException.class, () -> new CompressedRows(new int[] {0, 2, 1}, new int[1]));
        assertThrows(IllegalArgumentException.class, () -> new CompressedRows(new int[] {0, 1}, new int[2]));
        assertEquals(0, CompressedRows.grouped(new int[0]).rows());
        assertEquals(0, CompressedRows.grouped(new int[] {-1, -1}).rows());
    }

    @Test
    void refusesLevelsOfWhatIsNotTriangular() {
        CompressedRows itself = new CompressedRows(new int[] {0, 1}, new int[1]);
        CompressedRows later = new CompressedRows(new int[] {0, 1, 1}, new int[] {1});
        assertThrows(IllegalArgumentException.class, itself::levels);
        assertThrows(IllegalArgumentException.class, later::levels);
    }

    @Property(tries = 200)
    void groupsLikeAStableSort(@ForAll @IntRange(min = 1, max = 20) int groups, @ForAll long seed) {
        Random random = new Random(seed);
        int[] group = random.ints(random.nextInt(60), -1, groups).toArray();
        CompressedRows grouped = CompressedRows.grouped(groups, group);
        int[] expected = IntStream.range(0, group.length)
                .filter(k -> group[k] >= 0)
                .boxed()
                .sorted(Comparator.comparingInt(k -> group[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        assertArrayEquals(expected, grouped.index());
        assertArrayEquals(Indices.picked(group, expected), grouped.rowOfEntries());
        assertEquals(groups, grouped.rows());
    }

    @Property(tries = 200)
    void transposingTwiceSortsTheRows(@ForAll @IntRange(min = 1, max = 20) int columns, @ForAll long seed) {
        CompressedRows rows = random(columns, seed);
        CompressedRows transposed = rows.transposed(columns);
        CompressedRows twice = transposed.transposed(rows.rows());
        assertArrayEquals(rows.start(), twice.start());
        for (int r = 0; r < rows.rows(); r++) {
            assertArrayEquals(Arrays.stream(rows.row(r)).sorted().toArray(), twice.row(r));
        }
        int[] entries = rows.entriesByIndex(columns).index();
        assertArrayEquals(Indices.picked(rows.rowOfEntries(), entries), transposed.index());
        assertArrayEquals(Indices.picked(rows.index(), entries), transposed.rowOfEntries());
    }

    @Property(tries = 200)
    void distinctRowsHoldTheSameAscending(@ForAll @IntRange(min = 1, max = 20) int columns, @ForAll long seed) {
        CompressedRows rows = random(columns, seed);
        int[] before = rows.index().clone();
        CompressedRows distinct = rows.distinct();
        for (int r = 0; r < rows.rows(); r++) {
            assertArrayEquals(Arrays.stream(rows.row(r)).sorted().distinct().toArray(), distinct.row(r));
            for (int wanted = 0; wanted < columns; wanted++) {
                int number = wanted;
                boolean held = Arrays.stream(rows.row(r)).anyMatch(index -> index == number);
                int found = distinct.find(r, wanted);
                assertEquals(held, found >= 0);
                assertTrue(!held || distinct.index(found) == wanted && distinct.rowOfEntries()[found] == r);
            }
        }
        assertArrayEquals(before, rows.index(), "the rows are as they were");
    }

    @Property(tries = 200)
    void reordersAndMapsRowByRow(@ForAll @IntRange(min = 1, max = 20) int columns, @ForAll long seed) {
        CompressedRows rows = random(columns, seed);
        int[] order = new Random(seed).ints(9, 0, rows.rows()).toArray();
        CompressedRows reordered = rows.reordered(order);
        int[] squares = Arrays.stream(Indices.range(columns)).map(k -> k * k).toArray();
        for (int k = 0; k < order.length; k++) {
            assertArrayEquals(rows.row(order[k]), reordered.row(k));
            assertArrayEquals(
                    Arrays.stream(rows.row(order[k])).map(i -> i * i).toArray(),
                    rows.mapped(squares).row(order[k]));
        }
    }

    @Property(tries = 200)
    void aRowComesRightAfterTheLastLevelThatItNeeds(@ForAll @IntRange(min = 1, max = 30) int size, @ForAll long seed) {
        Random random = new Random(seed);
        int[] row = random.ints(2L * size, 0, size).toArray();
        int[] earlier =
                Arrays.stream(row).map(r -> r == 0 ? 0 : random.nextInt(r)).toArray();
        int[] kept = Arrays.stream(row).map(r -> r == 0 ? -1 : r).toArray();
        CompressedRows needs = CompressedRows.of(size, kept, earlier);
        CompressedRows levels = needs.levels();
        int[] levelOf = needs.levelOfRows();
        for (int r = 0; r < size; r++) {
            int last = Arrays.stream(needs.row(r)).map(i -> levelOf[i]).max().orElse(-1);
            assertEquals(last + 1, levelOf[r]);
        }
        assertArrayEquals(Indices.picked(levelOf, levels.index()), levels.rowOfEntries());
        assertArrayEquals(
                Indices.range(size), Arrays.stream(levels.index()).sorted().toArray());
    }

    private static CompressedRows random(int columns, long seed) {
        Random random = new Random(seed);
        int rows = 1 + random.nextInt(20);
        int entries = random.nextInt(80);
        return CompressedRows.of(
                rows,
                random.ints(entries, 0, rows).toArray(),
                random.ints(entries, 0, columns).toArray());
    }
}
