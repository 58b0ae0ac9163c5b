package dev.takt.solver.linalg.lanes;

/**
 * Kernels for vectors and matrices of {@link LaneKernels#LANES} problems of one structure side by side: their entries are groups, that
 * of lane l at place l of its group. Places and offsets are those of numbers, lengths and steps count groups.
 *
 * <p>In every lane the operations and their order are those that {@link StageKernels}, {@link RowSweep} and {@link RowSums} have for one
 * problem, and every implementation gives the same bits.
 */
public sealed interface GroupKernels permits ScalarGroupKernels, VectorGroupKernels {

    /** The fastest kernels that this Java runtime can run. */
    static GroupKernels preferred() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                ? new VectorGroupKernels()
                : new ScalarGroupKernels();
    }

    /** Sweeps over consecutive vectors, each of as many groups as the sweep has rows. */
    void sweepColumns(RowSweep sweep, double[] values, double[] scales, double[] x, int offset, int columns);

    /**
     * Multiplies consecutive vectors with a sparse matrix each: {@code target (a, column) = sum of coefficient * x (source, column)}.
     *
     * @param length of each vector
     * @param rowStep from the result of one row to that of the next; results of neighbouring columns are neighbours
     */
    void sumColumns(RowSums sums, double[] values, double[] x, int length, int columns, double[] target, int rowStep);

    /** Does what {@link RowSums#subtract} does. */
    void subtractSums(RowSums sums, double[] values, double[] x, int from, double[] y, int to);

    /** Does what {@link RowSums#subtractTransposed} does. */
    void subtractTransposedSums(RowSums sums, double[] values, double[] y, double[] x, int to);

    /** {@code target += sign * x^T y} for one group, in four partial sums. */
    void addProduct(double sign, double[] x, int from, double[] y, int at, int length, double[] target, int to);

    /** {@code y <- y + factor * x}. */
    void add(double factor, double[] x, int from, int length, double[] y, int to);

    /** {@code y <- y - factor * x} with one factor a lane. */
    void subtractMultiple(double[] factor, int at, double[] x, int from, int length, double[] y, int to);

    /** {@code x <- factor * x} with one factor a lane. */
    void scale(double[] factor, double[] x, int from, int length);

    /**
     * Makes square matrices symmetric as {@link StageKernels#subtractSquare} does: tiles on the diagonal become the mean of themselves and
     * their transposes, the lower triangle of tiles a mirror of the upper one.
     */
    void mirror(double[] matrix, int order);
}
