package dev.takt.solver.linalg.lanes;

/**
 * Kernels on matrices stored by rows, whose columns run side by side through vector lanes. Rows start at multiples of a
 * stride that is a multiple of {@link #LANES}; entries beyond a row's length up to the next multiple are zero.
 *
 * <p>Every implementation sums in a fixed order, so that results repeat bit for bit.
 */
public sealed interface LaneKernels permits ScalarLaneKernels, VectorLaneKernels {
    /** Rows are padded to a multiple of this many entries, whatever the hardware. */
    int LANES = 8;

    /** The fastest kernels that this Java runtime can run. */
    static LaneKernels preferred() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                ? new VectorLaneKernels()
                : new ScalarLaneKernels();
    }

    /** What the kernels run on, for reports. */
    String name();

    /** The smallest multiple of {@link #LANES} that holds a length. */
    static int padded(int length) {
        return (length + LANES - 1) / LANES * LANES;
    }

    /**
     * Combines rows one after the other, so that a row may build on those before it (a triangular solve): {@code target row
     * r = scales[r] * (target row r - sum over its entries of coefficient * source row)}.
     *
     * @param source rows of a stride
     * @param start first entry of each row, and the end of the last one's
     * @param scales a factor a row
     * @param target rows of the same stride; may be the source itself
     * @param first the row to begin with
     * @param last the row to end with, below {@code first} to go downwards
     * @param shift how many rows behind the ones that are named those of source and target stand
     * @param length how much of the rows takes part, a multiple of {@link #LANES}
     */
    void combineRows(
            double[] source,
            int stride,
            int[] start,
            int[] rows,
            double[] coefficients,
            double[] scales,
            double[] target,
            int first,
            int last,
            int shift,
            int length);

    /**
     * Adds {@code sum over k of weights[k] * m[row k]^T m[row k]} to the upper triangle of a matrix, for rows that become
     * longer with k.
     *
     * @param matrix rows of a stride
     * @param rows the rows that take part
     * @param weights a factor for each of them
     * @param firstRow for each tile of {@link #LANES} columns the first k whose row reaches it
     * @param count number of rows that take part
     * @param result rows of the same stride
     * @param order number of columns, a multiple of {@link #LANES}
     */
    void addWeightedSquare(
            double[] matrix,
            int stride,
            int[] rows,
            double[] weights,
            int[] firstRow,
            int count,
            double[] result,
            int order);
}
