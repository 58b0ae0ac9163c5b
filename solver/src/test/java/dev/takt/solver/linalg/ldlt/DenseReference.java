package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.sparse.SymmetricPattern;

/** Dense linear algebra in its plainest form, to check the sparse one against. */
public final class DenseReference {
    private DenseReference() {}

    /** The full symmetric matrix with the given values on a pattern. */
    public static double[][] matrix(SymmetricPattern pattern, double[] values) {
        double[][] a = new double[pattern.dimension()][pattern.dimension()];
        for (int j = 0; j < a.length; j++) {
            for (int p = pattern.columnStart(j); p < pattern.columnStart(j + 1); p++) {
                a[pattern.row(p)][j] = values[p];
                a[j][pattern.row(p)] = values[p];
            }
        }
        return a;
    }

    /** Solves a x = b by Gaussian elimination with partial pivoting; both arguments are kept. */
    static double[] solve(double[][] matrix, double[] rightHandSide) {
        int n = matrix.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
        }
        double[] x = rightHandSide.clone();
        for (int k = 0; k < n; k++) {
            int pivot = k;
            for (int i = k + 1; i < n; i++) {
                pivot = Math.abs(a[i][k]) > Math.abs(a[pivot][k]) ? i : pivot;
            }
            double[] row = a[pivot];
            a[pivot] = a[k];
            a[k] = row;
            double value = x[pivot];
            x[pivot] = x[k];
            x[k] = value;
            for (int i = k + 1; i < n; i++) {
                double factor = a[i][k] / a[k][k];
                for (int j = k; j < n; j++) {
                    a[i][j] -= factor * a[k][j];
                }
                x[i] -= factor * x[k];
            }
        }
        for (int k = n - 1; k >= 0; k--) {
            for (int j = k + 1; j < n; j++) {
                x[k] -= a[k][j] * x[j];
            }
            x[k] /= a[k][k];
        }
        return x;
    }

    /** The signs of the eigenvalues, found by cyclic Jacobi rotations. */
    static Inertia inertia(double[][] matrix) {
        int n = matrix.length;
        double[][] a = new double[n][];
        for (int i = 0; i < n; i++) {
            a[i] = matrix[i].clone();
        }
        for (int sweep = 0; sweep < 60; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, p, q);
                }
            }
        }
        int positive = 0;
        for (int i = 0; i < n; i++) {
            positive += a[i][i] > 0 ? 1 : 0;
        }
        return new Inertia(positive, n - positive, 0);
    }

    private static void rotate(double[][] a, int p, int q) {
        if (a[p][q] == 0.0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
        double t = Math.copySign(1.0, theta) / (Math.abs(theta) + Math.hypot(1.0, theta));
        double c = 1.0 / Math.hypot(1.0, t);
        double s = t * c;
        for (int k = 0; k < a.length; k++) {
            double x = a[k][p];
            double y = a[k][q];
            a[k][p] = c * x - s * y;
            a[k][q] = s * x + c * y;
        }
        for (int k = 0; k < a.length; k++) {
            double x = a[p][k];
            double y = a[q][k];
            a[p][k] = c * x - s * y;
            a[q][k] = s * x + c * y;
        }
    }
}
