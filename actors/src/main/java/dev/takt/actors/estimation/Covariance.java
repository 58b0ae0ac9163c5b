package dev.takt.actors.estimation;

import java.util.Arrays;

/** A symmetric covariance matrix, propagated and corrected in place (Simon 2006, Optimal State Estimation, 5 and 6.1). */
final class Covariance {
    private final int size;
    final double[][] values;
    private final double[][] product;
    private final double[] column;

    Covariance(int size) {
        this.size = size;
        this.values = new double[size][size];
        this.product = new double[size][size];
        this.column = new double[size];
    }

    /** Sets a diagonal covariance. */
    void reset(double[] deviations) {
        for (int i = 0; i < size; i++) {
            Arrays.fill(values[i], 0);
            values[i][i] = deviations[i] * deviations[i];
        }
    }

    /**
     * {@code P <- A P A^T + G N G^T}.
     *
     * @param transition the rows of A, each followed by the row of G
     * @param noise standard deviations, the roots of the diagonal of N
     */
    void propagate(double[][] transition, double[] noise) {
        for (int i = 0; i < size; i++) {
            double[] row = product[i];
            Arrays.fill(row, 0);
            for (int k = 0; k < size; k++) {
                double factor = transition[i][k];
                if (factor != 0) {
                    double[] source = values[k];
                    for (int j = 0; j < size; j++) {
                        row[j] += factor * source[j];
                    }
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    double pushed = noise[k] * noise[k] * transition[i][size + k];
                    sum += product[i][k] * transition[j][k] + pushed * transition[j][size + k];
                }
                values[i][j] = sum;
                values[j][i] = sum;
            }
        }
    }

    /** The variance of a linear function of the state. */
    double variance(double[] function) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            if (function[i] != 0) {
                double inner = 0;
                for (int j = 0; j < size; j++) {
                    inner += values[i][j] * function[j];
                }
                sum += function[i] * inner;
            }
        }
        return sum;
    }

    /**
     * Corrects by the measurement of a linear function of the state.
     *
     * @param deviation of the measurement
     * @param gain result, the change of each state per unit of innovation
     */
    void correct(double[] function, double deviation, double[] gain) {
        for (int i = 0; i < size; i++) {
            double sum = 0;
            for (int j = 0; j < size; j++) {
                sum += values[i][j] * function[j];
            }
            column[i] = sum;
        }
        double variance = deviation * deviation;
        for (int i = 0; i < size; i++) {
            variance += function[i] * column[i];
        }
        for (int i = 0; i < size; i++) {
            gain[i] = column[i] / variance;
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double corrected = values[i][j] - gain[i] * column[j];
                values[i][j] = corrected;
                values[j][i] = corrected;
            }
        }
    }
}
