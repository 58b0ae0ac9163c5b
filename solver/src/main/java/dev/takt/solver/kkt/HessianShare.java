package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;

/**
 * The entries of the Hessian W that belong to one stage: between its states, between a state and an input, and between
 * inputs, as triples (index, index, entry of W).
 */
final class HessianShare {
    private static final int LANES = LaneKernels.LANES;

    private final int incoming;
    private final int[] states;
    private final int[] couplings;
    private final int[] inputs;
    private final int[] coupledInputs;
    /** The first coupling of each coupled input, and the end of the last one's; couplings stand input by input. */
    private final int[] couplingStart;

    private HessianShare(int incoming, int[] states, int[] couplings, int[] inputs, int[] coupledInputs) {
        this.incoming = incoming;
        this.states = states;
        this.couplings = couplings;
        this.inputs = inputs;
        this.coupledInputs = coupledInputs;
        couplingStart = new int[coupledInputs.length + 1];
        for (int k = 0; k < coupledInputs.length; k++) {
            int end = couplingStart[k];
            while (end < couplings.length && couplings[end + 1] == coupledInputs[k]) {
                end += 3;
            }
            couplingStart[k + 1] = end;
        }
    }

    /** Collects entries. */
    static final class Builder {
        private final TreeSet<Integer> coupled = new TreeSet<>();
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
            couple(input);
        }

        void addInputs(int a, int b, int entry) {
            inputs = grown(inputs, inputCount);
            inputCount = put(inputs, inputCount, a, b, entry);
        }

        /** Counts an input among those that are coupled with states, entries of W or not. */
        void couple(int input) {
            coupled.add(input);
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

        private static int[] byInput(int[] triples, int count) {
            int[][] sorted = new int[count / 3][];
            Arrays.setAll(sorted, k -> Arrays.copyOfRange(triples, 3 * k, 3 * k + 3));
            Arrays.sort(
                    sorted, Comparator.comparingInt((int[] triple) -> triple[1]).thenComparingInt(triple -> triple[0]));
            return Arrays.stream(sorted).flatMapToInt(Arrays::stream).toArray();
        }

        HessianShare build(int incoming) {
            return new HessianShare(
                    incoming,
                    Arrays.copyOf(states, stateCount),
                    byInput(couplings, couplingCount),
                    Arrays.copyOf(inputs, inputCount),
                    coupled.stream().mapToInt(Integer::intValue).toArray());
        }
    }

    /** The inputs that are coupled with states, ascending; not to be changed. */
    int[] coupledInputs() {
        return coupledInputs;
    }

    /** Adds the entries between states to a dense matrix. */
    void addStates(EliminationHessian values, double[] cost, int stride) {
        for (int e = 0; e < states.length; e += 3) {
            double value = values.value(states[e + 2]);
            int i = states[e];
            int j = states[e + 1];
            cost[i * stride + j] += value;
            if (i != j) {
                cost[j * stride + i] += value;
            }
        }
    }

    /** Sets the couplings of one stage of a batch. */
    void putCouplings(EliminationHessian values, StageBatch batch, int lane) {
        for (int k = 0; k < coupledInputs.length; k++) {
            double[] coupling = batch.coupling(k);
            for (int e = couplingStart[k]; e < couplingStart[k + 1]; e += 3) {
                coupling[couplings[e] * LANES + lane] = values.value(couplings[e + 2]);
            }
        }
    }

    /**
     * Adds the entries between inputs.
     *
     * @param handed between what the stage is handed
     * @param mixed a row a control, a column a variable handed
     * @param decided between controls, lower triangle without padding
     */
    void addDecisions(EliminationHessian values, double[] mixed, int stride, double[] decided, int controls) {
        for (int e = 0; e < inputs.length; e += 3) {
            int a = Math.max(inputs[e], inputs[e + 1]);
            int b = Math.min(inputs[e], inputs[e + 1]);
            if (b >= incoming) {
                decided[(a - incoming) * controls + b - incoming] += values.value(inputs[e + 2]);
            } else if (a >= incoming) {
                mixed[(a - incoming) * stride + b] += values.value(inputs[e + 2]);
            }
        }
    }

    /** Adds the entries between variables that the stage is handed. */
    void addHanded(EliminationHessian values, double[] cost, int stride) {
        for (int e = 0; e < inputs.length; e += 3) {
            int a = inputs[e];
            int b = inputs[e + 1];
            if (a < incoming && b < incoming) {
                cost[a * stride + b] += values.value(inputs[e + 2]);
                if (a != b) {
                    cost[b * stride + a] += values.value(inputs[e + 2]);
                }
            }
        }
    }

    /** Adds to the gradient in the states what the inputs contribute. */
    void addCoupled(EliminationHessian values, double[] y, double[] stateGradient) {
        for (int e = 0; e < couplings.length; e += 3) {
            stateGradient[couplings[e]] += values.value(couplings[e + 2]) * y[couplings[e + 1]];
        }
    }

    /** Adds to the gradient in the inputs what the states contribute; x in lanes from an entry on. */
    void addCoupledTransposed(EliminationHessian values, double[] x, int at, double[] inputGradient) {
        for (int k = 0; k < coupledInputs.length; k++) {
            double sum0 = 0;
            double sum1 = 0;
            int e = couplingStart[k];
            for (; e + 3 < couplingStart[k + 1]; e += 6) {
                sum0 = Math.fma(values.value(couplings[e + 2]), x[at + couplings[e] * LANES], sum0);
                sum1 = Math.fma(values.value(couplings[e + 5]), x[at + couplings[e + 3] * LANES], sum1);
            }
            if (e < couplingStart[k + 1]) {
                sum0 = Math.fma(values.value(couplings[e + 2]), x[at + couplings[e] * LANES], sum0);
            }
            inputGradient[coupledInputs[k]] += sum0 + sum1;
        }
    }
}
