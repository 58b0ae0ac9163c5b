package dev.takt.solver.linalg.lanes;

import dev.takt.solver.linalg.sparse.CompressedRows;
import dev.takt.solver.linalg.sparse.Indices;
import java.util.BitSet;

/**
 * The structure of a sparse matrix and of its factors {@code E = L D U} without pivoting, L and U with unit diagonal; found
 * once for all matrices of this structure. Numeric factorization is {@link StageKernels#factorize}.
 */
public final class LuPattern {
    final CompressedRows entries;
    final CompressedRows lower;
    final CompressedRows upper;

    /**
     * Eliminates symbolically, row by row.
     *
     * @param entries column of each entry by row, each position once
     */
    public LuPattern(CompressedRows entries) {
        this.entries = entries;
        int size = entries.rows();
        var left = new CompressedRows.Builder();
        var above = new CompressedRows.Builder();
        BitSet[] right = new BitSet[size];
        for (int p = 0; p < size; p++) {
            BitSet row = new BitSet(size);
            for (int e = entries.start(p); e < entries.start(p + 1); e++) {
                row.set(entries.index(e));
            }
            for (int k = row.nextSetBit(0); k >= 0 && k < p; k = row.nextSetBit(k + 1)) {
                row.or(right[k]);
                left.add(k);
            }
            row.clear(0, p + 1);
            right[p] = row;
            row.stream().forEach(above::add);
            left.endRow();
            above.endRow();
        }
        lower = left.build();
        upper = above.build();
    }

    /** Number of rows. */
    public int size() {
        return entries.rows();
    }

    /** Number of entries of the matrix. */
    public int entries() {
        return entries.size();
    }

    /** Number of entries of L below its diagonal. */
    public int lowerEntries() {
        return lower.size();
    }

    /** Number of entries of U above its diagonal. */
    public int upperEntries() {
        return upper.size();
    }

    /** Columns of the entries of L below its diagonal, by row and ascending in it. */
    public CompressedRows lowerTriangle() {
        return lower;
    }

    /** Columns of the entries of U above its diagonal, by row and ascending in it. */
    public CompressedRows upperTriangle() {
        return upper;
    }

    /** {@code L^-1}, which comes first in a solve. */
    public RowSweep lower() {
        return new RowSweep(lower, Indices.range(lower.size()), true);
    }

    /** {@code (D U)^-1}, its rows scaled by the inverse of D. */
    public RowSweep upper() {
        return new RowSweep(upper, Indices.range(upper.size()), false);
    }

    /** {@code U^-T}, which comes first in a solve with the transposed matrix. */
    public RowSweep upperTransposed() {
        return transposed(upper, true);
    }

    /** {@code (L D)^-T}, its rows scaled by the inverse of D. */
    public RowSweep lowerTransposed() {
        return transposed(lower, false);
    }

    private static RowSweep transposed(CompressedRows triangle, boolean downwards) {
        int size = triangle.rows();
        return new RowSweep(
                triangle.transposed(size), triangle.entriesByIndex(size).index(), downwards);
    }
}
