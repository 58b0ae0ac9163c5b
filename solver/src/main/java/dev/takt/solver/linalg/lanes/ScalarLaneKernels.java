package dev.takt.solver.linalg.lanes;

/** Lane kernels in plain Java, for a runtime without the vector module. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class ScalarLaneKernels implements LaneKernels {
    @Override
    public String name() {
        return "scalar";
    }

    private static void combine(
            double[] source,
            int stride,
            int[] rows,
            int shift,
            double[] coefficients,
            int from,
            int to,
            double[] target,
            int offset,
            int length,
            double scale) {
        for (int e = from; e < to; e++) {
            double coefficient = coefficients[e];
            int s = (rows[e] + shift) * stride;
            for (int c = 0; c < length; c++) {
                target[offset + c] = Math.fma(-coefficient, source[s + c], target[offset + c]);
            }
        }
        for (int c = 0; c < length; c++) {
            target[offset + c] *= scale;
        }
    }

    @Override
    public void combineRows(
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
            int length) {
        int step = first <= last ? 1 : -1;
        for (int r = first; r != last + step; r += step) {
            combine(
                    source,
                    stride,
                    rows,
                    shift,
                    coefficients,
                    start[r],
                    start[r + 1],
                    target,
                    (r + shift) * stride,
                    length,
                    scales[r]);
        }
    }

    @Override
    public void addWeightedSquare(
            double[] matrix,
            int stride,
            int[] rows,
            double[] weights,
            int[] firstRow,
            int count,
            double[] result,
            int order) {
        for (int a = 0; a < order; a++) {
            for (int tile = a / LANES; tile < order / LANES; tile++) {
                for (int k = firstRow[tile]; k < count; k++) {
                    int row = rows[k] * stride;
                    double left = matrix[row + a];
                    for (int c = tile * LANES; c < (tile + 1) * LANES; c++) {
                        result[a * stride + c] = Math.fma(matrix[row + c] * weights[k], left, result[a * stride + c]);
                    }
                }
            }
        }
    }
}
