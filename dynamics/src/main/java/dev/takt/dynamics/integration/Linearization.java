package dev.takt.dynamics.integration;

import java.util.Arrays;

/** Both Jacobians of a system at one point. */
final class Linearization {
    private final DynamicSystem system;
    final double[] stateValues;
    final double[] massValues;

    Linearization(DynamicSystem system) {
        this.system = system;
        this.stateValues = new double[system.stateSparsity().size()];
        this.massValues = new double[system.massSparsity().size()];
    }

    /** Evaluates the Jacobians. */
    void evaluate(double time, double[] state, double[] derivative) {
        system.jacobians(time, state, derivative, stateValues, massValues);
    }

    /** Whether all values are bit for bit the same, as they always are in a linear system. */
    boolean equalTo(Linearization other) {
        return Arrays.equals(stateValues, other.stateValues) && Arrays.equals(massValues, other.massValues);
    }

    /** Takes over the values of another. */
    void set(Linearization other) {
        System.arraycopy(other.stateValues, 0, stateValues, 0, stateValues.length);
        System.arraycopy(other.massValues, 0, massValues, 0, massValues.length);
    }

    /**
     * Adds the absolute values of the terms that make up the rows {@code dF/dy y}: what rounding in a residual is measured
     * by.
     */
    void addStateTerms(double[] state, double[] terms) {
        int[] rows = system.stateSparsity().rows();
        int[] columns = system.stateSparsity().columns();
        for (int k = 0; k < stateValues.length; k++) {
            terms[rows[k]] += Math.abs(stateValues[k] * state[columns[k]]);
        }
    }

    /** Adds the absolute values of the terms that make up the rows {@code dF/dy' y'}. */
    void addMassTerms(double[] derivative, double[] terms) {
        int[] rows = system.massSparsity().rows();
        int[] columns = system.massSparsity().columns();
        for (int k = 0; k < massValues.length; k++) {
            terms[rows[k]] += Math.abs(massValues[k] * derivative[columns[k]]);
        }
    }
}
