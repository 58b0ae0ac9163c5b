package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;

/** Group kernels in plain Java, for a runtime without the vector module. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class ScalarGroupKernels implements GroupKernels {
    private final StageKernels stages = new ScalarStageKernels();

    @Override
    public void sweepColumns(RowSweep sweep, double[] values, double[] scales, double[] x, int offset, int columns) {
        for (int column = 0; column < columns; column++) {
            stages.sweepVectors(sweep, values, scales, x, offset + column * sweep.size() * LANES);
        }
    }

    @Override
    public void sumColumns(
            RowSums sums, double[] values, double[] x, int length, int columns, double[] target, int rowStep) {
        for (int column = 0; column < columns; column++) {
            for (int a = 0; a < sums.size(); a++) {
                for (int lane = 0; lane < LANES; lane++) {
                    double sum = 0;
                    for (int e = sums.start[a]; e < sums.start[a + 1]; e++) {
                        double source = x[(column * length + sums.sources[e]) * LANES + lane];
                        sum = Math.fma(source, values[e * LANES + lane], sum);
                    }
                    target[(a * rowStep + column) * LANES + lane] = sum;
                }
            }
        }
    }

    @Override
    public void subtractSums(RowSums sums, double[] values, double[] x, int from, double[] y, int to) {
        for (int a = 0; a < sums.size(); a++) {
            int first = sums.start[a];
            int length = sums.start[a + 1] - first;
            for (int lane = 0; lane < LANES; lane++) {
                double[] partial = new double[4];
                for (int k = 0; k < length; k++) {
                    double source = x[from + sums.sources[first + k] * LANES + lane];
                    double value = values[(first + k) * LANES + lane];
                    int part = partOf(k, length);
                    partial[part] = length == 1 ? value * source : Math.fma(value, source, partial[part]);
                }
                y[to + a * LANES + lane] -= partial[0] + partial[1] + (partial[2] + partial[3]);
            }
        }
    }

    /** Entries that are left over after groups of four belong to the first of four partial sums. */
    private static int partOf(int k, int length) {
        return k < length / 4 * 4 ? k % 4 : 0;
    }

    @Override
    public void subtractTransposedSums(RowSums sums, double[] values, double[] y, double[] x, int to) {
        for (int a = 0; a < sums.size(); a++) {
            for (int e = sums.start[a]; e < sums.start[a + 1]; e++) {
                for (int lane = 0; lane < LANES; lane++) {
                    int at = to + sums.sources[e] * LANES + lane;
                    double value = values[e * LANES + lane];
                    double factor = y[a * LANES + lane];
                    x[at] = sums.isDiagonal() ? x[at] - value * factor : Math.fma(value, -factor, x[at]);
                }
            }
        }
    }

    @Override
    public void addProduct(double sign, double[] x, int from, double[] y, int at, int length, double[] target, int to) {
        for (int lane = 0; lane < LANES; lane++) {
            double[] partial = new double[4];
            for (int k = 0; k < length; k++) {
                int part = partOf(k, length);
                partial[part] = Math.fma(x[from + k * LANES + lane], y[at + k * LANES + lane], partial[part]);
            }
            target[to + lane] += sign * (partial[0] + partial[1] + (partial[2] + partial[3]));
        }
    }

    @Override
    public void add(double factor, double[] x, int from, int length, double[] y, int to) {
        for (int k = 0; k < length * LANES; k++) {
            y[to + k] = Math.fma(factor, x[from + k], y[to + k]);
        }
    }

    @Override
    public void subtractMultiple(double[] factor, int at, double[] x, int from, int length, double[] y, int to) {
        for (int k = 0; k < length * LANES; k++) {
            y[to + k] = Math.fma(-factor[at + k % LANES], x[from + k], y[to + k]);
        }
    }

    @Override
    public void scale(double[] factor, double[] x, int from, int length) {
        for (int k = 0; k < length * LANES; k++) {
            x[from + k] *= factor[k % LANES];
        }
    }

    @Override
    public void mirror(double[] matrix, int order) {
        for (int a = 0; a < order; a++) {
            for (int b = a + 1; b < order; b++) {
                for (int lane = 0; lane < LANES; lane++) {
                    int upper = (a * order + b) * LANES + lane;
                    int lower = (b * order + a) * LANES + lane;
                    if (a / LANES == b / LANES) {
                        matrix[upper] = (matrix[upper] + matrix[lower]) * 0.5;
                    }
                    matrix[lower] = matrix[upper];
                }
            }
        }
    }
}
