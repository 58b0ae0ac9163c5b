package dev.takt.actors.estimation;

import dev.takt.solver.nmpc.RecedingHorizonSolver;

/**
 * The arrival cost: the weight of the beginning of a window, {@code R = L^-1} with {@code P = L L^T}, so that {@code |R
 * d|^2 = d^T P^-1 d}.
 */
final class ArrivalCost {
    private final int size;
    private final double[][] root;
    final double[][] inverse;
    private final String[][] names;
    private final String[] priors;

    ArrivalCost(int size) {
        this.size = size;
        this.root = new double[size][size];
        this.inverse = new double[size][size];
        this.names = new String[size][size];
        this.priors = new String[size];
        for (int i = 0; i < size; i++) {
            priors[i] = WindowProblem.prior(i);
            for (int j = 0; j < size; j++) {
                names[i][j] = WindowProblem.arrival(i, j);
            }
        }
    }

    /** Factorizes a covariance; false if it is not positive definite. */
    boolean set(double[][] covariance) {
        for (int j = 0; j < size; j++) {
            double diagonal = covariance[j][j];
            for (int k = 0; k < j; k++) {
                diagonal -= root[j][k] * root[j][k];
            }
            if (!(diagonal > 0)) {
                return false;
            }
            root[j][j] = Math.sqrt(diagonal);
            for (int i = j + 1; i < size; i++) {
                double sum = covariance[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= root[i][k] * root[j][k];
                }
                root[i][j] = sum / root[j][j];
            }
        }
        for (int j = 0; j < size; j++) {
            for (int i = j; i < size; i++) {
                double sum = i == j ? 1 : 0;
                for (int k = j; k < i; k++) {
                    sum -= root[i][k] * inverse[k][j];
                }
                inverse[i][j] = sum / root[i][i];
            }
        }
        return true;
    }

    /** Sets the parameters of a window. */
    void write(RecedingHorizonSolver solver, double[] prior) {
        for (int i = 0; i < size; i++) {
            solver.setParameter(priors[i], prior[i]);
            for (int j = 0; j < size; j++) {
                solver.setParameter(names[i][j], inverse[i][j]);
            }
        }
    }
}
