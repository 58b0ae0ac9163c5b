package dev.takt.solver.linalg.symbolic;

import dev.takt.solver.linalg.sparse.SymmetricPattern;

/**
 * Where each entry of the matrix goes: the front whose columns hold it and its place in the index set of that front.
 * Entries are grouped by front; flat arrays, immutable.
 */
public final class AssemblyMap {
    private final int[] start;
    private final int[] entry;
    private final int[] localRow;
    private final int[] localColumn;

    private AssemblyMap(int[] start, int[] entry, int[] localRow, int[] localColumn) {
        this.start = start;
        this.entry = entry;
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
        int entries = pattern.entryCount();
        int[] column = new int[entries];
        int[] row = new int[entries];
        int[] start = new int[tree.fronts() + 1];
        for (int j = 0; j < pattern.dimension(); j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                int a = pivotOfUnknown[j];
                int b = pivotOfUnknown[pattern.row(p)];
                column[p] = Math.min(a, b);
                row[p] = Math.max(a, b);
                start[frontOf[column[p]] + 1]++;
            }
        }
        for (int f = 0; f < tree.fronts(); f++) {
            start[f + 1] += start[f];
        }
        int[] next = start.clone();
        int[] entry = new int[entries];
        int[] localRow = new int[entries];
        int[] localColumn = new int[entries];
        for (int p = 0; p < entries; p++) {
            int f = frontOf[column[p]];
            int q = next[f]++;
            entry[q] = p;
            localRow[q] = tree.localIndex(f, row[p]);
            localColumn[q] = tree.localIndex(f, column[p]);
        }
        return new AssemblyMap(start, entry, localRow, localColumn);
    }

    /** Index of the first assembled entry of front {@code f}; {@code f} may be the number of fronts, the end. */
    public int start(int f) {
        return start[f];
    }

    /** The entry of the pattern that is assembled at index {@code q}. */
    public int entry(int q) {
        return entry[q];
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
        return entry.length;
    }
}
