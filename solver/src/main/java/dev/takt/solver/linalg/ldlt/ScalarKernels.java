package dev.takt.solver.linalg.ldlt;

/** Dense kernels in plain Java, for runtimes without the vector module: the operations of a lane, one after the other. */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class ScalarKernels implements DenseKernels {
    @Override
    public String name() {
        return "scalar";
    }

    @Override
    public void updateColumns(
            double[] panel,
            int offset,
            int stride,
            int fromBlock,
            int toBlock,
            int column,
            int fromDepth,
            int toDepth,
            double[] scaled) {
        int pivotRow = (column / BLOCK) * stride * BLOCK + column % BLOCK;
        for (int block = fromBlock; block < toBlock; block++) {
            int row = offset + block * stride * BLOCK;
            for (int lane = 0; lane < BLOCK; lane++) {
                int c = row + column * BLOCK + lane;
                double s0 = panel[c];
                double s1 = panel[c + BLOCK];
                double s2 = panel[c + 2 * BLOCK];
                double s3 = panel[c + 3 * BLOCK];
                for (int k = fromDepth; k < toDepth; k++) {
                    double l = panel[row + k * BLOCK + lane];
                    int p = pivotRow + k * BLOCK;
                    s0 = Math.fma(l, scaled[p], s0);
                    s1 = Math.fma(l, scaled[p + 1], s1);
                    s2 = Math.fma(l, scaled[p + 2], s2);
                    s3 = Math.fma(l, scaled[p + 3], s3);
                }
                panel[c] = s0;
                panel[c + BLOCK] = s1;
                panel[c + 2 * BLOCK] = s2;
                panel[c + 3 * BLOCK] = s3;
            }
        }
    }

    @Override
    public void scaleColumns(
            double[] panel,
            int offset,
            int stride,
            int fromBlock,
            int toBlock,
            int column,
            double[] scaled,
            EliminationStep step) {
        for (int block = fromBlock; block < toBlock; block++) {
            int s = (block * stride + column) * BLOCK;
            for (int lane = 0; lane < BLOCK; lane++, s++) {
                int p = offset + s;
                double u0 = panel[p];
                double u1 = Math.fma(u0, -step.l10, panel[p + BLOCK]);
                double u2 = Math.fma(u1, -step.l21, Math.fma(u0, -step.l20, panel[p + 2 * BLOCK]));
                double u3 =
                        Math.fma(u2, -step.l32, Math.fma(u1, -step.l31, Math.fma(u0, -step.l30, panel[p + 3 * BLOCK])));
                scaled[s] = -u0;
                scaled[s + BLOCK] = -u1;
                scaled[s + 2 * BLOCK] = -u2;
                scaled[s + 3 * BLOCK] = -u3;
                panel[p] = Math.fma(u1, step.i10, u0 * step.i00);
                panel[p + BLOCK] = Math.fma(u1, step.i11, u0 * step.i10);
                panel[p + 2 * BLOCK] = Math.fma(u3, step.i32, u2 * step.i22);
                panel[p + 3 * BLOCK] = Math.fma(u3, step.i33, u2 * step.i32);
            }
        }
    }

    @Override
    public void formUpdate(
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
            int toColumn) {
        for (int column = fromColumn; column < toColumn; column += STEP) {
            int w = ((firstBlock + column / BLOCK) * stride) * BLOCK + column % BLOCK;
            for (int row = column / BLOCK * BLOCK; row < order; row++) {
                int l = offset + (firstBlock + row / BLOCK) * stride * BLOCK + row % BLOCK;
                double s0 = 0.0;
                double s1 = 0.0;
                double s2 = 0.0;
                double s3 = 0.0;
                for (int k = 0; k < pivots; k++) {
                    double a = panel[l + k * BLOCK];
                    int p = w + k * BLOCK;
                    s0 = Math.fma(a, scaled[p], s0);
                    s1 = Math.fma(a, scaled[p + 1], s1);
                    s2 = Math.fma(a, scaled[p + 2], s2);
                    s3 = Math.fma(a, scaled[p + 3], s3);
                }
                int c = updateOffset + column * order + row;
                update[c] = s0;
                update[c + order] = s1;
                update[c + 2 * order] = s2;
                update[c + 3 * order] = s3;
            }
        }
    }

    @Override
    public void multiply(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] x, double[] y) {
        for (int block = fromBlock; block < toBlock; block++) {
            int row = offset + block * stride * BLOCK;
            for (int lane = 0; lane < BLOCK; lane++) {
                double s0 = 0.0;
                double s1 = 0.0;
                double s2 = 0.0;
                double s3 = 0.0;
                int l = row + lane;
                int k = 0;
                for (; k + 3 < columns; k += 4, l += 4 * BLOCK) {
                    s0 = Math.fma(panel[l], x[k], s0);
                    s1 = Math.fma(panel[l + BLOCK], x[k + 1], s1);
                    s2 = Math.fma(panel[l + 2 * BLOCK], x[k + 2], s2);
                    s3 = Math.fma(panel[l + 3 * BLOCK], x[k + 3], s3);
                }
                for (; k < columns; k++, l += BLOCK) {
                    s0 = Math.fma(panel[l], x[k], s0);
                }
                y[block * BLOCK + lane] = (s0 + s1) + (s2 + s3);
            }
        }
    }

    @Override
    public void multiplyTransposed(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] y, double[] x) {
        for (int k = 0; k < columns; k++) {
            double total = 0.0;
            for (int lane = 0; lane < BLOCK; lane++) {
                double sum = 0.0;
                for (int block = fromBlock; block < toBlock; block++) {
                    sum = Math.fma(panel[offset + (block * stride + k) * BLOCK + lane], y[block * BLOCK + lane], sum);
                }
                total = lane == 0 ? sum : total + sum;
            }
            x[k] -= total;
        }
    }

    @Override
    public void addUpdate(
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
            int to) {
        addLanes(source, sourceOffset, order, fromColumn, toColumn, target, place, step, scatter, from, to);
    }

    /** Adds lane by lane; for any runtime that cannot expand vectors in hardware. */
    static void addLanes(
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
            int to) {
        int first = from;
        for (int j = fromColumn; j < toColumn; j++) {
            first = scatter.blockOfRow(j, first, to);
            for (int q = first; q < to; q++) {
                int base = place[j] + scatter.block[q] * step;
                int row = sourceOffset + j * order + scatter.firstRow[q];
                for (int bits = scatter.lanes[q] & 0xff; bits != 0; bits &= bits - 1) {
                    target[base + Integer.numberOfTrailingZeros(bits)] += source[row++];
                }
            }
        }
    }
}
