package dev.takt.solver.kkt;

import java.util.Arrays;

/**
 * The entries of the Hessian W that belong to one stage: between its states, between a state and an input, and between
 * inputs.
 */
final class HessianShare {
    private final int[] states;
    private final int[] couplings;
    private final int[] inputs;

    private HessianShare(int[] states, int[] couplings, int[] inputs) {
        this.states = states;
        this.couplings = couplings;
        this.inputs = inputs;
    }

    /** Collects entries as triples (index, index, entry of W). */
    static final class Builder {
        private int[] states = new int[48];
        private int[] couplings = new int[48];
        private int[] inputs = new int[48];
        private int stateCount;
        private int couplingCount;
        private int inputCount;

        void addStates(int i, int j, int entry) {
            states = grown(states, stateCount);
            stateCount = put(states, stateCount, i, j, entry);
        }

        void addCoupling(int state, int input, int entry) {
            couplings = grown(couplings, couplingCount);
            couplingCount = put(couplings, couplingCount, state, input, entry);
        }

        void addInputs(int a, int b, int entry) {
            inputs = grown(inputs, inputCount);
            inputCount = put(inputs, inputCount, a, b, entry);
        }

        private static int[] grown(int[] list, int count) {
            return count == list.length ? Arrays.copyOf(list, 2 * count) : list;
        }

        private static int put(int[] list, int count, int first, int second, int entry) {
            list[count] = first;
            list[count + 1] = second;
            list[count + 2] = entry;
            return count + 3;
        }

        HessianShare build() {
            return new HessianShare(
                    Arrays.copyOf(states, stateCount),
                    Arrays.copyOf(couplings, couplingCount),
                    Arrays.copyOf(inputs, inputCount));
        }
    }

    /** Adds the entries to dense matrices; those between states and inputs are subtracted twice. */
    void add(
            EliminationHessian values,
            double[] stateCost,
            int stateStride,
            double[] coupling,
            double[] quadratic,
            int stride) {
        for (int e = 0; e < states.length; e += 3) {
            addSymmetric(stateCost, stateStride, states[e], states[e + 1], values.value(states[e + 2]));
        }
        for (int e = 0; e < couplings.length; e += 3) {
            coupling[couplings[e] * stride + couplings[e + 1]] -= 2 * values.value(couplings[e + 2]);
        }
        for (int e = 0; e < inputs.length; e += 3) {
            addSymmetric(quadratic, stride, inputs[e], inputs[e + 1], values.value(inputs[e + 2]));
        }
    }

    private static void addSymmetric(double[] matrix, int stride, int i, int j, double value) {
        matrix[i * stride + j] += value;
        if (i != j) {
            matrix[j * stride + i] += value;
        }
    }

    /** Adds the product with a point to the gradients. */
    void addProduct(EliminationHessian values, double[] x, double[] y, double[] stateGradient, double[] inputGradient) {
        addSymmetricProduct(values, states, x, stateGradient);
        for (int e = 0; e < couplings.length; e += 3) {
            double value = values.value(couplings[e + 2]);
            stateGradient[couplings[e]] += value * y[couplings[e + 1]];
            inputGradient[couplings[e + 1]] += value * x[couplings[e]];
        }
        addSymmetricProduct(values, inputs, y, inputGradient);
    }

    private static void addSymmetricProduct(EliminationHessian values, int[] entries, double[] v, double[] gradient) {
        for (int e = 0; e < entries.length; e += 3) {
            double value = values.value(entries[e + 2]);
            int i = entries[e];
            int j = entries[e + 1];
            gradient[i] += value * v[j];
            if (i != j) {
                gradient[j] += value * v[i];
            }
        }
    }
}
