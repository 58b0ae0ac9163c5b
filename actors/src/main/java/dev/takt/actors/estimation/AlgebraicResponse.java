package dev.takt.actors.estimation;

import dev.takt.dynamics.integration.DynamicSystem;
import dev.takt.solver.kernels.CoordinateSparsity;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The response of the algebraic entries of a system to its differential entries: {@code -(dF/dy_a)^-1 dF/dy_d} of the
 * algebraic rows.
 */
final class AlgebraicResponse {
    private final DynamicSystem system;
    private final int[] algebraic;
    private final int[] position;
    private final DenseFactors factors;
    private final double[][] response;
    private final double[] stateValues;
    private final double[] massValues;
    private final double[] rest;

    AlgebraicResponse(DynamicSystem system, int[] differential) {
        this.system = system;
        this.algebraic = IntStream.range(0, system.size())
                .filter(entry -> !system.isDifferential(entry))
                .toArray();
        this.position = new int[system.size()];
        index(algebraic, position);
        index(differential, position);
        this.factors = new DenseFactors(algebraic.length);
        this.response = new double[algebraic.length][differential.length];
        this.stateValues = new double[system.stateSparsity().size()];
        this.massValues = new double[system.massSparsity().size()];
        this.rest = new double[system.size()];
    }

    private static void index(int[] entries, int[] position) {
        for (int i = 0; i < entries.length; i++) {
            position[entries[i]] = i;
        }
    }

    /** The algebraic entries. */
    int[] algebraic() {
        return algebraic;
    }

    /** The response of one algebraic entry to each differential entry. */
    double[] row(int entry) {
        return response[position[entry]];
    }

    /** Linearises the equations at a state; false if they do not determine the algebraic entries there. */
    boolean linearize(double time, double[] state) {
        if (algebraic.length == 0) {
            return true;
        }
        system.jacobians(time, state, rest, stateValues, massValues);
        double[][] matrix = factors.rows();
        for (int i = 0; i < algebraic.length; i++) {
            Arrays.fill(matrix[i], 0);
            Arrays.fill(response[i], 0);
        }
        CoordinateSparsity sparsity = system.stateSparsity();
        for (int k = 0; k < stateValues.length; k++) {
            int row = sparsity.rows()[k];
            int column = sparsity.columns()[k];
            if (!system.isDifferential(row)) {
                if (system.isDifferential(column)) {
                    response[position[row]][position[column]] -= stateValues[k];
                } else {
                    matrix[position[row]][position[column]] += stateValues[k];
                }
            }
        }
        if (!factors.factorize()) {
            return false;
        }
        factors.solve(response, position.length - algebraic.length);
        return true;
    }
}
