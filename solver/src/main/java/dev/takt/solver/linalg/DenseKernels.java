package dev.takt.solver.linalg;

/**
 * The dense kernels that a front is eliminated and solved with.
 *
 * <p>A panel holds the pivot columns of a front. It is stored in blocks of eight rows: the entry at (row, column) is
 * {@code panel[offset + ((row / 8) * stride + column) * 8 + row % 8]}, so that eight rows of a column are adjacent and
 * the columns of a block of rows follow each other. {@code stride} is the number of columns, a multiple of four. The
 * array {@code scaled} holds L D in the same layout from index 0.
 *
 * <p>Every implementation sums in a fixed order, so that results repeat bit for bit.
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
     * Applies all columns left of {@code column} to the columns {@code column} … {@code column + 3}: L (L D)^T is
     * subtracted in the row blocks {@code fromBlock} … {@code toBlock - 1}.
     */
    void updateColumns(double[] panel, int offset, int stride, int fromBlock, int toBlock, int column, double[] scaled);

    /**
     * Divides four updated columns by the pivots of {@code step}, writing L into the panel and L D into {@code scaled}.
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
     * Subtracts L (L D)^T of the rows below the pivots from the lower triangle of the update matrix.
     *
     * @param firstBlock row block of the panel at which the rows below the pivots start
     * @param pivots number of columns of L
     * @param update the update matrix by columns, leading dimension {@code order}
     * @param order a multiple of eight
     * @param fromColumn first column to update, a multiple of four
     * @param toColumn end of the columns to update
     */
    void updateRemainder(
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

    /** {@code target[t + i] += source[s + i]} for {@code length} entries. */
    void add(double[] target, int t, double[] source, int s, int length);
}
