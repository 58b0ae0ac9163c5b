package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.SymmetricPattern;

/**
 * Where each entry of the matrix goes: the front whose columns hold it and its place in the index set of that front.
 * Entries are grouped by front; flat arrays, immutable.
 */
public final class AssemblyMap {
    private final CompressedRows entries;
    private final int[] localRow;
    private final int[] localColumn;

    private AssemblyMap(CompressedRows entries, int[] localRow, int[] localColumn) {
        this.entries = entries;
        this.localRow = localRow;
        this.localColumn = localColumn;
    }

    static AssemblyMap of(SymmetricPattern pattern, int[] pivotOfUnknown, FrontTree tree) {
        int[] frontOf = new int[pattern.dimension()];
        for (int f = 0; f < tree.fronts(); f++) {
            for (int k = tree.firstPivot(f); k < tree.firstPivot(f + 1); k++) {
                frontOf[k] = f;
            }
        }
        int[] column = new int[pattern.entryCount()];
        int[] row = new int[column.length];
        int[] front = new int[column.length];
        for (int j = 0; j < pattern.dimension(); j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                int a = pivotOfUnknown[j];
                int b = pivotOfUnknown[pattern.row(p)];
                column[p] = Math.min(a, b);
                row[p] = Math.max(a, b);
                front[p] = frontOf[column[p]];
            }
        }
        CompressedRows entries = CompressedRows.grouped(tree.fronts(), front);
        int[] localRow = new int[column.length];
        int[] localColumn = new int[column.length];
        for (int q = 0; q < column.length; q++) {
            int p = entries.index(q);
            localRow[q] = tree.localIndex(front[p], row[p]);
            localColumn[q] = tree.localIndex(front[p], column[p]);
        }
        return new AssemblyMap(entries, localRow, localColumn);
    }

    /** Index of the first assembled entry of front {@code f}; {@code f} may be the number of fronts, the end. */
    public int start(int f) {
        return entries.start(f);
    }

    /** The entry of the pattern that is assembled at index {@code q}. */
    public int entry(int q) {
        return entries.index(q);
    }

    /** Its row in the index set of the front, at or below the column. */
    public int localRow(int q) {
        return localRow[q];
    }

    /** Its column in the index set of the front, always one of the pivots. */
    public int localColumn(int q) {
        return localColumn[q];
    }

    /** Number of assembled entries. */
    public int size() {
        return entries.size();
    }
}
