package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;

/**
 * What a stage hands on, and how the cost of all later stages in it falls on the stage's states and inputs:
 *
 * <pre>
 *   1/2 o^T P o + p^T o,   o the variables handed on: states, or inputs that are passed through
 * </pre>
 *
 * <p>Where exactly the states are handed on, in their order, P is the cost in the states and nothing needs to be moved.
 */
final class StageLinks {
    private static final int LANES = LaneKernels.LANES;

    private final int states;
    private final int stateStride;
    private final int count;
    private final int stride;
    private final int[] state;
    private final int[] passed;
    private final int[] passedInput;
    private final boolean exact;
    private final double[] coupling;
    private final double[] square;
    private final double[] slope;

    StageLinks(StageLayout stage) {
        states = stage.states();
        stateStride = LaneKernels.padded(states);
        state = stage.outgoingState();
        count = state.length;
        stride = LaneKernels.padded(count);
        int inputs = 0;
        for (int k = 0; k < count; k++) {
            inputs += state[k] < 0 ? 1 : 0;
        }
        exact = stage.handsOnItsStates();
        passed = new int[inputs];
        passedInput = new int[inputs];
        int found = 0;
        for (int k = 0; k < count; k++) {
            if (state[k] < 0) {
                passed[found] = k;
                passedInput[found++] = stage.outgoingInput()[k];
            }
        }
        coupling = new double[inputs * stateStride];
        square = new double[inputs * inputs];
        slope = new double[stride];
    }

    /** Whether the states are handed on, in their order, and nothing else. */
    boolean exact() {
        return exact;
    }

    /** Number of variables handed on. */
    int count() {
        return count;
    }

    /** Number of inputs that are passed through. */
    int passedCount() {
        return passed.length;
    }

    /** The input that is passed through. */
    int passedInput(int k) {
        return passedInput[k];
    }

    /** Takes P apart: what falls on the states goes to {@code stateCost}, the rest is kept here. */
    void receive(double[] cost, double[] stateCost) {
        Arrays.fill(stateCost, 0);
        for (int r = 0; r < count; r++) {
            if (state[r] >= 0) {
                int row = state[r] * stateStride;
                for (int s = 0; s < count; s++) {
                    if (state[s] >= 0) {
                        stateCost[row + state[s]] = cost[r * stride + s];
                    }
                }
            }
        }
        for (int k = 0; k < passed.length; k++) {
            int row = passed[k] * stride;
            for (int s = 0; s < count; s++) {
                if (state[s] >= 0) {
                    coupling[k * stateStride + state[s]] = cost[row + s];
                }
            }
            for (int l = 0; l < passed.length; l++) {
                square[k * passed.length + l] = cost[row + passed[l]];
            }
        }
    }

    /** The part of P between the states and an input passed through, copied. */
    void copyCoupling(int k, double[] x) {
        System.arraycopy(coupling, k * stateStride, x, 0, states);
    }

    /** Adds the part of P between inputs; see {@link HessianShare#addDecisions}. */
    void addDecisions(int incoming, double[] mixed, int mixedStride, double[] decided, int controls) {
        for (int k = 0; k < passed.length; k++) {
            int a = passedInput[k];
            for (int l = 0; l < passed.length; l++) {
                int b = passedInput[l];
                if (a >= incoming && b >= incoming && b <= a) {
                    decided[(a - incoming) * controls + b - incoming] += square[k * passed.length + l];
                } else if (a >= incoming && b < incoming) {
                    mixed[(a - incoming) * mixedStride + b] += square[k * passed.length + l];
                }
            }
        }
    }

    /** Adds the part of P between variables that the stage was itself handed. */
    void addHanded(int incoming, double[] cost, int costStride) {
        for (int k = 0; k < passed.length; k++) {
            for (int l = 0; l < passed.length; l++) {
                if (passedInput[k] < incoming && passedInput[l] < incoming) {
                    cost[passedInput[k] * costStride + passedInput[l]] += square[k * passed.length + l];
                }
            }
        }
    }

    /** The gradient p, to be set by the later stage; padded. */
    double[] slope() {
        return slope;
    }

    /** Adds p to the gradient in the states. */
    void addSlope(double[] stateGradient) {
        if (exact) {
            for (int i = 0; i < states; i++) {
                stateGradient[i] += slope[i];
            }
        } else {
            for (int k = 0; k < count; k++) {
                if (state[k] >= 0) {
                    stateGradient[state[k]] += slope[k];
                }
            }
        }
    }

    /** Adds to the gradient in the states what the inputs passed through contribute by P. */
    void addCoupled(double[] y, double[] stateGradient) {
        for (int k = 0; k < passed.length; k++) {
            double factor = y[passedInput[k]];
            for (int i = 0; i < states; i++) {
                stateGradient[i] = Math.fma(factor, coupling[k * stateStride + i], stateGradient[i]);
            }
        }
    }

    /** Adds to the gradient in the inputs p, and what the states contribute by P; x in lanes from an entry on. */
    void addToInputs(double[] x, int at, double[] inputGradient) {
        for (int k = 0; k < passed.length; k++) {
            double sum = inputGradient[passedInput[k]] + slope[passed[k]];
            for (int i = 0; i < states; i++) {
                sum = Math.fma(coupling[k * stateStride + i], x[at + i * LANES], sum);
            }
            inputGradient[passedInput[k]] = sum;
        }
    }
}
