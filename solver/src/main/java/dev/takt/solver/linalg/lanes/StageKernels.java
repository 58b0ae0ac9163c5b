package dev.takt.solver.linalg.lanes;

/**
 * Kernels for a recursion over stages: sparse factors applied to dense matrices, and up to {@link LaneKernels#LANES} sparse
 * matrices of one structure side by side in vector lanes.
 *
 * <p>Dense matrices are stored by rows whose stride is a multiple of {@link LaneKernels#LANES}. The values of entry or row
 * s of matrix {@code lane} stand at {@code s * LANES + lane}, as in {@link RowSweep}. Every implementation forms each
 * entry by the same operations in the same order, so that results are the same bit for bit.
 */
public sealed interface StageKernels permits ScalarStageKernels, VectorStageKernels {

    /** The fastest kernels that this Java runtime can run. */
    static StageKernels preferred() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                ? new VectorStageKernels()
                : new ScalarStageKernels();
    }

    /**
     * Factorizes {@code LANES} matrices side by side, {@code E = L D U}.
     *
     * @param entries values of E
     * @param lower values of L, result
     * @param upper values of U, result
     * @param inverse one over D, result
     * @param row workspace of LANES entries a row, zero before and after
     * @param weak a pivot this small relative to the largest entry of its row is replaced by one of that size
     * @return number of pivots that were replaced
     */
    int factorize(
            LuPattern pattern,
            double[] entries,
            double[] lower,
            double[] upper,
            double[] inverse,
            double[] row,
            double weak);

    /**
     * Sweeps over {@code LANES} vectors side by side, each with its own matrix.
     *
     * @param x entry r of vector {@code lane} at {@code offset + r * LANES + lane}
     */
    void sweepVectors(RowSweep sweep, double[] values, double[] scales, double[] x, int offset);

    /**
     * Sweeps over the rows of a dense matrix with one of the sparse matrices.
     *
     * @param lane which of them
     * @param source rows before the sweep
     * @param target rows after it, of the same stride; may be the source
     */
    void sweepRows(
            RowSweep sweep, double[] values, double[] scales, int lane, double[] source, double[] target, int stride);

    /** Multiplies one of the sparse matrices with a dense one: {@code target row a = sum of coefficient * source row}. */
    void sumRows(RowSums sums, double[] values, int lane, double[] source, double[] target, int stride);

    /**
     * Transposes a dense matrix and scales its rows: {@code target (j, i) = scales[i] * source (i, j)}.
     *
     * @param rows of the source, a multiple of LANES
     * @param columns of the source, a multiple of LANES
     */
    void transpose(
            double[] source,
            int sourceStride,
            int rows,
            int columns,
            double[] scales,
            double[] target,
            int targetStride);

    /**
     * {@code target = M - V^T V} for a symmetric matrix {@code M = diag(scales) source}; exactly symmetric, since the lower
     * triangle is not computed but mirrored.
     *
     * @param factor V by rows, of the stride of the source
     * @param count number of rows of V
     * @param order number of rows and columns, a multiple of LANES
     */
    void subtractSquare(
            double[] source,
            int stride,
            double[] scales,
            double[] factor,
            int count,
            int order,
            double[] target,
            int targetStride);

    /** Copies entries from a plain array to lanes; padding gets the first entry of its group. */
    void gather(LaneMap map, double[] from, double[] to);

    /** Copies entries from lanes to a plain array, padding left out. */
    void scatter(LaneMap map, double[] from, double[] to);
}
