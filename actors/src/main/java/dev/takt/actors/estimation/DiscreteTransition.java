package dev.takt.actors.estimation;

import dev.takt.actors.state.StateExchange;
import dev.takt.dynamics.integration.DynamicSystem;
import dev.takt.dynamics.integration.StepGrid;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The steps of a system in discrete time over a period, with their derivatives. A step solves {@code F(t, y, y+) = 0} for the
 * algebraic entries of y and the next values of the others, by Newton's method with the system's own Jacobians. A disturbance of a
 * rate adds to each step as much as it does in the time of the step.
 */
final class DiscreteTransition implements StateTransition {
    private static final int ITERATIONS = 50;
    private static final double ROUNDING = 1e-13;

    private final DynamicSystem system;
    private final StepGrid grid;
    private final int size;
    private final int[] differential;
    private final int[] placeOf;
    private final DenseFactors factors;
    private final double[] stateValues;
    private final double[] massValues;
    private final double[] residual;
    private final double[] next;
    private final double[] before;
    private final double[][] matrix;
    private final double[][] response;

    DiscreteTransition(DynamicSystem system) {
        this.system = system;
        this.grid = new StepGrid(system.step().orElseThrow());
        this.size = system.size();
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
        this.next = new double[size];
        this.before = new double[size];
        this.matrix = new double[size][2 * differential.length];
        this.response = new double[size][2 * differential.length];
    }

    @Override
    public int[] differential() {
        return differential;
    }

    @Override
    public double[][] sensitivity() {
        return matrix;
    }

    @Override
    public boolean advance(double from, double seconds, double[] state) {
        System.arraycopy(state, 0, before, 0, size);
        for (double[] row : matrix) {
            Arrays.fill(row, 0);
        }
        for (int k = 0; k < differential.length; k++) {
            matrix[differential[k]][k] = 1;
        }
        long last = grid.stepAt(from + seconds);
        boolean solved = true;
        for (long step = grid.stepAt(from); step < last && solved; step++) {
            solved = solve(grid.begin(step), state);
            if (solved) {
                differentiate();
                accept(state);
            }
        }
        if (solved && differential.length < size) {
            solved = solve(from + seconds, state);
            if (solved) {
                differentiate();
                acceptAlgebraic();
            }
        }
        if (!solved) {
            System.arraycopy(before, 0, state, 0, size);
        }
        return solved;
    }

    /** Solves for the algebraic entries and the next values of the others; leaves the factors of the solution. */
    private boolean solve(double time, double[] state) {
        System.arraycopy(state, 0, next, 0, size);
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            system.residual(time, state, next, residual);
            if (!linearize(time, state)) {
                return false;
            }
            factors.solve(residual);
            double correction = 0;
            for (int r = 0; r < size; r++) {
                double[] unknowns = system.isDifferential(r) ? next : state;
                unknowns[r] -= residual[r];
                double relative = Math.abs(residual[r]) / (1 + Math.abs(unknowns[r]));
                correction = Double.isNaN(relative) ? Double.POSITIVE_INFINITY : Math.max(correction, relative);
            }
            if (correction <= ROUNDING) {
                return linearize(time, state);
            }
        }
        return false;
    }

    /** Factorizes the derivatives with respect to what a step determines. */
    private boolean linearize(double time, double[] state) {
        system.jacobians(time, state, next, stateValues, massValues);
        double[][] rows = factors.rows();
        for (double[] row : rows) {
            Arrays.fill(row, 0);
        }
        add(system.stateSparsity(), stateValues, false, rows);
        add(system.massSparsity(), massValues, true, rows);
        return factors.factorize();
    }

    private void add(CoordinateSparsity sparsity, double[] values, boolean ofDifferential, double[][] rows) {
        for (int k = 0; k < values.length; k++) {
            int column = sparsity.columns()[k];
            if (system.isDifferential(column) == ofDifferential) {
                rows[sparsity.rows()[k]][column] += values[k];
            }
        }
    }

    /** The derivatives of what the step determines: minus the inverse, times those with respect to the given entries. */
    private void differentiate() {
        for (double[] row : response) {
            Arrays.fill(row, 0);
        }
        CoordinateSparsity sparsity = system.stateSparsity();
        int columns = 2 * differential.length;
        for (int k = 0; k < stateValues.length; k++) {
            int given = sparsity.columns()[k];
            if (system.isDifferential(given)) {
                double[] target = response[sparsity.rows()[k]];
                for (int c = 0; c < columns; c++) {
                    target[c] -= stateValues[k] * matrix[given][c];
                }
            }
        }
        factors.solve(response, columns);
    }

    private void accept(double[] state) {
        for (int entry : differential) {
            state[entry] = next[entry];
            System.arraycopy(response[entry], 0, matrix[entry], 0, response[entry].length);
            matrix[entry][differential.length + placeOf[entry]] += grid.length();
        }
    }

    private void acceptAlgebraic() {
        for (int entry = 0; entry < size; entry++) {
            if (!system.isDifferential(entry)) {
                System.arraycopy(response[entry], 0, matrix[entry], 0, response[entry].length);
            }
        }
    }

    @Override
    public void exchange(StateExchange state) {
        // a period depends on its beginning alone
    }
}
