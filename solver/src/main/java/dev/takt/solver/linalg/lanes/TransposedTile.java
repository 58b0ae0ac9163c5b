package dev.takt.solver.linalg.lanes;

/** Transposes a tile of eight by eight numbers by plain copies, for vectors shorter than a row of it. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class TransposedTile {
    private static final int SIZE = LaneKernels.LANES;

    private TransposedTile() {}

    /**
     * Copies the transposed tile, its rows scaled; source and target do not overlap.
     *
     * @param first where the scale of the first row is
     */
    static void copy(
            double[] source,
            int from,
            int sourceStride,
            double[] scales,
            int first,
            double[] target,
            int to,
            int stride) {
        for (int i = 0; i < SIZE; i++) {
            double scale = scales[first + i];
            int row = from + i * sourceStride;
            int column = to + i;
            target[column] = source[row] * scale;
            target[column + stride] = source[row + 1] * scale;
            target[column + 2 * stride] = source[row + 2] * scale;
            target[column + 3 * stride] = source[row + 3] * scale;
            target[column + 4 * stride] = source[row + 4] * scale;
            target[column + 5 * stride] = source[row + 5] * scale;
            target[column + 6 * stride] = source[row + 6] * scale;
            target[column + 7 * stride] = source[row + 7] * scale;
        }
    }

    /** Makes a tile on the diagonal of a matrix symmetric: the mean of it and its transpose. */
    static void symmetrize(double[] matrix, int at, int stride) {
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < i; j++) {
                double mean = (matrix[at + i * stride + j] + matrix[at + j * stride + i]) * 0.5;
                matrix[at + i * stride + j] = mean;
                matrix[at + j * stride + i] = mean;
            }
        }
    }
}
