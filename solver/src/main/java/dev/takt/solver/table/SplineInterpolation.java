package dev.takt.solver.table;

/**
 * The coefficients of a spline through given values. The matrix of the B-splines at the points has two diagonals beside the main one at
 * the ends, one elsewhere; it is totally positive, so that elimination needs no pivots (de Boor and Pinkus, Numerische Mathematik 27,
 * 1977).
 */
final class SplineInterpolation {
    /** Diagonals on each side of the main one. */
    private static final int SIDE = 2;

    private final int size;
    /** The factors, {@code [row][column - row + SIDE]}. */
    private final double[][] band;

    /** Factorizes the matrix of an axis. */
    SplineInterpolation(SplineAxis axis) {
        double[] points = axis.points();
        size = points.length;
        band = new double[size][2 * SIDE + 1];
        for (int row = 0; row < size; row++) {
            int piece = axis.piece(points[row]);
            for (int spline = 0; spline < SplineAxis.ORDER; spline++) {
                int diagonal = piece + spline - row + SIDE;
                double value = axis.derivative(piece, spline, points[row] - axis.start(piece), 0, 0);
                if (diagonal >= 0 && diagonal < band[row].length) {
                    band[row][diagonal] = value;
                }
            }
        }
        factorize();
    }

    private void factorize() {
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row <= Math.min(pivot + SIDE, size - 1); row++) {
                double factor = band[row][pivot - row + SIDE] / band[pivot][SIDE];
                band[row][pivot - row + SIDE] = factor;
                for (int column = pivot + 1; column <= Math.min(pivot + SIDE, size - 1); column++) {
                    band[row][column - row + SIDE] -= factor * band[pivot][column - pivot + SIDE];
                }
            }
        }
    }

    /**
     * Replaces values at the points by the coefficients of the B-splines.
     *
     * @param values of which every {@code stride}-th one is meant, from {@code offset} on
     */
    void solve(double[] values, int offset, int stride) {
        for (int row = 0; row < size; row++) {
            for (int column = Math.max(0, row - SIDE); column < row; column++) {
                values[offset + row * stride] -= band[row][column - row + SIDE] * values[offset + column * stride];
            }
        }
        for (int row = size - 1; row >= 0; row--) {
            double rest = values[offset + row * stride];
            for (int column = row + 1; column <= Math.min(row + SIDE, size - 1); column++) {
                rest -= band[row][column - row + SIDE] * values[offset + column * stride];
            }
            values[offset + row * stride] = rest / band[row][SIDE];
        }
    }
}
