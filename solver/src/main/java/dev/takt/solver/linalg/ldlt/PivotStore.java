package dev.takt.solver.linalg.ldlt;

import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.Arrays;

/** The inverse pivots of a factorization in the order of elimination, and the scales that pivots are judged by. */
final class PivotStore {
    /** Diagonal of the inverse of D. */
    final double[] inverseDiagonal;

    /** Entry (k, k + 1) of the inverse of D; 0 unless pivot k starts a pair. */
    final double[] inverseOffDiagonal;

    final boolean[] startsPair;

    private final SymmetricPattern pattern;
    private final int[] unknownOfPivot;

    /** Largest modulus in the row of each unknown in the matrix. */
    private final double[] scale;

    PivotStore(SymbolicFactorization symbolic) {
        int n = symbolic.dimension();
        pattern = symbolic.pattern();
        scale = new double[n];
        inverseDiagonal = new double[n];
        inverseOffDiagonal = new double[n];
        startsPair = new boolean[n];
        unknownOfPivot = symbolic.permutation();
        for (int k = 0; k < n; k++) {
            startsPair[k] = symbolic.startsPair(k);
        }
    }

    /** Sets the scales to those of a matrix with the given values. */
    void measure(double[] values) {
        Arrays.fill(scale, 0.0);
        int p = 0;
        for (int j = 0; j < scale.length; j++) {
            double largest = scale[j];
            for (int end = pattern.columnStart(j + 1); p < end; p++) {
                double modulus = Math.abs(values[p]);
                int row = pattern.row(p);
                largest = Math.max(largest, modulus);
                scale[row] = Math.max(scale[row], modulus);
            }
            scale[j] = largest;
        }
    }

    /** Largest modulus in the row of pivot {@code pivot} in the matrix. */
    double scale(int pivot) {
        return scale[unknownOfPivot[pivot]];
    }

    /** The product {@code z = D^-1 y} for {@code count} pivots from {@code first}; z and y may be the same array. */
    void divide(int first, int count, double[] y, double[] z) {
        for (int k = 0; k < count; k++) {
            double value = inverseDiagonal[first + k] * y[k];
            double coupling = inverseOffDiagonal[first + k];
            if (coupling == 0.0) {
                z[k] = value;
            } else {
                double partner = y[k + 1];
                z[k + 1] = coupling * y[k] + inverseDiagonal[first + k + 1] * partner;
                z[k] = value + coupling * partner;
                k++;
            }
        }
    }
}
