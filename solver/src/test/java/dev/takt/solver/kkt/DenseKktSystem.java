package dev.takt.solver.kkt;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import dev.takt.solver.linalg.ldlt.Inertia;
import java.util.Arrays;

/**
 * The whole system as one dense matrix, slacks included, factorized as P A P^T = L D L^T with complete (Bunch and Parlett)
 * pivoting: slow, simple, and independent of everything that it is compared with.
 */
public final class DenseKktSystem implements KktSystem {
    private static final double GROWTH = (1 + Math.sqrt(17)) / 8;
    private static final double SINGULAR = 1e-15;
    private static final int EQUILIBRATIONS = 3;

    private final NonlinearProgram program;
    private final int n;
    private final int p;
    private final int m;
    private final int size;
    private final int[] slackOfRow;
    private final double[][] a;
    private final int[] order;
    private final boolean[] pair;
    private final double[] work;
    private final double[] scale;
    private Inertia inertia = new Inertia(0, 0, 0);

    /** A system of the structure of a program. */
    public DenseKktSystem(NonlinearProgram program) {
        this.program = program;
        n = program.variables();
        m = program.rows();
        slackOfRow = new int[m];
        int slacks = 0;
        for (int i = 0; i < m; i++) {
            slackOfRow[i] = program.isEquality(i) ? -1 : slacks++;
        }
        p = slacks;
        size = n + p + m;
        a = new double[size][size];
        order = new int[size];
        pair = new boolean[size];
        work = new double[size];
        scale = new double[size];
    }

    @Override
    public Inertia factorize(
            double[] hessian,
            double[] jacobian,
            double[] variableDiagonal,
            double[] slackDiagonal,
            double[] rowDiagonal) {
        for (double[] row : a) {
            Arrays.fill(row, 0);
        }
        CoordinateSparsity h = program.hessianSparsity();
        for (int k = 0; k < h.size(); k++) {
            int i = h.rows()[k];
            int j = h.columns()[k];
            a[i][j] += hessian[k];
            if (i != j) {
                a[j][i] += hessian[k];
            }
        }
        CoordinateSparsity jac = program.jacobianSparsity();
        for (int k = 0; k < jac.size(); k++) {
            couple(n + p + jac.rows()[k], jac.columns()[k], jacobian[k]);
        }
        for (int j = 0; j < n; j++) {
            a[j][j] += variableDiagonal[j];
        }
        for (int i = 0; i < m; i++) {
            int row = n + p + i;
            a[row][row] -= rowDiagonal[i];
            if (slackOfRow[i] >= 0) {
                int slack = n + slackOfRow[i];
                a[slack][slack] += slackDiagonal[slackOfRow[i]];
                couple(row, slack, -1);
            }
        }
        equilibrate();
        eliminate();
        return inertia;
    }

    /** Scales rows and columns so that their largest entries are near one: D. Ruiz, RAL-TR-2001-034. */
    private void equilibrate() {
        Arrays.fill(scale, 1);
        double[] factor = new double[size];
        for (int pass = 0; pass < EQUILIBRATIONS; pass++) {
            for (int i = 0; i < size; i++) {
                double largest = 0;
                for (double value : a[i]) {
                    largest = Math.max(largest, Math.abs(value));
                }
                factor[i] = largest > 0 ? 1 / Math.sqrt(largest) : 1;
                scale[i] *= factor[i];
            }
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    a[i][j] *= factor[i] * factor[j];
                }
            }
        }
    }

    private void couple(int i, int j, double value) {
        a[i][j] += value;
        a[j][i] += value;
    }

    private void eliminate() {
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        int positive = 0;
        int negative = 0;
        int zero = 0;
        int k = 0;
        while (k < size) {
            int[] pivot = choosePivot(k);
            boolean single = pivot[0] == pivot[1];
            swap(k, pivot[0]);
            if (single) {
                double d = a[k][k];
                if (Math.abs(d) <= SINGULAR) {
                    a[k][k] = SINGULAR;
                    zero++;
                } else if (d > 0) {
                    positive++;
                } else {
                    negative++;
                }
                eliminateSingle(k);
                pair[k++] = false;
            } else {
                swap(k + 1, pivot[1] == k ? pivot[0] : pivot[1]);
                positive++;
                negative++;
                eliminatePair(k);
                pair[k] = true;
                k += 2;
            }
        }
        // The slack block has positive diagonal in effect: its eigenvalues are left out of the count.
        inertia = new Inertia(positive - p, negative, zero);
    }

    private int[] choosePivot(int k) {
        int diagonal = k;
        int row = k;
        int column = k;
        for (int i = k; i < size; i++) {
            if (Math.abs(a[i][i]) > Math.abs(a[diagonal][diagonal])) {
                diagonal = i;
            }
            for (int j = k; j < i; j++) {
                if (Math.abs(a[i][j]) > Math.abs(a[row][column]) || row == column) {
                    row = i;
                    column = j;
                }
            }
        }
        boolean single = row == column || Math.abs(a[diagonal][diagonal]) >= GROWTH * Math.abs(a[row][column]);
        return single ? new int[] {diagonal, diagonal} : new int[] {column, row};
    }

    private void swap(int i, int j) {
        if (i == j) {
            return;
        }
        double[] row = a[i];
        a[i] = a[j];
        a[j] = row;
        for (double[] each : a) {
            double value = each[i];
            each[i] = each[j];
            each[j] = value;
        }
        int position = order[i];
        order[i] = order[j];
        order[j] = position;
    }

    private void eliminateSingle(int k) {
        for (int i = k + 1; i < size; i++) {
            double factor = a[i][k] / a[k][k];
            for (int j = k + 1; j < size; j++) {
                a[i][j] -= factor * a[k][j];
            }
        }
        for (int i = k + 1; i < size; i++) {
            a[i][k] /= a[k][k];
        }
    }

    private void eliminatePair(int k) {
        double d = a[k][k] * a[k + 1][k + 1] - a[k][k + 1] * a[k][k + 1];
        for (int i = k + 2; i < size; i++) {
            double first = (a[i][k] * a[k + 1][k + 1] - a[i][k + 1] * a[k][k + 1]) / d;
            double second = (a[i][k + 1] * a[k][k] - a[i][k] * a[k][k + 1]) / d;
            for (int j = k + 2; j < size; j++) {
                a[i][j] -= first * a[k][j] + second * a[k + 1][j];
            }
            a[i][k] = first;
            a[i][k + 1] = second;
        }
    }

    @Override
    public void solve(double[] rx, double[] rs, double[] rc, double[] dx, double[] ds, double[] dy) {
        for (int k = 0; k < size; k++) {
            int i = order[k];
            work[k] = scale[i] * (i < n ? rx[i] : i < n + p ? rs[i - n] : rc[i - n - p]);
        }
        for (int k = 0; k < size; k += pair[k] ? 2 : 1) {
            for (int i = k + (pair[k] ? 2 : 1); i < size; i++) {
                work[i] -= a[i][k] * work[k] + (pair[k] ? a[i][k + 1] * work[k + 1] : 0);
            }
        }
        for (int k = 0; k < size; k += pair[k] ? 2 : 1) {
            if (pair[k]) {
                double d = a[k][k] * a[k + 1][k + 1] - a[k][k + 1] * a[k][k + 1];
                double first = (a[k + 1][k + 1] * work[k] - a[k][k + 1] * work[k + 1]) / d;
                work[k + 1] = (a[k][k] * work[k + 1] - a[k][k + 1] * work[k]) / d;
                work[k] = first;
            } else {
                work[k] /= a[k][k];
            }
        }
        for (int k = size - 1; k >= 0; k--) {
            for (int i = k + (pair[k] ? 2 : 1); i < size; i++) {
                work[k] -= a[i][k] * work[i];
            }
        }
        for (int k = 0; k < size; k++) {
            int i = order[k];
            if (i < n) {
                dx[i] = scale[i] * work[k];
            } else if (i < n + p) {
                ds[i - n] = scale[i] * work[k];
            } else {
                dy[i - n - p] = scale[i] * work[k];
            }
        }
    }

    @Override
    public KktDescription describe() {
        long entries = (long) size * (size + 1) / 2;
        return new KktDescription(
                KktChoice.AUGMENTED, size, entries, entries, Math.pow(size, 3) / 3, 1, "complete pivoting", "dense");
    }
}
