package dev.takt.plant;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.ArrayList;
import java.util.List;

/** Collects the positions of a sparse matrix, for hand-written test plants. */
final class SparseEntries {
    private final List<int[]> positions = new ArrayList<>();

    void add(int row, int column) {
        positions.add(new int[] {row, column});
    }

    CoordinateSparsity sparsity() {
        return new CoordinateSparsity(
                positions.stream().mapToInt(p -> p[0]).toArray(),
                positions.stream().mapToInt(p -> p[1]).toArray());
    }
}
