package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Group kernels on the Vector API, vectors as wide as the hardware prefers but at most {@code LANES}. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class VectorGroupKernels implements GroupKernels {
    private static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > LANES ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_PREFERRED;
    private static final int WIDTH = SPECIES.length();
    private static final int COLUMNS = 4;

    private final StageKernels stages = new VectorStageKernels();

    @Override
    public void sweepColumns(RowSweep sweep, double[] values, double[] scales, double[] x, int offset, int columns) {
        int length = sweep.size() * LANES;
        int column = 0;
        for (; column + COLUMNS <= columns; column += COLUMNS) {
            for (int lane = 0; lane < LANES; lane += WIDTH) {
                sweepFour(sweep, values, scales, x, offset + column * length + lane, lane);
            }
        }
        for (; column < columns; column++) {
            stages.sweepVectors(sweep, values, scales, x, offset + column * length);
        }
    }

    private static void sweepFour(RowSweep sweep, double[] values, double[] scales, double[] x, int offset, int lane) {
        int[] rows = sweep.rows;
        int[] start = sweep.start;
        int[] sources = sweep.sources;
        int[] coefficients = sweep.coefficients;
        int[] chains = sweep.chains;
        int length = rows.length * LANES;
        DoubleVector before0 = DoubleVector.zero(SPECIES);
        DoubleVector before1 = before0;
        DoubleVector before2 = before0;
        DoubleVector before3 = before0;
        for (int k = 0; k < rows.length; k++) {
            int at = offset + rows[k] * LANES;
            DoubleVector scale = DoubleVector.fromArray(SPECIES, scales, rows[k] * LANES + lane);
            DoubleVector sum0 = DoubleVector.fromArray(SPECIES, x, at).mul(scale);
            DoubleVector sum1 = DoubleVector.fromArray(SPECIES, x, at + length).mul(scale);
            DoubleVector sum2 =
                    DoubleVector.fromArray(SPECIES, x, at + 2 * length).mul(scale);
            DoubleVector sum3 =
                    DoubleVector.fromArray(SPECIES, x, at + 3 * length).mul(scale);
            for (int e = start[k]; e < start[k + 1]; e++) {
                DoubleVector coefficient = DoubleVector.fromArray(SPECIES, values, coefficients[e] + lane)
                        .neg();
                int from = offset + sources[e] * LANES;
                sum0 = DoubleVector.fromArray(SPECIES, x, from).fma(coefficient, sum0);
                sum1 = DoubleVector.fromArray(SPECIES, x, from + length).fma(coefficient, sum1);
                sum2 = DoubleVector.fromArray(SPECIES, x, from + 2 * length).fma(coefficient, sum2);
                sum3 = DoubleVector.fromArray(SPECIES, x, from + 3 * length).fma(coefficient, sum3);
            }
            if (chains[k] != RowSweep.NONE) {
                DoubleVector coefficient = DoubleVector.fromArray(SPECIES, values, chains[k] + lane)
                        .neg();
                sum0 = coefficient.fma(before0, sum0);
                sum1 = coefficient.fma(before1, sum1);
                sum2 = coefficient.fma(before2, sum2);
                sum3 = coefficient.fma(before3, sum3);
            }
            sum0.intoArray(x, at);
            sum1.intoArray(x, at + length);
            sum2.intoArray(x, at + 2 * length);
            sum3.intoArray(x, at + 3 * length);
            before0 = sum0;
            before1 = sum1;
            before2 = sum2;
            before3 = sum3;
        }
    }

    @Override
    public void sumColumns(
            RowSums sums, double[] values, double[] x, int length, int columns, double[] target, int rowStep) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            for (int a = 0; a < sums.size(); a++) {
                int from = sums.start[a];
                int to = sums.start[a + 1];
                for (int column = 0; column < columns; column++) {
                    int source = column * length * LANES + lane;
                    DoubleVector sum = DoubleVector.zero(SPECIES);
                    for (int e = from; e < to; e++) {
                        sum = DoubleVector.fromArray(SPECIES, x, source + sums.sources[e] * LANES)
                                .fma(DoubleVector.fromArray(SPECIES, values, e * LANES + lane), sum);
                    }
                    sum.intoArray(target, (a * rowStep + column) * LANES + lane);
                }
            }
        }
    }

    @Override
    public void subtractSums(RowSums sums, double[] values, double[] x, int from, double[] y, int to) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            for (int a = 0; a < sums.size(); a++) {
                int e = sums.start[a];
                int end = sums.start[a + 1];
                int at = to + a * LANES + lane;
                DoubleVector product = end - e == 1
                        ? DoubleVector.fromArray(SPECIES, values, e * LANES + lane)
                                .mul(DoubleVector.fromArray(SPECIES, x, from + sums.sources[e] * LANES + lane))
                        : sum(sums, values, x, from + lane, e, end, lane);
                DoubleVector.fromArray(SPECIES, y, at).sub(product).intoArray(y, at);
            }
        }
    }

    private static DoubleVector sum(RowSums sums, double[] values, double[] x, int from, int first, int end, int lane) {
        int[] sources = sums.sources;
        DoubleVector sum0 = DoubleVector.zero(SPECIES);
        DoubleVector sum1 = sum0;
        DoubleVector sum2 = sum0;
        DoubleVector sum3 = sum0;
        int e = first;
        for (; e + 4 <= end; e += 4) {
            int at = e * LANES + lane;
            sum0 = fma(values, at, x, from + sources[e] * LANES, sum0);
            sum1 = fma(values, at + LANES, x, from + sources[e + 1] * LANES, sum1);
            sum2 = fma(values, at + 2 * LANES, x, from + sources[e + 2] * LANES, sum2);
            sum3 = fma(values, at + 3 * LANES, x, from + sources[e + 3] * LANES, sum3);
        }
        for (; e < end; e++) {
            sum0 = fma(values, e * LANES + lane, x, from + sources[e] * LANES, sum0);
        }
        return sum0.add(sum1).add(sum2.add(sum3));
    }

    private static DoubleVector fma(double[] x, int from, double[] y, int at, DoubleVector sum) {
        return DoubleVector.fromArray(SPECIES, x, from).fma(DoubleVector.fromArray(SPECIES, y, at), sum);
    }

    @Override
    public void subtractTransposedSums(RowSums sums, double[] values, double[] y, double[] x, int to) {
        boolean diagonal = sums.isDiagonal();
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            int e = 0;
            for (int a = 0; a < sums.size(); a++) {
                DoubleVector factor = DoubleVector.fromArray(SPECIES, y, a * LANES + lane);
                for (int end = sums.start[a + 1]; e < end; e++) {
                    int at = to + sums.sources[e] * LANES + lane;
                    DoubleVector value = DoubleVector.fromArray(SPECIES, values, e * LANES + lane);
                    DoubleVector before = DoubleVector.fromArray(SPECIES, x, at);
                    DoubleVector after = diagonal ? before.sub(value.mul(factor)) : value.fma(factor.neg(), before);
                    after.intoArray(x, at);
                }
            }
        }
    }

    @Override
    public void addProduct(double sign, double[] x, int from, double[] y, int at, int length, double[] target, int to) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            DoubleVector sum0 = DoubleVector.zero(SPECIES);
            DoubleVector sum1 = sum0;
            DoubleVector sum2 = sum0;
            DoubleVector sum3 = sum0;
            int k = 0;
            int i = from + lane;
            int j = at + lane;
            for (; k + 4 <= length; k += 4) {
                sum0 = fma(x, i, y, j, sum0);
                sum1 = fma(x, i + LANES, y, j + LANES, sum1);
                sum2 = fma(x, i + 2 * LANES, y, j + 2 * LANES, sum2);
                sum3 = fma(x, i + 3 * LANES, y, j + 3 * LANES, sum3);
                i += 4 * LANES;
                j += 4 * LANES;
            }
            for (; k < length; k++) {
                sum0 = fma(x, i, y, j, sum0);
                i += LANES;
                j += LANES;
            }
            DoubleVector product = sum0.add(sum1).add(sum2.add(sum3)).mul(sign);
            DoubleVector.fromArray(SPECIES, target, to + lane).add(product).intoArray(target, to + lane);
        }
    }

    @Override
    public void add(double factor, double[] x, int from, int length, double[] y, int to) {
        DoubleVector all = DoubleVector.broadcast(SPECIES, factor);
        for (int k = 0; k < length * LANES; k += WIDTH) {
            DoubleVector.fromArray(SPECIES, x, from + k)
                    .fma(all, DoubleVector.fromArray(SPECIES, y, to + k))
                    .intoArray(y, to + k);
        }
    }

    @Override
    public void subtractMultiple(double[] factor, int at, double[] x, int from, int length, double[] y, int to) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            DoubleVector negative =
                    DoubleVector.fromArray(SPECIES, factor, at + lane).neg();
            for (int k = lane; k < length * LANES; k += LANES) {
                DoubleVector.fromArray(SPECIES, x, from + k)
                        .fma(negative, DoubleVector.fromArray(SPECIES, y, to + k))
                        .intoArray(y, to + k);
            }
        }
    }

    @Override
    public void scale(double[] factor, double[] x, int from, int length) {
        for (int lane = 0; lane < LANES; lane += WIDTH) {
            DoubleVector all = DoubleVector.fromArray(SPECIES, factor, lane);
            for (int k = from + lane; k < from + length * LANES; k += LANES) {
                DoubleVector.fromArray(SPECIES, x, k).mul(all).intoArray(x, k);
            }
        }
    }

    @Override
    public void mirror(double[] matrix, int order) {
        for (int a = 0; a < order; a++) {
            int sameTile = (a / LANES + 1) * LANES;
            for (int b = a + 1; b < order; b++) {
                for (int lane = 0; lane < LANES; lane += WIDTH) {
                    int upper = (a * order + b) * LANES + lane;
                    int lower = (b * order + a) * LANES + lane;
                    DoubleVector value = DoubleVector.fromArray(SPECIES, matrix, upper);
                    if (b < sameTile) {
                        value = value.add(DoubleVector.fromArray(SPECIES, matrix, lower))
                                .mul(0.5);
                        value.intoArray(matrix, upper);
                    }
                    value.intoArray(matrix, lower);
                }
            }
        }
    }
}
