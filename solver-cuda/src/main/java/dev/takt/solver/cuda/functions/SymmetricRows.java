package dev.takt.solver.cuda.functions;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import dev.takt.solver.linalg.sparse.IntList;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;

/**
 * Both triangles of a symmetric matrix as compressed rows, in the order of elimination: what libraries take.
 *
 * @param columns of the entries by row, ascending in a row
 * @param source the entry of the pattern that each entry is a copy of
 */
public record SymmetricRows(CompressedRows columns, int[] source) {

    /** The rows of an analysed pattern. */
    public static SymmetricRows of(SymbolicFactorization symbolic) {
        SymmetricPattern pattern = symbolic.pattern();
        IntList rows = new IntList();
        IntList columns = new IntList();
        IntList sources = new IntList();
        for (int j = 0; j < pattern.dimension(); j++) {
            int column = symbolic.pivotOfUnknown(j);
            for (int entry = pattern.columnStart(j); entry < pattern.columnStart(j + 1); entry++) {
                int row = symbolic.pivotOfUnknown(pattern.row(entry));
                rows.add(row);
                columns.add(column);
                sources.add(entry);
                if (row != column) {
                    rows.add(column);
                    columns.add(row);
                    sources.add(entry);
                }
            }
        }
        int n = pattern.dimension();
        // sorted by column first, they stay so in each row
        int[] byColumn = CompressedRows.grouped(n, columns.toArray()).index();
        CompressedRows entries = CompressedRows.of(n, Indices.picked(rows.toArray(), byColumn), byColumn);
        return new SymmetricRows(entries.mapped(columns.toArray()), Indices.picked(sources.toArray(), entries.index()));
    }

    /** Number of entries of both triangles. */
    public int entries() {
        return columns.size();
    }
}
