package dev.takt.solver.linalg.ldlt;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * Dense kernels on the Vector API, in the widest vectors of the processor up to one block of rows.
 *
 * <p>The product kernels keep a tile of three vectors of rows by four columns in registers while they run through all
 * columns of L. An instance serves one thread.
 */
// large because a kernel works on arrays with offsets and strides, and a record made in each call would be garbage
final class VectorKernels implements DenseKernels {
    private static final VectorSpecies<Double> SPECIES =
            DoubleVector.SPECIES_PREFERRED.length() > BLOCK ? DoubleVector.SPECIES_512 : DoubleVector.SPECIES_PREFERRED;

    private static final int LANES = SPECIES.length();

    /** Rows of the tallest tile. */
    private static final int TILE = 3 * LANES;

    /** The partial sums of four columns: lanes are added one by one because reductions have no fixed order. */
    private final double[] partial = new double[STEP * BLOCK];

    @Override
    public String name() {
        return "vector " + SPECIES.vectorBitSize() + " bit";
    }

    /** Start of a vector of rows that begins at {@code row}, a multiple of the lanes. */
    private static int rowStart(int row, int stride) {
        return (row / BLOCK) * stride * BLOCK + row % BLOCK;
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
        int w = rowStart(column, stride) + fromDepth * BLOCK;
        int depth = toDepth - fromDepth;
        int lower = offset + fromDepth * BLOCK;
        int target = offset + column * BLOCK;
        int end = toBlock * BLOCK;
        int row = fromBlock * BLOCK;
        for (; row + TILE <= end; row += TILE) {
            int r0 = rowStart(row, stride);
            int r1 = rowStart(row + LANES, stride);
            int r2 = rowStart(row + 2 * LANES, stride);
            productTile3(
                    panel,
                    lower + r0,
                    lower + r1,
                    lower + r2,
                    scaled,
                    w,
                    depth,
                    panel,
                    target + r0,
                    target + r1,
                    target + r2,
                    BLOCK,
                    false);
        }
        for (; row < end; row += LANES) {
            int r = rowStart(row, stride);
            productTile1(panel, lower + r, scaled, w, depth, panel, target + r, BLOCK, false);
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
        int base = offset + firstBlock * stride * BLOCK;
        for (int column = fromColumn; column < toColumn; column += STEP) {
            int w = firstBlock * stride * BLOCK + rowStart(column, stride);
            int target = updateOffset + column * order;
            int row = column / LANES * LANES;
            for (; row + TILE <= order; row += TILE) {
                int r0 = base + rowStart(row, stride);
                int r1 = base + rowStart(row + LANES, stride);
                int r2 = base + rowStart(row + 2 * LANES, stride);
                int c = target + row;
                productTile3(panel, r0, r1, r2, scaled, w, pivots, update, c, c + LANES, c + 2 * LANES, order, true);
            }
            for (; row < order; row += LANES) {
                productTile1(panel, base + rowStart(row, stride), scaled, w, pivots, update, target + row, order, true);
            }
        }
    }

    /**
     * Adds the product of three vectors of rows of L (at l0, l1, l2) and four columns to the targets at c0, c1, c2 and
     * those {@code next}, 2 {@code next}, 3 {@code next} further; to zero if {@code fresh}.
     */
    private static void productTile3(
            double[] lower,
            int l0,
            int l1,
            int l2,
            double[] scaled,
            int w,
            int depth,
            double[] target,
            int c0,
            int c1,
            int c2,
            int next,
            boolean fresh) {
        DoubleVector zero = DoubleVector.zero(SPECIES);
        DoubleVector s00 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c0);
        DoubleVector s10 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c1);
        DoubleVector s20 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c2);
        DoubleVector s01 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c0 + next);
        DoubleVector s11 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c1 + next);
        DoubleVector s21 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c2 + next);
        DoubleVector s02 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c0 + 2 * next);
        DoubleVector s12 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c1 + 2 * next);
        DoubleVector s22 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c2 + 2 * next);
        DoubleVector s03 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c0 + 3 * next);
        DoubleVector s13 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c1 + 3 * next);
        DoubleVector s23 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c2 + 3 * next);
        for (int k = 0; k < depth * BLOCK; k += BLOCK) {
            DoubleVector a0 = DoubleVector.fromArray(SPECIES, lower, l0 + k);
            DoubleVector a1 = DoubleVector.fromArray(SPECIES, lower, l1 + k);
            DoubleVector a2 = DoubleVector.fromArray(SPECIES, lower, l2 + k);
            DoubleVector b = DoubleVector.broadcast(SPECIES, scaled[w + k]);
            s00 = a0.fma(b, s00);
            s10 = a1.fma(b, s10);
            s20 = a2.fma(b, s20);
            b = DoubleVector.broadcast(SPECIES, scaled[w + k + 1]);
            s01 = a0.fma(b, s01);
            s11 = a1.fma(b, s11);
            s21 = a2.fma(b, s21);
            b = DoubleVector.broadcast(SPECIES, scaled[w + k + 2]);
            s02 = a0.fma(b, s02);
            s12 = a1.fma(b, s12);
            s22 = a2.fma(b, s22);
            b = DoubleVector.broadcast(SPECIES, scaled[w + k + 3]);
            s03 = a0.fma(b, s03);
            s13 = a1.fma(b, s13);
            s23 = a2.fma(b, s23);
        }
        s00.intoArray(target, c0);
        s10.intoArray(target, c1);
        s20.intoArray(target, c2);
        s01.intoArray(target, c0 + next);
        s11.intoArray(target, c1 + next);
        s21.intoArray(target, c2 + next);
        s02.intoArray(target, c0 + 2 * next);
        s12.intoArray(target, c1 + 2 * next);
        s22.intoArray(target, c2 + 2 * next);
        s03.intoArray(target, c0 + 3 * next);
        s13.intoArray(target, c1 + 3 * next);
        s23.intoArray(target, c2 + 3 * next);
    }

    private static void productTile1(
            double[] lower, int l, double[] scaled, int w, int depth, double[] target, int c, int next, boolean fresh) {
        DoubleVector zero = DoubleVector.zero(SPECIES);
        DoubleVector s0 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c);
        DoubleVector s1 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c + next);
        DoubleVector s2 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c + 2 * next);
        DoubleVector s3 = fresh ? zero : DoubleVector.fromArray(SPECIES, target, c + 3 * next);
        for (int k = 0; k < depth * BLOCK; k += BLOCK) {
            DoubleVector a = DoubleVector.fromArray(SPECIES, lower, l + k);
            s0 = a.fma(DoubleVector.broadcast(SPECIES, scaled[w + k]), s0);
            s1 = a.fma(DoubleVector.broadcast(SPECIES, scaled[w + k + 1]), s1);
            s2 = a.fma(DoubleVector.broadcast(SPECIES, scaled[w + k + 2]), s2);
            s3 = a.fma(DoubleVector.broadcast(SPECIES, scaled[w + k + 3]), s3);
        }
        s0.intoArray(target, c);
        s1.intoArray(target, c + next);
        s2.intoArray(target, c + 2 * next);
        s3.intoArray(target, c + 3 * next);
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
        DoubleVector l10 = DoubleVector.broadcast(SPECIES, -step.l10);
        DoubleVector l20 = DoubleVector.broadcast(SPECIES, -step.l20);
        DoubleVector l21 = DoubleVector.broadcast(SPECIES, -step.l21);
        DoubleVector l30 = DoubleVector.broadcast(SPECIES, -step.l30);
        DoubleVector l31 = DoubleVector.broadcast(SPECIES, -step.l31);
        DoubleVector l32 = DoubleVector.broadcast(SPECIES, -step.l32);
        DoubleVector i00 = DoubleVector.broadcast(SPECIES, step.i00);
        DoubleVector i10 = DoubleVector.broadcast(SPECIES, step.i10);
        DoubleVector i11 = DoubleVector.broadcast(SPECIES, step.i11);
        DoubleVector i22 = DoubleVector.broadcast(SPECIES, step.i22);
        DoubleVector i32 = DoubleVector.broadcast(SPECIES, step.i32);
        DoubleVector i33 = DoubleVector.broadcast(SPECIES, step.i33);
        for (int row = fromBlock * BLOCK; row < toBlock * BLOCK; row += LANES) {
            int s = rowStart(row, stride) + column * BLOCK;
            int p = offset + s;
            DoubleVector u0 = DoubleVector.fromArray(SPECIES, panel, p);
            DoubleVector u1 = u0.fma(l10, DoubleVector.fromArray(SPECIES, panel, p + BLOCK));
            DoubleVector u2 = u1.fma(l21, u0.fma(l20, DoubleVector.fromArray(SPECIES, panel, p + 2 * BLOCK)));
            DoubleVector u3 =
                    u2.fma(l32, u1.fma(l31, u0.fma(l30, DoubleVector.fromArray(SPECIES, panel, p + 3 * BLOCK))));
            u0.neg().intoArray(scaled, s);
            u1.neg().intoArray(scaled, s + BLOCK);
            u2.neg().intoArray(scaled, s + 2 * BLOCK);
            u3.neg().intoArray(scaled, s + 3 * BLOCK);
            u1.fma(i10, u0.mul(i00)).intoArray(panel, p);
            u1.fma(i11, u0.mul(i10)).intoArray(panel, p + BLOCK);
            u3.fma(i32, u2.mul(i22)).intoArray(panel, p + 2 * BLOCK);
            u3.fma(i33, u2.mul(i32)).intoArray(panel, p + 3 * BLOCK);
        }
    }

    @Override
    public void multiply(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] x, double[] y) {
        for (int row = fromBlock * BLOCK; row < toBlock * BLOCK; row += LANES) {
            int l = offset + rowStart(row, stride);
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            int k = 0;
            for (; k + 3 < columns; k += 4, l += 4 * BLOCK) {
                s0 = DoubleVector.fromArray(SPECIES, panel, l).fma(DoubleVector.broadcast(SPECIES, x[k]), s0);
                s1 = DoubleVector.fromArray(SPECIES, panel, l + BLOCK)
                        .fma(DoubleVector.broadcast(SPECIES, x[k + 1]), s1);
                s2 = DoubleVector.fromArray(SPECIES, panel, l + 2 * BLOCK)
                        .fma(DoubleVector.broadcast(SPECIES, x[k + 2]), s2);
                s3 = DoubleVector.fromArray(SPECIES, panel, l + 3 * BLOCK)
                        .fma(DoubleVector.broadcast(SPECIES, x[k + 3]), s3);
            }
            for (; k < columns; k++, l += BLOCK) {
                s0 = DoubleVector.fromArray(SPECIES, panel, l).fma(DoubleVector.broadcast(SPECIES, x[k]), s0);
            }
            s0.add(s1).add(s2.add(s3)).intoArray(y, row);
        }
    }

    @Override
    public void multiplyTransposed(
            double[] panel, int offset, int stride, int fromBlock, int toBlock, int columns, double[] y, double[] x) {
        int from = fromBlock * BLOCK;
        int to = toBlock * BLOCK;
        int k = 0;
        for (; k + 3 < columns; k += 4) {
            for (int lane = 0; lane < BLOCK; lane += LANES) {
                DoubleVector s0 = DoubleVector.zero(SPECIES);
                DoubleVector s1 = s0;
                DoubleVector s2 = s0;
                DoubleVector s3 = s0;
                for (int row = from + lane; row < to; row += BLOCK) {
                    int l = offset + rowStart(row, stride) + k * BLOCK;
                    DoubleVector v = DoubleVector.fromArray(SPECIES, y, row);
                    s0 = DoubleVector.fromArray(SPECIES, panel, l).fma(v, s0);
                    s1 = DoubleVector.fromArray(SPECIES, panel, l + BLOCK).fma(v, s1);
                    s2 = DoubleVector.fromArray(SPECIES, panel, l + 2 * BLOCK).fma(v, s2);
                    s3 = DoubleVector.fromArray(SPECIES, panel, l + 3 * BLOCK).fma(v, s3);
                }
                s0.intoArray(partial, lane);
                s1.intoArray(partial, BLOCK + lane);
                s2.intoArray(partial, 2 * BLOCK + lane);
                s3.intoArray(partial, 3 * BLOCK + lane);
            }
            subtractPartialSums(x, k);
        }
        for (; k < columns; k++) {
            for (int lane = 0; lane < BLOCK; lane += LANES) {
                DoubleVector s = DoubleVector.zero(SPECIES);
                for (int row = from + lane; row < to; row += BLOCK) {
                    s = DoubleVector.fromArray(SPECIES, panel, offset + rowStart(row, stride) + k * BLOCK)
                            .fma(DoubleVector.fromArray(SPECIES, y, row), s);
                }
                s.intoArray(partial, lane);
            }
            double sum = partial[0];
            for (int lane = 1; lane < BLOCK; lane++) {
                sum += partial[lane];
            }
            x[k] -= sum;
        }
    }

    private void subtractPartialSums(double[] x, int k) {
        double s0 = partial[0];
        double s1 = partial[BLOCK];
        double s2 = partial[2 * BLOCK];
        double s3 = partial[3 * BLOCK];
        for (int lane = 1; lane < BLOCK; lane++) {
            s0 += partial[lane];
            s1 += partial[BLOCK + lane];
            s2 += partial[2 * BLOCK + lane];
            s3 += partial[3 * BLOCK + lane];
        }
        x[k] -= s0;
        x[k + 1] -= s1;
        x[k + 2] -= s2;
        x[k + 3] -= s3;
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
        if (LANES < BLOCK) {
            ScalarKernels.addLanes(
                    source, sourceOffset, order, fromColumn, toColumn, target, place, step, scatter, from, to);
            return;
        }
        int first = from;
        int j = fromColumn;
        int s = sourceOffset + fromColumn * order;
        for (; j + 3 < toColumn; j += 4, s += 4 * order) {
            first = scatter.blockOfRow(j, first, to);
            int p0 = place[j];
            int p1 = place[j + 1];
            int p2 = place[j + 2];
            int p3 = place[j + 3];
            for (int q = first; q < to; q++) {
                int row = s + scatter.firstRow[q];
                int block = scatter.block[q] * step;
                VectorMask<Double> lanes = VectorMask.fromLong(SPECIES, scatter.lanes[q] & 0xff);
                addExpanded(source, row, lanes, target, p0 + block);
                addExpanded(source, row + order, lanes, target, p1 + block);
                addExpanded(source, row + 2 * order, lanes, target, p2 + block);
                addExpanded(source, row + 3 * order, lanes, target, p3 + block);
            }
        }
        for (; j < toColumn; j++, s += order) {
            first = scatter.blockOfRow(j, first, to);
            for (int q = first; q < to; q++) {
                VectorMask<Double> lanes = VectorMask.fromLong(SPECIES, scatter.lanes[q] & 0xff);
                addExpanded(source, s + scatter.firstRow[q], lanes, target, place[j] + scatter.block[q] * step);
            }
        }
    }

    private static void addExpanded(double[] source, int s, VectorMask<Double> lanes, double[] target, int t) {
        DoubleVector.fromArray(SPECIES, source, s)
                .expand(lanes)
                .add(DoubleVector.fromArray(SPECIES, target, t))
                .intoArray(target, t);
    }
}
