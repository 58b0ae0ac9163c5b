package dev.takt.dynamics.integration;

import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A small system {@code M y' = f(t, y)} with a diagonal mass matrix, for tests: dense, with the Jacobian of f by central
 * differences.
 *
 * @param mass the diagonal of M, 0 for an algebraic entry
 * @param jacobian of f, when it is constant; otherwise by differences
 */
@SuppressWarnings("ArrayRecordComponent")
record DiagonalMassSystem(double[] mass, RightHandSide f, Optional<double[][]> jacobian) implements DynamicSystem {

    DiagonalMassSystem(double[] mass, RightHandSide f) {
        this(mass, f, Optional.empty());
    }

    /** f(t, y). */
    @FunctionalInterface
    interface RightHandSide {
        void evaluate(double time, double[] y, double[] f);
    }

    /** An ordinary differential equation. */
    static DiagonalMassSystem ode(int size, RightHandSide f) {
        double[] mass = new double[size];
        Arrays.fill(mass, 1);
        return new DiagonalMassSystem(mass, f);
    }

    /** The linear ordinary differential equation {@code y' = A y}. */
    static DiagonalMassSystem linear(double[][] matrix) {
        double[] mass = new double[matrix.length];
        Arrays.fill(mass, 1);
        RightHandSide product = (time, y, f) -> {
            for (int i = 0; i < y.length; i++) {
                f[i] = 0;
                for (int j = 0; j < y.length; j++) {
                    f[i] += matrix[i][j] * y[j];
                }
            }
        };
        return new DiagonalMassSystem(mass, product, Optional.of(matrix));
    }

    @Override
    public int size() {
        return mass.length;
    }

    @Override
    public boolean isDifferential(int entry) {
        return mass[entry] != 0;
    }

    @Override
    public void residual(double time, double[] state, double[] derivative, double[] residual) {
        f.evaluate(time, state, residual);
        for (int i = 0; i < mass.length; i++) {
            residual[i] = mass[i] * derivative[i] - residual[i];
        }
    }

    @Override
    public CoordinateSparsity stateSparsity() {
        int n = size();
        return new CoordinateSparsity(
                IntStream.range(0, n * n).map(k -> k / n).toArray(),
                IntStream.range(0, n * n).map(k -> k % n).toArray());
    }

    @Override
    public CoordinateSparsity massSparsity() {
        int[] entries = IntStream.range(0, size()).filter(this::isDifferential).toArray();
        return new CoordinateSparsity(entries, entries);
    }

    @Override
    public void jacobians(double time, double[] state, double[] derivative, double[] stateValues, double[] massValues) {
        int n = size();
        double[] y = state.clone();
        double[] above = new double[n];
        double[] below = new double[n];
        for (int j = 0; j < n; j++) {
            if (jacobian.isPresent()) {
                for (int i = 0; i < n; i++) {
                    stateValues[i * n + j] = -jacobian.get()[i][j];
                }
                continue;
            }
            double step = 1e-6 * Math.max(Math.abs(state[j]), 1e-3);
            y[j] = state[j] + step;
            f.evaluate(time, y, above);
            y[j] = state[j] - step;
            f.evaluate(time, y, below);
            y[j] = state[j];
            for (int i = 0; i < n; i++) {
                stateValues[i * n + j] = -(above[i] - below[i]) / (2 * step);
            }
        }
        int k = 0;
        for (double entry : mass) {
            if (entry != 0) {
                massValues[k++] = entry;
            }
        }
    }
}
