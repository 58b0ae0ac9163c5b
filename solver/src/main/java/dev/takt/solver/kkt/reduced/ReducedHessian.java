package dev.takt.solver.kkt.reduced;

import dev.takt.solver.kkt.elimination.ControlSensitivity;
import dev.takt.solver.kkt.elimination.SplitHessian;
import dev.takt.solver.kkt.elimination.StateElimination;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.sparse.SparseMatrix;
import java.util.Arrays;

/**
 * The Hessian in the free variables alone, {@code H_r = [Z; I]^T W [Z; I]}, and its Cholesky factor. One row a column of
 * Z, upper triangle, rows padded for vector lanes.
 */
final class ReducedHessian {
    private final StateElimination elimination;
    private final SplitHessian hessian;
    private final ControlSensitivity sensitivity;
    private final LaneKernels kernels;
    private final int order;
    private final int stride;
    private final double[] values;
    private final double[] cross;
    private final double[] inverseDiagonal;
    private final int[] activeRows;
    private final double[] activeWeights;
    private final int[] firstActive;
    private final int[] reachOfPosition;
    /** {@code Z^T W_zz Z} and what couples states with controls, kept as long as Z and these entries of W stay the same. */
    private final double[] condensed;

    private final double[] condensedDiagonal;
    private final double[] condensedBelow;
    private final double[] condensedCoupling;
    private long condensedSensitivity;
    private long condensations;

    ReducedHessian(
            StateElimination elimination, SplitHessian hessian, ControlSensitivity sensitivity, LaneKernels kernels) {
        this.elimination = elimination;
        this.hessian = hessian;
        this.sensitivity = sensitivity;
        this.kernels = kernels;
        order = elimination.columns();
        stride = sensitivity.stride();
        values = new double[stride * stride];
        cross = new double[stride * stride];
        inverseDiagonal = new double[order];
        activeRows = new int[elimination.pairs()];
        activeWeights = new double[elimination.pairs()];
        firstActive = new int[stride / LaneKernels.LANES];
        reachOfPosition = new int[elimination.pairs()];
        condensed = new double[stride * stride];
        condensedDiagonal = new double[elimination.pairs()];
        condensedBelow = new double[hessian.belowDiagonal().size()];
        condensedCoupling = new double[hessian.controlToState().size()];
        for (int b = 0; b < elimination.blockCount(); b++) {
            Arrays.fill(
                    reachOfPosition, elimination.blockStart(b), elimination.blockStart(b + 1), elimination.reach(b));
        }
    }

    /** Sums up the reduced Hessian from the present W and Z. */
    void assemble() {
        if (isStale()) {
            condense();
        }
        System.arraycopy(condensed, 0, values, 0, values.length);
        SparseMatrix controls = hessian.controls();
        for (int c = 0; c < order; c++) {
            for (int s = controls.start(c); s < controls.start(c + 1); s++) {
                values[c * stride + controls.column(s)] += controls.value(s);
            }
        }
    }

    private boolean isStale() {
        return condensedSensitivity != sensitivity.computations()
                || !Arrays.equals(condensedDiagonal, hessian.stateDiagonal())
                || !Arrays.equals(condensedBelow, hessian.belowDiagonal().values())
                || !Arrays.equals(condensedCoupling, hessian.controlToState().values());
    }

    private void condense() {
        Arrays.fill(condensed, 0);
        addDiagonalPart();
        addCrossPart();
        condensedSensitivity = sensitivity.computations();
        System.arraycopy(hessian.stateDiagonal(), 0, condensedDiagonal, 0, condensedDiagonal.length);
        System.arraycopy(hessian.belowDiagonal().values(), 0, condensedBelow, 0, condensedBelow.length);
        System.arraycopy(hessian.controlToState().values(), 0, condensedCoupling, 0, condensedCoupling.length);
        condensations++;
    }

    /** How many times the states have been condensed. */
    long condensations() {
        return condensations;
    }

    /** Adds {@code Z^T diag(W_zz) Z}, skipping the states without weight. */
    private void addDiagonalPart() {
        double[] diagonal = hessian.stateDiagonal();
        int count = 0;
        int tile = 0;
        for (int p = 0; p < diagonal.length; p++) {
            if (diagonal[p] != 0 && reachOfPosition[p] > 0) {
                while (tile * LaneKernels.LANES < reachOfPosition[p]) {
                    firstActive[tile++] = count;
                }
                activeRows[count] = p;
                activeWeights[count++] = diagonal[p];
            }
        }
        Arrays.fill(firstActive, tile, firstActive.length, count);
        kernels.addWeightedSquare(
                sensitivity.values(), stride, activeRows, activeWeights, firstActive, count, condensed, stride);
    }

    /** Adds what couples states with controls, and states with other states. */
    private void addCrossPart() {
        Arrays.fill(cross, 0);
        SparseMatrix controlToState = hessian.controlToState();
        double[] z = sensitivity.values();
        for (int c = 0; c < order; c++) {
            for (int s = controlToState.start(c); s < controlToState.start(c + 1); s++) {
                int p = controlToState.column(s);
                addRow(controlToState.value(s), z, p * stride, reachOfPosition[p], cross, c * stride);
            }
        }
        SparseMatrix below = hessian.belowDiagonal();
        for (int p = 0; p < elimination.pairs(); p++) {
            for (int s = below.start(p); s < below.start(p + 1); s++) {
                int q = below.column(s);
                for (int a = 0; a < reachOfPosition[p]; a++) {
                    double factor = below.value(s) * z[p * stride + a];
                    addRow(factor, z, q * stride, reachOfPosition[q], cross, a * stride);
                }
            }
        }
        for (int a = 0; a < order; a++) {
            for (int b = a; b < order; b++) {
                condensed[a * stride + b] += cross[a * stride + b] + cross[b * stride + a];
            }
        }
    }

    private static void addRow(double factor, double[] from, int f, int length, double[] to, int t) {
        for (int i = 0; i < length; i++) {
            to[t + i] = Math.fma(factor, from[f + i], to[t + i]);
        }
    }

    /**
     * Factorizes {@code H_r = R^T R} in place.
     *
     * @return whether the matrix is positive definite
     */
    boolean factorize() {
        for (int k = 0; k < order; k++) {
            int rowK = k * stride;
            double pivot = values[rowK + k];
            if (!(pivot > 0)) {
                return false;
            }
            double inverse = 1 / Math.sqrt(pivot);
            inverseDiagonal[k] = inverse;
            for (int j = k; j < order; j++) {
                values[rowK + j] *= inverse;
            }
            for (int i = k + 1; i < order; i++) {
                double factor = -values[rowK + i];
                if (factor != 0) {
                    int rowI = i * stride;
                    for (int j = i; j < order; j++) {
                        values[rowI + j] = Math.fma(factor, values[rowK + j], values[rowI + j]);
                    }
                }
            }
        }
        return true;
    }

    /** Solves with the last factor, in place. */
    void solve(double[] g) {
        for (int k = 0; k < order; k++) {
            g[k] *= inverseDiagonal[k];
            for (int j = k + 1; j < order; j++) {
                g[j] -= values[k * stride + j] * g[k];
            }
        }
        for (int k = order - 1; k >= 0; k--) {
            double sum = g[k];
            for (int j = k + 1; j < order; j++) {
                sum -= values[k * stride + j] * g[j];
            }
            g[k] = sum * inverseDiagonal[k];
        }
    }
}
