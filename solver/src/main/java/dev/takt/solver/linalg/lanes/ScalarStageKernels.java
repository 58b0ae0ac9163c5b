package dev.takt.solver.linalg.lanes;

import static dev.takt.solver.linalg.lanes.LaneKernels.LANES;

/** Stage kernels in plain Java, for a runtime without the vector module. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class ScalarStageKernels implements StageKernels {
    @Override
    public int factorize(
            LuPattern pattern,
            double[] entries,
            double[] lower,
            double[] upper,
            double[] inverse,
            double[] row,
            double weak) {
        int replaced = 0;
        for (int lane = 0; lane < LANES; lane++) {
            for (int p = 0; p < pattern.size(); p++) {
                replaced += eliminateRow(pattern, p, entries, lower, upper, inverse, row, weak, lane);
            }
        }
        return replaced;
    }

    private static int eliminateRow(
            LuPattern pattern,
            int p,
            double[] entries,
            double[] lower,
            double[] upper,
            double[] inverse,
            double[] row,
            double weak,
            int lane) {
        double largest = 0;
        for (int e = pattern.entries.start(p); e < pattern.entries.start(p + 1); e++) {
            double value = entries[e * LANES + lane];
            row[pattern.entries.index(e) * LANES + lane] = value;
            largest = Math.max(largest, Math.abs(value));
        }
        for (int s = pattern.lower.start(p); s < pattern.lower.start(p + 1); s++) {
            int k = pattern.lower.index(s);
            double value = row[k * LANES + lane];
            row[k * LANES + lane] = 0;
            for (int t = pattern.upper.start(k); t < pattern.upper.start(k + 1); t++) {
                int at = pattern.upper.index(t) * LANES + lane;
                row[at] = Math.fma(-value, upper[t * LANES + lane], row[at]);
            }
            lower[s * LANES + lane] = value * inverse[k * LANES + lane];
        }
        double pivot = row[p * LANES + lane];
        row[p * LANES + lane] = 0;
        boolean replaced = !(Math.abs(pivot) > weak * largest);
        if (replaced) {
            pivot = Math.copySign(Math.max(weak * largest, Double.MIN_NORMAL), pivot);
        }
        double scale = 1 / pivot;
        inverse[p * LANES + lane] = scale;
        for (int t = pattern.upper.start(p); t < pattern.upper.start(p + 1); t++) {
            int at = pattern.upper.index(t) * LANES + lane;
            upper[t * LANES + lane] = row[at] * scale;
            row[at] = 0;
        }
        return replaced ? 1 : 0;
    }

    @Override
    public void sweepVectors(RowSweep sweep, double[] values, double[] scales, double[] x, int offset) {
        for (int lane = 0; lane < LANES; lane++) {
            int e = 0;
            double before = 0;
            for (int k = 0; k < sweep.rows.length; k++) {
                int at = sweep.rows[k] * LANES + lane;
                double sum = x[offset + at] * scales[at];
                for (int end = sweep.start[k + 1]; e < end; e++) {
                    double value = x[offset + sweep.sources[e] * LANES + lane];
                    sum = Math.fma(-values[sweep.coefficients[e] + lane], value, sum);
                }
                if (sweep.chains[k] != RowSweep.NONE) {
                    sum = Math.fma(-values[sweep.chains[k] + lane], before, sum);
                }
                x[offset + at] = sum;
                before = sum;
            }
        }
    }

    @Override
    public void sweepRows(
            RowSweep sweep, double[] values, double[] scales, int lane, double[] source, double[] target, int stride) {
        for (int k = 0; k < sweep.rows.length; k++) {
            int row = sweep.rows[k];
            for (int c = 0; c < stride; c++) {
                double sum = source[row * stride + c] * scales[row * LANES + lane];
                for (int e = sweep.start[k]; e < sweep.start[k + 1]; e++) {
                    double value = target[sweep.sources[e] * stride + c];
                    sum = Math.fma(-values[sweep.coefficients[e] + lane], value, sum);
                }
                if (sweep.chains[k] != RowSweep.NONE) {
                    sum = Math.fma(-values[sweep.chains[k] + lane], target[sweep.rows[k - 1] * stride + c], sum);
                }
                target[row * stride + c] = sum;
            }
        }
    }

    @Override
    public void sumRows(RowSums sums, double[] values, int lane, double[] source, double[] target, int stride) {
        for (int a = 0; a < sums.size(); a++) {
            for (int c = 0; c < stride; c++) {
                double sum = 0;
                for (int e = sums.start[a]; e < sums.start[a + 1]; e++) {
                    sum = Math.fma(values[e * LANES + lane], source[sums.sources[e] * stride + c], sum);
                }
                target[a * stride + c] = sum;
            }
        }
    }

    @Override
    public void transpose(
            double[] source,
            int sourceStride,
            int rows,
            int columns,
            double[] scales,
            double[] target,
            int targetStride) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                target[j * targetStride + i] = source[i * sourceStride + j] * scales[i];
            }
        }
    }

    @Override
    public void subtractSquare(
            double[] source,
            int stride,
            double[] scales,
            double[] factor,
            int count,
            int order,
            double[] target,
            int targetStride) {
        for (int i = 0; i < order; i++) {
            for (int j = i / LANES * LANES; j < order; j++) {
                double sum = source[i * stride + j] * scales[i];
                for (int u = 0; u < count; u++) {
                    sum = Math.fma(-factor[u * stride + i], factor[u * stride + j], sum);
                }
                target[i * targetStride + j] = sum;
            }
        }
        for (int i = 0; i < order; i++) {
            int tile = i / LANES * LANES;
            for (int j = i + 1; j < tile + LANES; j++) {
                double mean = (target[i * targetStride + j] + target[j * targetStride + i]) * 0.5;
                target[i * targetStride + j] = mean;
                target[j * targetStride + i] = mean;
            }
            for (int j = tile + LANES; j < order; j++) {
                target[j * targetStride + i] = target[i * targetStride + j];
            }
        }
    }

    @Override
    public void gather(LaneMap map, double[] from, double[] to) {
        for (int place = 0; place < map.entries.length; place++) {
            to[place] = from[map.entries[place]];
        }
    }

    @Override
    public void scatter(LaneMap map, double[] from, double[] to) {
        for (int place = 0; place < map.entries.length; place++) {
            if (!map.padding[place]) {
                to[map.entries[place]] = from[place];
            }
        }
    }
}
