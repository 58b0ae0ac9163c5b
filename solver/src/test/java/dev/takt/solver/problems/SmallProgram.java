package dev.takt.solver.problems;

import dev.takt.solver.kernels.CoordinateSparsity;
import dev.takt.solver.kernels.NonlinearProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A nonlinear program of a few variables, written as functions of jets. Bounds and start can be changed between solves.
 * All derivatives are dense.
 */
public final class SmallProgram implements NonlinearProgram {
    private final String name;
    private final double[] start;
    private final double[] lower;
    private final double[] upper;
    private final Function<Jet[], Jet> objective;
    private final List<Row> rows;

    private record Row(Function<Jet[], Jet> function, boolean equality, double[] bounds) {}

    private SmallProgram(
            String name,
            double[] start,
            double[] lower,
            double[] upper,
            Function<Jet[], Jet> objective,
            List<Row> rows) {
        this.name = name;
        this.start = start;
        this.lower = lower;
        this.upper = upper;
        this.objective = objective;
        this.rows = rows;
    }

    /** Begins a program that minimises a function from a start, without bounds. */
    public static Builder minimize(String name, Function<Jet[], Jet> objective, double... start) {
        return new Builder(name, objective, start);
    }

    /** Adds bounds and rows. */
    public static final class Builder {
        private final String name;
        private final Function<Jet[], Jet> objective;
        private final double[] start;
        private final double[] lower;
        private final double[] upper;
        private final List<Row> rows = new ArrayList<>();

        private Builder(String name, Function<Jet[], Jet> objective, double... start) {
            this.name = name;
            this.objective = objective;
            this.start = start;
            lower = new double[start.length];
            upper = new double[start.length];
            Arrays.fill(lower, Double.NEGATIVE_INFINITY);
            Arrays.fill(upper, Double.POSITIVE_INFINITY);
        }

        /** Bounds of a variable. */
        public Builder bound(int variable, double least, double most) {
            lower[variable] = least;
            upper[variable] = most;
            return this;
        }

        /** The same bounds for all variables. */
        public Builder boundAll(double least, double most) {
            Arrays.fill(lower, least);
            Arrays.fill(upper, most);
            return this;
        }

        /** An equality row. */
        public Builder equal(Function<Jet[], Jet> function, double right) {
            rows.add(new Row(function, true, new double[] {right, right}));
            return this;
        }

        /** An inequality row. */
        public Builder between(double least, Function<Jet[], Jet> function, double most) {
            rows.add(new Row(function, false, new double[] {least, most}));
            return this;
        }

        /** An inequality row with a lower side. */
        public Builder atLeast(Function<Jet[], Jet> function, double least) {
            return between(least, function, Double.POSITIVE_INFINITY);
        }

        /** An inequality row with an upper side. */
        public Builder atMost(Function<Jet[], Jet> function, double most) {
            return between(Double.NEGATIVE_INFINITY, function, most);
        }

        /** The program. */
        public SmallProgram build() {
            return new SmallProgram(name, start, lower, upper, objective, List.copyOf(rows));
        }
    }

    /** Changes the bounds of a variable. */
    public void setBounds(int variable, double least, double most) {
        lower[variable] = least;
        upper[variable] = most;
    }

    /** Changes the bounds of a row. */
    public void setRowBounds(int row, double least, double most) {
        rows.get(row).bounds[0] = least;
        rows.get(row).bounds[1] = most;
    }

    /** Changes the start. */
    public void setStart(double... values) {
        System.arraycopy(values, 0, start, 0, start.length);
    }

    /** The name of the problem. */
    public String name() {
        return name;
    }

    @Override
    public int variables() {
        return start.length;
    }

    @Override
    public int rows() {
        return rows.size();
    }

    @Override
    public boolean isEquality(int row) {
        return rows.get(row).equality;
    }

    @Override
    public int[] matchedVariables() {
        int[] matchedVariables = new int[rows.size()];
        Arrays.fill(matchedVariables, -1);
        return matchedVariables;
    }

    @Override
    public CoordinateSparsity jacobianSparsity() {
        int n = start.length;
        int[] row = new int[n * rows.size()];
        int[] column = new int[row.length];
        for (int k = 0; k < row.length; k++) {
            row[k] = k / n;
            column[k] = k % n;
        }
        return new CoordinateSparsity(row, column);
    }

    @Override
    public CoordinateSparsity hessianSparsity() {
        int n = start.length;
        int[] row = new int[n * (n + 1) / 2];
        int[] column = new int[row.length];
        int k = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                row[k] = i;
                column[k++] = j;
            }
        }
        return new CoordinateSparsity(row, column);
    }

    @Override
    public void bounds(double[] variableLower, double[] variableUpper, double[] rowLower, double[] rowUpper) {
        System.arraycopy(lower, 0, variableLower, 0, lower.length);
        System.arraycopy(upper, 0, variableUpper, 0, upper.length);
        for (int i = 0; i < rows.size(); i++) {
            rowLower[i] = rows.get(i).bounds[0];
            rowUpper[i] = rows.get(i).bounds[1];
        }
    }

    @Override
    public void start(double[] x) {
        System.arraycopy(start, 0, x, 0, start.length);
    }

    private Jet[] jets(double[] x) {
        Jet[] jets = new Jet[start.length];
        for (int j = 0; j < jets.length; j++) {
            jets[j] = Jet.variable(x[j], j, jets.length);
        }
        return jets;
    }

    @Override
    public double objective(double[] x) {
        return objective.apply(jets(x)).value();
    }

    @Override
    public void gradient(double[] x, double[] gradient) {
        Jet f = objective.apply(jets(x));
        for (int j = 0; j < start.length; j++) {
            gradient[j] = f.gradient(j);
        }
    }

    @Override
    public void constraints(double[] x, double[] values) {
        Jet[] jets = jets(x);
        for (int i = 0; i < rows.size(); i++) {
            values[i] = rows.get(i).function.apply(jets).value();
        }
    }

    @Override
    public void jacobian(double[] x, double[] values) {
        Jet[] jets = jets(x);
        int n = start.length;
        for (int i = 0; i < rows.size(); i++) {
            Jet row = rows.get(i).function.apply(jets);
            for (int j = 0; j < n; j++) {
                values[i * n + j] = row.gradient(j);
            }
        }
    }

    @Override
    public void hessian(double[] x, double weight, double[] multipliers, double[] values) {
        Jet[] jets = jets(x);
        Jet lagrangian = objective.apply(jets).times(weight);
        for (int i = 0; i < rows.size(); i++) {
            lagrangian = lagrangian.plus(rows.get(i).function.apply(jets).times(multipliers[i]));
        }
        int k = 0;
        for (int i = 0; i < start.length; i++) {
            for (int j = 0; j <= i; j++) {
                values[k++] = lagrangian.hessian(i, j);
            }
        }
    }

    @Override
    public String variableName(int variable) {
        return "x[" + (variable + 1) + "]";
    }

    @Override
    public String rowName(int row) {
        return "c[" + (row + 1) + "]";
    }

    @Override
    public String toString() {
        return name;
    }
}
