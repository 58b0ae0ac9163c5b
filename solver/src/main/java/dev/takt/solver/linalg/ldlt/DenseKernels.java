package dev.takt.solver.linalg.ldlt;

/**
 * The dense kernels that a front is eliminated and solved with.
 *
 * <p>A panel holds the pivot columns of a front. It is stored in blocks of eight rows: the entry at (row, column) is
 * {@code panel[offset + ((row / 8) * stride + column) * 8 + row % 8]}, so that eight rows of a column are adjacent and
 * the columns of a block of rows follow each other. {@code stride} is the number of columns, a multiple of four. The
 * array {@code scaled} holds -L D in the same layout from index 0.
 *
 * <p>Every implementation does the same operations on each entry in the same order, with fused multiply-adds and eight
 * partial sums across rows, so that results are the same bit for bit with any of them and vectors of any width.
 */
sealed interface DenseKernels permits ScalarKernels, VectorKernels {
    /** Rows in a block. */
    int BLOCK = 8;

    /** Columns that are eliminated in one step. */
    int STEP = 4;

    /** The fastest kernels that this Java runtime can run. */
    static DenseKernels preferred() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                ? new VectorKernels()
                : new ScalarKernels();
    }

    /** What the kernels run on, for reports. */
    String name();

    /**
     * Applies the columns {@code fromDepth} … {@code toDepth - 1} to the columns {@code column} … {@code column + 3}:
     * L (L D)^T is subtracted in the row blocks {@code fromBlock} … {@code toBlock - 1}.
     */
    void updateColumns(
            double[] panel,
            int offset,
            int stride,
            int fromBlock,
            int toBlock,
            int column,
            int fromDepth,
            int toDepth,
            double[] scaled);

    /**
     * Divides four updated columns by the pivots of {@code step}, writing L into the panel and -L D into {@code scaled}.
     */
    void scaleColumns(
            double[] panel,
            int offset,
            int stride,
            int fromBlock,
            int toBlock,
            int column,
            double[] scaled,
            EliminationStep step);

    /**
     * Sets the lower triangle of the update matrix to -L (L D)^T of the rows below the pivots; what stands above the
     * diagonal afterwards means nothing.
     *
     * @param firstBlock row block of the panel at which the rows below the pivots start
     * @param pivots number of columns of L
     * @param update the update matrix by columns, leading dimension {@code order}
     * @param order a multiple of eight
     * @param fromColumn first column to update, a multiple of four
     * @param toColumn end of the columns to update
     */
    void formUpdate(
            double[] panel,
            int offset,
            int stride,
            int firstBlock,
            int pivots,
            double[] scaled,
            double[] update,
            int updateOffset,
            int order,
            int fromColumn,
            int toColumn);

    /** {@code y[i] = sum over columns k of L(row i, k) x[k]} for the rows of the given blocks. */
    void multiply(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] x, double[] y);

    /** {@code x[k] -= sum over the rows of the given blocks of L(row, k) y[row]}, y indexed by panel row. */
    void multiplyTransposed(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] y, double[] x);

    /**
     * Adds columns {@code fromColumn} … {@code toColumn - 1} of a child's update into columns of its parent. Column j goes
     * to {@code target[place[j]]} and on: for each block q of the scatter, the rows from {@code scatter.firstRow[q]} on
     * are added to the lanes {@code scatter.lanes[q]} of the block at {@code place[j] + scatter.block[q] * step}. Above
     * the diagonal, anything may be added to anything.
     *
     * @param source the update of the child by columns, with at least {@link #BLOCK} entries beyond its end
     * @param order leading dimension of the update
     * @param from first block of the scatter that belongs to the child
     * @param to end of its blocks
     */
    void addUpdate(
            double[] source,
            int sourceOffset,
            int order,
            int fromColumn,
            int toColumn,
            double[] target,
            int[] place,
            int step,
            UpdateScatter scatter,
            int from,
            int to);
}
