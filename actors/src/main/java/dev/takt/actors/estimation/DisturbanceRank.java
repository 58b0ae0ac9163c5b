package dev.takt.actors.estimation;

import dev.takt.config.Case;
import dev.takt.dynamics.ModelDynamics;
import dev.takt.dynamics.ParameterSource;
import dev.takt.solver.model.Variable;
import dev.takt.solver.model.rewriting.UndelayedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rank of {@code [A - I, Bd; C, Cd]} at the initial state, where A, Bd, C and Cd are the derivatives of the state after a
 * period and of the measurements with respect to state and disturbances. A detectable model with disturbances is detectable if
 * and only if the rank is full (Pannocchia and Rawlings 2003, Disturbance models for offset-free model-predictive control).
 *
 * @param rank of the matrix
 * @param columns of the matrix: states and disturbances
 */
public record DisturbanceRank(int rank, int columns) {
    /** A pivot below this part of the largest entry of its column, each row scaled to 1, is none. */
    private static final double NEGLIGIBLE = 1e-9;

    /** How far beside the initial state, in parts of it. */
    private static final double BESIDE = 0.01;

    /** Whether measurements show all disturbances. */
    public boolean isFull() {
        return rank == columns;
    }

    /**
     * Finds the rank of a case: of the disturbances that were added to its model, else of the parameters that its estimator
     * estimates. What is no disturbance of a rate may show nothing at one state, such as a heat transfer without a difference of
     * temperatures; it is looked at beside the initial state too.
     *
     * @param signals names of the measured entries
     * @param period of control in seconds
     */
    public static DisturbanceRank of(Case read, List<String> signals, double period) {
        return of(read, signals, period, ParameterSource.MODEL);
    }

    static DisturbanceRank of(Case read, List<String> signals, double period, ParameterSource parameters) {
        boolean added = !read.estimator().offsetFree().parameters().isEmpty();
        ModelMotion motion = motion(read, parameters);
        DisturbanceRank rank = of(motion, signals, period, 0);
        return rank.isFull() || added ? rank : beside(rank, motion, signals, period);
    }

    /** The motion of a model with the disturbances that were added to it, or the parameters that are estimated, among its states. */
    static ModelMotion motion(Case read, ParameterSource parameters) {
        List<String> added = read.estimator().offsetFree().parameters();
        List<String> named = read.estimator().settings().parameters();
        DisturbedModel model =
                DisturbedModel.of(UndelayedModel.of(read.model().problem()), added.isEmpty() ? named : added);
        Set<String> outputs = read.outputs().stream().map(Variable::name).collect(Collectors.toSet());
        ParameterSource source = new DynamicParameters(parameters, read.model().problem());
        return new ModelMotion(ModelDynamics.of(model.problem(), source, outputs));
    }

    private static DisturbanceRank beside(
            DisturbanceRank initial, ModelMotion motion, List<String> signals, double period) {
        DisturbanceRank other = of(motion, signals, period, BESIDE);
        return other.rank > initial.rank ? other : initial;
    }

    private static DisturbanceRank of(ModelMotion motion, List<String> signals, double period, double distance) {
        LinearMotion linear = LinearMotion.of(motion, signals, period, distance);
        return new DisturbanceRank(rank(matrix(linear)), linear.transition().length);
    }

    private static double[][] matrix(LinearMotion motion) {
        int states = motion.transition().length;
        double[][] rows = new double[states + motion.outputs().length][];
        for (int i = 0; i < states; i++) {
            rows[i] = Arrays.copyOf(motion.transition()[i], states);
            rows[i][i] -= 1;
        }
        System.arraycopy(motion.outputs(), 0, rows, states, motion.outputs().length);
        return rows;
    }

    /** The rank by elimination with complete pivoting (Golub and Van Loan, 3.4.8), columns and then rows scaled to 1. */
    static int rank(double[][] rows) {
        int columns = rows[0].length;
        for (int j = 0; j < columns; j++) {
            double largest = 0;
            for (double[] row : rows) {
                largest = Math.max(largest, Math.abs(row[j]));
            }
            for (double[] row : rows) {
                row[j] /= largest > 0 ? largest : 1;
            }
        }
        for (double[] row : rows) {
            double largest = Arrays.stream(row).map(Math::abs).max().orElse(0);
            for (int j = 0; j < columns; j++) {
                row[j] /= largest > NEGLIGIBLE ? largest : 1;
            }
        }
        int rank = 0;
        while (rank < Math.min(rows.length, columns) && pivot(rows, rank)) {
            rank++;
        }
        return rank;
    }

    private static boolean pivot(double[][] rows, int k) {
        int row = k;
        int column = k;
        for (int i = k; i < rows.length; i++) {
            for (int j = k; j < rows[i].length; j++) {
                if (Math.abs(rows[i][j]) > Math.abs(rows[row][column])) {
                    row = i;
                    column = j;
                }
            }
        }
        if (!(Math.abs(rows[row][column]) > NEGLIGIBLE)) {
            return false;
        }
        double[] swapped = rows[row];
        rows[row] = rows[k];
        rows[k] = swapped;
        for (double[] each : rows) {
            double value = each[column];
            each[column] = each[k];
            each[k] = value;
        }
        for (int i = k + 1; i < rows.length; i++) {
            double factor = rows[i][k] / rows[k][k];
            for (int j = k; j < rows[i].length; j++) {
                rows[i][j] -= factor * rows[k][j];
            }
        }
        return true;
    }
}
