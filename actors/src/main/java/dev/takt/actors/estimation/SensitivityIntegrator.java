package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import dev.takt.dynamics.integration.DynamicSystem;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Integrates the unknowns of a system over a period, together with their derivatives with respect to the differential
 * entries at its beginning and to a constant disturbance of the rate of each of them. The method is the L-stable,
 * stiffly accurate SDIRK method of order 4 (Hairer and Wanner II, table IV.6.5). Each stage is solved by Newton's
 * method with the system's own Jacobians and differentiated exactly, so the sensitivities are those of the computed
 * trajectory. All steps of a period are equal; their number is doubled until the error of the embedded method is small.
 */
final class SensitivityIntegrator implements StateTransition {
    private static final double GAMMA = 0.25;
    private static final double[] NODES = {0.25, 0.75, 0.55, 0.5, 1};
    private static final double[][] WEIGHTS = {
        {0.25},
        {0.5, 0.25},
        {17.0 / 50, -1.0 / 25, 0.25},
        {371.0 / 1360, -137.0 / 2720, 15.0 / 544, 0.25},
        {25.0 / 24, -49.0 / 48, 125.0 / 16, -85.0 / 12, 0.25}
    };
    /** Weights of the method less those of the embedded one of order 3. */
    private static final double[] ERROR = {-3.0 / 16, -27.0 / 32, 25.0 / 32, 0, 0.25};

    private static final int STAGES = 5;
    private static final int ITERATIONS = 20;
    private static final int MAX_STEPS = 4096;
    private static final double ROUNDING = 1e-13;
    /** An error below this fraction of the tolerance halves the number of steps in the next period. */
    private static final double EASY = 1.0 / 64;

    private final DynamicSystem system;
    private final int size;
    private final int[] differential;
    private final int[] placeOf;
    private final double tolerance;
    private final DenseFactors factors;
    private final double[] stateValues;
    private final double[] massValues;
    private final double[] residual;
    private final double[] stage;
    private final double[] base;
    private final double[] begin;
    private final double[][] slopes;
    private final double[][] matrix;
    private final double[][] matrixBase;
    private final double[][][] matrixSlopes;
    private int steps = 1;

    /**
     * Makes an integrator.
     *
     * @param tolerance of a step, relative to 1 and to each entry
     */
    SensitivityIntegrator(DynamicSystem system, double tolerance) {
        this.system = system;
        this.size = system.size();
        this.tolerance = tolerance;
        this.differential =
                IntStream.range(0, size).filter(system::isDifferential).toArray();
        this.placeOf = new int[size];
        for (int i = 0; i < differential.length; i++) {
            placeOf[differential[i]] = i;
        }
        this.factors = new DenseFactors(size);
        this.stateValues = new double[system.stateSparsity().size()];
        this.massValues = new double[system.massSparsity().size()];
        this.residual = new double[size];
        this.stage = new double[size];
        this.base = new double[size];
        this.begin = new double[size];
        this.slopes = new double[STAGES][size];
        this.matrix = new double[size][2 * differential.length];
        this.matrixBase = new double[size][2 * differential.length];
        this.matrixSlopes = new double[STAGES][size][2 * differential.length];
    }

    @Override
    public int[] differential() {
        return differential;
    }

    /** The number of equal steps with which the next period begins. */
    int steps() {
        return steps;
    }

    /** The approximate number of floating-point operations of a step. */
    static double flops(int size, int differential) {
        double square = (double) size * size;
        return STAGES * (2 * 2.0 / 3 * square * size + 4 * square * differential + 8.0 * STAGES * size * differential);
    }

    @Override
    public boolean advance(double from, double seconds, double[] state) {
        System.arraycopy(state, 0, begin, 0, size);
        while (steps <= MAX_STEPS) {
            double error = pass(from, seconds, state, false);
            if (error <= 1) {
                System.arraycopy(begin, 0, state, 0, size);
                beginMatrix();
                pass(from, seconds, state, true);
                if (error < EASY && steps > 1) {
                    steps /= 2;
                }
                return true;
            }
            System.arraycopy(begin, 0, state, 0, size);
            steps *= 2;
        }
        steps = 1;
        return false;
    }

    @Override
    public double[][] sensitivity() {
        return matrix;
    }

    /** Sets the initial sensitivities: the identity for the differential entries, zero for the disturbances. */
    private void beginMatrix() {
        for (double[] row : matrix) {
            Arrays.fill(row, 0);
        }
        for (int k = 0; k < differential.length; k++) {
            matrix[differential[k]][k] = 1;
        }
    }

    /** Does all steps; returns the largest error in units of the tolerance, infinite if a stage has no solution. */
    private double pass(double from, double seconds, double[] state, boolean withMatrix) {
        double step = seconds / steps;
        double worst = 0;
        for (int k = 0; k < steps; k++) {
            double error = step(from + k * step, step, state, withMatrix);
            if (!(error <= 1)) {
                return Double.POSITIVE_INFINITY;
            }
            worst = Math.max(worst, error);
        }
        return worst;
    }

    private double step(double from, double step, double[] state, boolean withMatrix) {
        System.arraycopy(state, 0, stage, 0, size);
        for (int i = 0; i < STAGES; i++) {
            combine(WEIGHTS[i], i, step, state);
            double time = from + NODES[i] * step;
            if (!solveStage(time, step * GAMMA, slopes[i])) {
                return Double.POSITIVE_INFINITY;
            }
            if (withMatrix) {
                differentiateStage(time, step, i);
            }
        }
        double error = 0;
        for (int entry : differential) {
            double sum = 0;
            for (int i = 0; i < STAGES; i++) {
                sum += ERROR[i] * slopes[i][entry];
            }
            error = Math.max(error, Math.abs(step * sum) / (tolerance * (1 + Math.abs(stage[entry]))));
        }
        System.arraycopy(stage, 0, state, 0, size);
        if (withMatrix) {
            for (int r = 0; r < size; r++) {
                for (int c = 0; c < matrix[r].length; c++) {
                    matrix[r][c] = matrixBase[r][c] + step * GAMMA * matrixSlopes[STAGES - 1][r][c];
                }
            }
        }
        return error;
    }

    /** Computes the base of a stage from the state and the slopes of earlier stages. */
    private void combine(double[] weights, int stages, double step, double[] state) {
        System.arraycopy(state, 0, base, 0, size);
        for (int j = 0; j < stages; j++) {
            double weight = step * weights[j];
            for (int r = 0; r < size; r++) {
                base[r] += weight * slopes[j][r];
            }
        }
    }

    /** Solves {@code F(t, Y, (Y - base)/h) = 0} for the stage Y, starting at its present value. */
    private boolean solveStage(double time, double h, double[] slope) {
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            for (int r = 0; r < size; r++) {
                slope[r] = (stage[r] - base[r]) / h;
            }
            system.residual(time, stage, slope, residual);
            if (!linearize(time, h, slope)) {
                return false;
            }
            factors.solve(residual);
            double correction = 0;
            for (int r = 0; r < size; r++) {
                stage[r] -= residual[r];
                double relative = Math.abs(residual[r]) / (1 + Math.abs(stage[r]));
                correction = Double.isNaN(relative) ? Double.POSITIVE_INFINITY : Math.max(correction, relative);
            }
            if (correction <= Math.max(ROUNDING, 1e-3 * tolerance)) {
                for (int r = 0; r < size; r++) {
                    slope[r] = (stage[r] - base[r]) / h;
                }
                return true;
            }
        }
        return false;
    }

    /** Factorizes {@code dF/dy + dF/dy' / h}. */
    private boolean linearize(double time, double h, double[] slope) {
        system.jacobians(time, stage, slope, stateValues, massValues);
        double[][] rows = factors.rows();
        for (double[] row : rows) {
            Arrays.fill(row, 0);
        }
        add(system.stateSparsity(), stateValues, 1, rows);
        add(system.massSparsity(), massValues, 1 / h, rows);
        return factors.factorize();
    }

    private static void add(CoordinateSparsity sparsity, double[] values, double factor, double[][] rows) {
        for (int k = 0; k < values.length; k++) {
            rows[sparsity.rows()[k]][sparsity.columns()[k]] += factor * values[k];
        }
    }

    /** Differentiates the equations of a stage: {@code (dF/dy + dF/dy'/h) dY = dF/dy' (dbase/h + dpush)}. */
    private void differentiateStage(double time, double step, int i) {
        double h = step * GAMMA;
        int columns = 2 * differential.length;
        for (int r = 0; r < size; r++) {
            System.arraycopy(matrix[r], 0, matrixBase[r], 0, columns);
            for (int j = 0; j < i; j++) {
                double weight = step * WEIGHTS[i][j];
                for (int c = 0; c < columns; c++) {
                    matrixBase[r][c] += weight * matrixSlopes[j][r][c];
                }
            }
        }
        linearize(time, h, slopes[i]);
        double[][] result = matrixSlopes[i];
        for (double[] row : result) {
            Arrays.fill(row, 0);
        }
        CoordinateSparsity mass = system.massSparsity();
        for (int k = 0; k < massValues.length; k++) {
            double[] target = result[mass.rows()[k]];
            double[] source = matrixBase[mass.columns()[k]];
            double factor = massValues[k] / h;
            for (int c = 0; c < columns; c++) {
                target[c] += factor * source[c];
            }
            if (system.isDifferential(mass.columns()[k])) {
                target[differential.length + placeOf[mass.columns()[k]]] += massValues[k];
            }
        }
        factors.solve(result, columns);
        for (int r = 0; r < size; r++) {
            for (int c = 0; c < columns; c++) {
                result[r][c] = (result[r][c] - matrixBase[r][c]) / h;
            }
        }
    }

    @Override
    public void exchange(StateExchange state) {
        steps = state.whole(steps);
    }
}
