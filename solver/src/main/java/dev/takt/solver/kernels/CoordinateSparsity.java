package dev.takt.solver.kernels;

/**
 * The sparsity of a matrix whose values come as a list in a fixed order. Positions may repeat; their values are summed.
 * The arrays are owned by this object and are not to be changed.
 *
 * @param rows row of each value
 * @param columns column of each value
 */
@SuppressWarnings("ArrayRecordComponent")
public record CoordinateSparsity(int[] rows, int[] columns) {

    /** Number of values, repeated positions counted each time. */
    public int size() {
        return rows.length;
    }
}
