package dev.takt.solver.cuda.functions;

import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;

/**
 * Both triangles of a symmetric matrix as compressed rows, in the order of elimination: what libraries take.
 *
 * @param start where each row begins, and the end
 * @param column of each entry, ascending in a row
 * @param source the entry of the pattern that each entry is a copy of
 */
public record SymmetricRows(int[] start, int[] column, int[] source) {

    /** The rows of an analysed pattern. */
    public static SymmetricRows of(SymbolicFactorization symbolic) {
        SymmetricPattern pattern = symbolic.pattern();
        int n = pattern.dimension();
        int[] start = new int[n + 1];
        forEach(symbolic, (row, _, _) -> start[row + 1]++);
        for (int row = 0; row < n; row++) {
            start[row + 1] += start[row];
        }
        long[] keyed = new long[start[n]];
        int[] next = Arrays.copyOf(start, n);
        forEach(symbolic, (row, column, entry) -> keyed[next[row]++] = (long) column << Integer.SIZE | entry);
        for (int row = 0; row < n; row++) {
            Arrays.sort(keyed, start[row], start[row + 1]);
        }
        int[] column = Arrays.stream(keyed)
                .mapToInt(key -> (int) (key >> Integer.SIZE))
                .toArray();
        int[] source = Arrays.stream(keyed).mapToInt(key -> (int) key).toArray();
        return new SymmetricRows(start, column, source);
    }

    /** Takes an entry of the whole matrix. */
    @FunctionalInterface
    private interface EntryConsumer {
        void accept(int row, int column, int entry);
    }

    private static void forEach(SymbolicFactorization symbolic, EntryConsumer consumer) {
        SymmetricPattern pattern = symbolic.pattern();
        for (int j = 0; j < pattern.dimension(); j++) {
            int column = symbolic.pivotOfUnknown(j);
            for (int entry = pattern.columnStart(j); entry < pattern.columnStart(j + 1); entry++) {
                int row = symbolic.pivotOfUnknown(pattern.row(entry));
                consumer.accept(row, column, entry);
                if (row != column) {
                    consumer.accept(column, row, entry);
                }
            }
        }
    }

    /** Number of entries of both triangles. */
    public int entries() {
        return column.length;
    }
}
