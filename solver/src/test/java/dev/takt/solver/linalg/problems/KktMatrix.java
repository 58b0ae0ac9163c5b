package dev.takt.solver.linalg.problems;

import dev.takt.solver.linalg.ldlt.Inertia;
import dev.takt.solver.linalg.ordering.OrderingOptions;
import dev.takt.solver.linalg.sparse.Coordinates;
import dev.takt.solver.linalg.sparse.Pairing;
import dev.takt.solver.linalg.sparse.SymmetricPattern;
import dev.takt.solver.linalg.symbolic.SymbolicFactorization;
import java.util.ArrayList;
import java.util.List;

/**
 * A KKT matrix for tests and benchmarks: structure, values and the number of variables and equations, which is its
 * inertia.
 */
public record KktMatrix(
        SymmetricPattern pattern,
        Pairing pairing,
        Coordinates coordinates,
        double[] values,
        int variables,
        int equations) {

    public Inertia expectedInertia() {
        return new Inertia(variables, equations, 0);
    }

    public SymbolicFactorization analyze(OrderingOptions options) {
        return SymbolicFactorization.analyze(pattern, pairing, coordinates, options);
    }

    /** A positive definite matrix on the same pattern: the moduli, with a dominant diagonal. */
    public double[] positiveDefiniteValues() {
        double[] dominant = values.clone();
        double[] sum = new double[pattern.dimension()];
        for (int j = 0; j < pattern.dimension(); j++) {
            for (int p = pattern.columnStart(j) + 1; p < pattern.columnStart(j + 1); p++) {
                dominant[p] = -1.0;
                sum[j]++;
                sum[pattern.row(p)]++;
            }
        }
        for (int j = 0; j < pattern.dimension(); j++) {
            dominant[pattern.columnStart(j)] = sum[j] + 1.0;
        }
        return dominant;
    }

    /** Collects entries, pairs and positions of a matrix under construction. */
    public static final class Builder {
        private final int variables;
        private final int equations;
        private final List<Integer> rows = new ArrayList<>();
        private final List<Integer> columns = new ArrayList<>();
        private final List<Double> entries = new ArrayList<>();
        private final int[] mate;
        private final double[] positions;
        private final int axes;

        public Builder(int variables, int equations, int axes) {
            this.variables = variables;
            this.equations = equations;
            this.axes = axes;
            mate = new int[variables + equations];
            java.util.Arrays.fill(mate, -1);
            positions = new double[axes * mate.length];
            java.util.Arrays.fill(positions, Double.NaN);
        }

        public int equation(int number) {
            return variables + number;
        }

        public void hessian(int variable, int other, double value) {
            add(variable, other, value);
        }

        public void jacobian(int equation, int variable, double value) {
            add(equation(equation), variable, value);
        }

        public void pair(int equation, int variable) {
            mate[equation(equation)] = variable;
            mate[variable] = equation(equation);
        }

        public void place(int unknown, double... at) {
            System.arraycopy(at, 0, positions, unknown * axes, axes);
        }

        private void add(int row, int column, double value) {
            rows.add(row);
            columns.add(column);
            entries.add(value);
        }

        public KktMatrix build() {
            int[] r = rows.stream().mapToInt(Integer::intValue).toArray();
            int[] c = columns.stream().mapToInt(Integer::intValue).toArray();
            SymmetricPattern pattern = SymmetricPattern.of(mate.length, r, c);
            double[] values = new double[pattern.entryCount()];
            int[] position = pattern.positions(r, c);
            for (int e = 0; e < position.length; e++) {
                values[position[e]] += entries.get(e);
            }
            Coordinates coordinates = axes == 0 ? Coordinates.none() : Coordinates.of(axes, positions);
            return new KktMatrix(pattern, Pairing.ofMates(mate), coordinates, values, variables, equations);
        }
    }
}
