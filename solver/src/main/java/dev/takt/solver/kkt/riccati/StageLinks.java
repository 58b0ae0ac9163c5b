package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.Arrays;

/**
 * What a stage passes on, and how the cost of all later stages in it falls on the stage's states and inputs:
 *
 * <pre>
 *   1/2 o^T P o - p^T o,   o the variables passed on: states, or inputs that are passed through
 * </pre>
 *
 * <p>Where exactly the states are passed on, in their order, P is the cost in the states and nothing needs to be moved.
 */
final class StageLinks {
    private static final int LANES = LaneKernels.LANES;

    private final int states;
    private final int stateStride;
    private final int count;
    private final int stride;
    private final int[] state;
    private final int[] input;
    private final int[] passed;
    private final int[] passedInput;
    private final boolean exact;

    StageLinks(StageLayout stage) {
        states = stage.states();
        stateStride = LaneKernels.padded(states);
        state = stage.outgoingState();
        input = stage.outgoingInput();
        count = state.length;
        stride = LaneKernels.padded(count);
        exact = stage.handsOnItsStates();
        int inputs = 0;
        for (int k = 0; k < count; k++) {
            inputs += state[k] < 0 ? 1 : 0;
        }
        passed = new int[inputs];
        passedInput = new int[inputs];
        int found = 0;
        for (int k = 0; k < count; k++) {
            if (state[k] < 0) {
                passed[found] = k;
                passedInput[found++] = input[k];
            }
        }
    }

    /** Whether the states are passed on, in their order, and nothing else. */
    boolean exact() {
        return exact;
    }

    /** Number of variables passed on. */
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

    /**
     * Takes P apart.
     *
     * @param stateCost what falls on the states
     * @param coupling what falls between states and inputs passed through, a row an input
     * @param square what falls on the inputs passed through, without padding
     */
    void receive(double[] cost, double[] stateCost, double[] coupling, double[] square) {
        Arrays.fill(stateCost, 0, stateStride * stateStride, 0);
        Arrays.fill(coupling, 0, passed.length * stateStride, 0);
        for (int r = 0; r < count; r++) {
            if (state[r] >= 0) {
                addStates(cost, r * stride, stateCost, state[r] * stateStride);
            }
        }
        for (int k = 0; k < passed.length; k++) {
            addStates(cost, passed[k] * stride, coupling, k * stateStride);
            for (int l = 0; l < passed.length; l++) {
                square[k * passed.length + l] = cost[passed[k] * stride + passed[l]];
            }
        }
    }

    private void addStates(double[] cost, int from, double[] result, int to) {
        for (int k = 0; k < count; k++) {
            if (state[k] >= 0) {
                result[to + state[k]] = cost[from + k];
            }
        }
    }

    /** Adds the part of P between inputs; see {@link HessianShare#addDecisions}. */
    void addDecisions(double[] square, int incoming, double[] mixed, int mixedStride, double[] quu, int controls) {
        for (int k = 0; k < passed.length; k++) {
            int a = passedInput[k];
            for (int l = 0; l < passed.length; l++) {
                int b = passedInput[l];
                if (a >= incoming && b >= incoming && b <= a) {
                    quu[(a - incoming) * controls + b - incoming] += square[k * passed.length + l];
                } else if (a >= incoming && b < incoming) {
                    mixed[(a - incoming) * mixedStride + b] += square[k * passed.length + l];
                }
            }
        }
    }

    /** Adds the part of P between variables that the stage itself took as incoming. */
    void addIncoming(double[] square, int incoming, double[] cost, int costStride) {
        for (int k = 0; k < passed.length; k++) {
            for (int l = 0; l < passed.length; l++) {
                if (passedInput[k] < incoming && passedInput[l] < incoming) {
                    cost[passedInput[k] * costStride + passedInput[l]] += square[k * passed.length + l];
                }
            }
        }
    }

    /** Does what {@link #receive} does, for stages side by side, without padding. */
    void receive(GroupKernels kernels, double[] cost, double[] stateCost, double[] coupling, double[] square) {
        Arrays.fill(stateCost, 0, states * states * LANES, 0);
        Arrays.fill(coupling, 0, passed.length * states * LANES, 0);
        for (int r = 0; r < count; r++) {
            if (state[r] >= 0) {
                addStates(kernels, cost, r * count, stateCost, state[r] * states);
            }
        }
        Arrays.fill(square, 0, passed.length * passed.length * LANES, 0);
        for (int k = 0; k < passed.length; k++) {
            addStates(kernels, cost, passed[k] * count, coupling, k * states);
            for (int l = 0; l < passed.length; l++) {
                int to = (k * passed.length + l) * LANES;
                kernels.add(1, cost, (passed[k] * count + passed[l]) * LANES, 1, square, to);
            }
        }
    }

    private void addStates(GroupKernels kernels, double[] cost, int from, double[] result, int to) {
        for (int k = 0; k < count; k++) {
            if (state[k] >= 0) {
                kernels.add(1, cost, (from + k) * LANES, 1, result, (to + state[k]) * LANES);
            }
        }
    }

    /** Does what {@link #addDecisions} does, for stages side by side, without padding. */
    void addDecisions(GroupKernels kernels, double[] square, int incoming, double[] gain, double[] quu, int controls) {
        for (int k = 0; k < passed.length; k++) {
            int a = passedInput[k];
            for (int l = 0; l < passed.length; l++) {
                int b = passedInput[l];
                int from = (k * passed.length + l) * LANES;
                if (a >= incoming && b >= incoming && b <= a) {
                    kernels.add(1, square, from, 1, quu, ((a - incoming) * controls + b - incoming) * LANES);
                } else if (a >= incoming && b < incoming) {
                    kernels.add(1, square, from, 1, gain, ((a - incoming) * incoming + b) * LANES);
                }
            }
        }
    }

    /** Does what {@link #addIncoming} does, for stages side by side, without padding. */
    void addIncoming(GroupKernels kernels, double[] square, int incoming, double[] cost) {
        for (int k = 0; k < passed.length; k++) {
            for (int l = 0; l < passed.length; l++) {
                if (passedInput[k] < incoming && passedInput[l] < incoming) {
                    int to = (passedInput[k] * incoming + passedInput[l]) * LANES;
                    kernels.add(1, square, (k * passed.length + l) * LANES, 1, cost, to);
                }
            }
        }
    }

    /** Adds p to the right-hand sides of states, from a place on, and inputs of stages side by side. */
    void addCostToGoGradient(GroupKernels kernels, double[] boundary, double[] onStates, int at, double[] onInputs) {
        if (exact) {
            kernels.add(1, boundary, 0, states, onStates, at);
            return;
        }
        for (int k = 0; k < count; k++) {
            if (state[k] >= 0) {
                kernels.add(1, boundary, k * LANES, 1, onStates, at + state[k] * LANES);
            } else {
                kernels.add(1, boundary, k * LANES, 1, onInputs, input[k] * LANES);
            }
        }
    }

    /** Picks what stages side by side pass on from their states x, from a place on, and their inputs y. */
    void passOn(double[] x, int from, double[] y, double[] boundary) {
        if (exact) {
            System.arraycopy(x, from, boundary, 0, states * LANES);
            return;
        }
        for (int k = 0; k < count; k++) {
            if (state[k] >= 0) {
                System.arraycopy(x, from + state[k] * LANES, boundary, k * LANES, LANES);
            } else {
                System.arraycopy(y, input[k] * LANES, boundary, k * LANES, LANES);
            }
        }
    }

    /** Adds p to the right-hand sides of states and inputs. */
    void addCostToGoGradient(double[] boundary, double[] onStates, double[] onInputs) {
        if (exact) {
            for (int i = 0; i < states; i++) {
                onStates[i] += boundary[i];
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            if (state[k] >= 0) {
                onStates[state[k]] += boundary[k];
            } else {
                onInputs[input[k]] += boundary[k];
            }
        }
    }

    /** Picks what is passed on from the states x and the inputs y. */
    void passOn(double[] x, double[] y, double[] boundary) {
        if (exact) {
            System.arraycopy(x, 0, boundary, 0, states);
            return;
        }
        for (int k = 0; k < count; k++) {
            boundary[k] = state[k] >= 0 ? x[state[k]] : y[input[k]];
        }
    }
}
