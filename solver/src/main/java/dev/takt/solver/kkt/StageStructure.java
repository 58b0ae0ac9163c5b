package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How one stage of a Riccati recursion reads the problem: its block E of the state Jacobian, the entries C of its rows in
 * what it was handed and in its controls, its share of the Hessian, and which of its variables it hands on.
 *
 * <p>States are numbered from 0 in the order of their positions; inputs y are what the stage was handed, then its
 * controls.
 */
final class StageStructure {
    private final StateJacobian jacobian;
    private final int block;
    private final int firstPosition;
    private final int states;
    private final int[] incoming;
    private final int[] incomingPosition;
    private final int[] incomingColumn;
    private final int[] controlColumn;
    private final HessianShare hessian;
    private final int[] outgoingState;
    private final int[] outgoingInput;
    private final boolean handsOnItsStates;

    private final int[] inputStart;
    private final int[] inputRow;
    private final int[] inputSource;
    private final boolean[] inputIsControl;
    private final double[] negativeInput;
    private final double[] inverseDiagonal;
    private final double[] ones;
    private final TransposedFactor upper;
    private final TransposedFactor lower;

    StageStructure(
            int block,
            StateElimination elimination,
            StateJacobian jacobian,
            StagePartition partition,
            HessianShare hessian) {
        this.block = block;
        this.jacobian = jacobian;
        this.hessian = hessian;
        firstPosition = elimination.blockStart(block);
        states = elimination.blockStart(block + 1) - firstPosition;
        incoming = partition.incoming(block);
        controlColumn = partition.controls(block);
        incomingPosition =
                Arrays.stream(incoming).map(elimination::positionOfVariable).toArray();
        incomingColumn = Arrays.stream(incoming).map(elimination::column).toArray();
        Map<Integer, Integer> inputOf = inputs(elimination);

        int[] outgoing = partition.outgoing(block);
        outgoingState = new int[outgoing.length];
        outgoingInput = new int[outgoing.length];
        boolean allStates = outgoing.length == states;
        for (int k = 0; k < outgoing.length; k++) {
            int position = elimination.positionOfVariable(outgoing[k]);
            boolean own = position >= firstPosition && position < firstPosition + states;
            outgoingState[k] = own ? position - firstPosition : -1;
            outgoingInput[k] = own ? -1 : inputOf.getOrDefault(outgoing[k], -1);
            allStates &= outgoingState[k] == k;
        }
        handsOnItsStates = allStates;

        List<int[]> entries = inputEntries(elimination, inputOf);
        entries.sort((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(a[1], b[1]));
        inputStart = new int[width() + 1];
        inputRow = entries.stream().mapToInt(e -> e[1]).toArray();
        inputSource = entries.stream().mapToInt(e -> e[2]).toArray();
        inputIsControl = new boolean[entries.size()];
        negativeInput = new double[entries.size()];
        for (int e = 0; e < entries.size(); e++) {
            inputStart[entries.get(e)[0] + 1] = e + 1;
            inputIsControl[e] = entries.get(e)[3] == 1;
        }
        for (int a = 0; a < width(); a++) {
            inputStart[a + 1] = Math.max(inputStart[a + 1], inputStart[a]);
        }
        inverseDiagonal = new double[states];
        ones = new double[Math.max(states, width())];
        Arrays.fill(ones, 1);
        upper = new TransposedFactor(jacobian.upper(), firstPosition, states);
        lower = new TransposedFactor(jacobian.lower(), firstPosition, states);
    }

    private Map<Integer, Integer> inputs(StateElimination elimination) {
        Map<Integer, Integer> inputOf = new HashMap<>();
        for (int k = 0; k < incoming.length; k++) {
            inputOf.put(incoming[k], k);
        }
        for (int u = 0; u < controlColumn.length; u++) {
            inputOf.put(elimination.freeVariable(controlColumn[u]), incoming.length + u);
        }
        return inputOf;
    }

    /** Entries of C as (input, state, slot, whether the slot is one of the controls'). */
    private List<int[]> inputEntries(StateElimination elimination, Map<Integer, Integer> inputOf) {
        List<int[]> entries = new ArrayList<>();
        for (int i = 0; i < states; i++) {
            CompressedRows earlier = jacobian.earlier();
            for (int s = earlier.start(firstPosition + i); s < earlier.start(firstPosition + i + 1); s++) {
                int variable = elimination.variable(earlier.column(s));
                entries.add(new int[] {inputOf.getOrDefault(variable, -1), i, s, 0});
            }
            CompressedRows free = jacobian.free();
            for (int s = free.start(firstPosition + i); s < free.start(firstPosition + i + 1); s++) {
                int variable = elimination.freeVariable(free.column(s));
                entries.add(new int[] {inputOf.getOrDefault(variable, -1), i, s, 1});
            }
        }
        return entries;
    }

    /** Number of states. */
    int states() {
        return states;
    }

    /** Number of variables that the stage is handed. */
    int incoming() {
        return incoming.length;
    }

    /** Number of controls. */
    int controls() {
        return controlColumn.length;
    }

    /** Number of inputs. */
    int width() {
        return incoming.length + controlColumn.length;
    }

    /** Number of variables that the stage hands on. */
    int outgoing() {
        return outgoingState.length;
    }

    /** Number of entries of C. */
    int inputEntries() {
        return inputRow.length;
    }

    /** Number of entries of the two factors, without the diagonal. */
    int factorEntries() {
        return upper.size() + lower.size();
    }

    /** Takes the present values of the Jacobian and of its factors. */
    void gatherJacobian() {
        for (int e = 0; e < inputSource.length; e++) {
            negativeInput[e] = -(inputIsControl[e] ? jacobian.free() : jacobian.earlier()).value(inputSource[e]);
        }
        upper.gather(jacobian.upper());
        lower.gather(jacobian.lower());
        System.arraycopy(jacobian.inverseDiagonal(), firstPosition, inverseDiagonal, 0, states);
    }

    /** Adds this stage's share of W; the coupling between states and inputs is subtracted twice. */
    void addHessian(
            EliminationHessian values,
            double[] stateCost,
            int stateStride,
            double[] coupling,
            double[] quadratic,
            int stride) {
        hessian.add(values, stateCost, stateStride, coupling, quadratic, stride);
    }

    /** Adds the cost of all later stages; the coupling between states and inputs is subtracted twice. */
    void addCost(
            double[] cost,
            int costStride,
            double[] stateCost,
            int stateStride,
            double[] coupling,
            double[] quadratic,
            int stride) {
        if (handsOnItsStates) {
            for (int i = 0; i < stateCost.length && i < states * stateStride; i++) {
                stateCost[i] += cost[i];
            }
            return;
        }
        for (int r = 0; r < outgoingState.length; r++) {
            for (int s = 0; s < outgoingState.length; s++) {
                double value = cost[r * costStride + s];
                if (outgoingState[r] >= 0 && outgoingState[s] >= 0) {
                    stateCost[outgoingState[r] * stateStride + outgoingState[s]] += value;
                } else if (outgoingState[r] >= 0) {
                    coupling[outgoingState[r] * stride + outgoingInput[s]] -= 2 * value;
                } else if (outgoingState[s] < 0) {
                    quadratic[outgoingInput[r] * stride + outgoingInput[s]] += value;
                }
            }
        }
    }

    /** {@code M <- E^-T M} for a matrix with a row a state. */
    void solveTransposedRows(LaneKernels kernels, double[] matrix, int stride) {
        upper.combine(kernels, matrix, stride, inverseDiagonal, 0, states - 1);
        lower.combine(kernels, matrix, stride, ones, states - 1, 0);
    }

    /** {@code R <- C^T M} for a matrix with a row a state; R has a row an input. */
    void multiplyTransposed(LaneKernels kernels, double[] matrix, int stride, double[] result) {
        if (width() > 0) {
            Arrays.fill(result, 0, width() * stride, 0);
            kernels.combineRows(
                    matrix, stride, inputStart, inputRow, negativeInput, ones, result, 0, width() - 1, stride);
        }
    }

    /** Copies the part of a vector by position that belongs to this stage. */
    void gatherStates(double[] from, double[] x) {
        System.arraycopy(from, firstPosition, x, 0, states);
    }

    /** {@code x <- E^-1 x}. */
    void solve(double[] x) {
        jacobian.solveDiagonalBlock(block, x, firstPosition);
    }

    /** {@code x <- E^-T x}. */
    void solveTransposed(double[] x) {
        jacobian.solveDiagonalBlockTransposed(block, x, firstPosition);
    }

    /** {@code x <- x - C y}. */
    void subtractProduct(double[] y, double[] x) {
        for (int a = 0; a < width(); a++) {
            for (int e = inputStart[a]; e < inputStart[a + 1]; e++) {
                x[inputRow[e]] += negativeInput[e] * y[a];
            }
        }
    }

    /** {@code y <- y - C^T x}. */
    void subtractTransposedProduct(double[] x, double[] y) {
        for (int a = 0; a < width(); a++) {
            double sum = y[a];
            for (int e = inputStart[a]; e < inputStart[a + 1]; e++) {
                sum += negativeInput[e] * x[inputRow[e]];
            }
            y[a] = sum;
        }
    }

    /** Reads what this stage is handed from the solution found so far. */
    void gatherIncoming(EliminationSystem system, double[] y) {
        for (int b = 0; b < incoming.length; b++) {
            y[b] = incomingPosition[b] >= 0 ? system.states[incomingPosition[b]] : system.controls[incomingColumn[b]];
        }
    }

    /** Reads what this stage hands on from its states and inputs. */
    void gatherOutgoing(double[] x, double[] y, double[] value) {
        for (int k = 0; k < outgoingState.length; k++) {
            value[k] = outgoingState[k] >= 0 ? x[outgoingState[k]] : y[outgoingInput[k]];
        }
    }

    /** Adds a gradient in what this stage hands on to the gradients in its states and inputs. */
    void addOutgoing(double[] slope, double[] stateGradient, double[] inputGradient) {
        for (int k = 0; k < outgoingState.length; k++) {
            if (outgoingState[k] >= 0) {
                stateGradient[outgoingState[k]] += slope[k];
            } else {
                inputGradient[outgoingInput[k]] += slope[k];
            }
        }
    }

    /** The gradient of this stage's own cost at a point: its share of W times the point, less the force. */
    void gradient(EliminationSystem system, double[] x, double[] y, double[] stateGradient, double[] inputGradient) {
        for (int i = 0; i < states; i++) {
            stateGradient[i] = -system.stateForce[firstPosition + i];
        }
        Arrays.fill(inputGradient, 0, incoming.length, 0);
        for (int u = 0; u < controlColumn.length; u++) {
            inputGradient[incoming.length + u] = -system.controlForce[controlColumn[u]];
        }
        hessian.addProduct(system.hessian, x, y, stateGradient, inputGradient);
    }

    /** Writes the solution of this stage; the multipliers are those that balance the gradient. */
    void scatter(EliminationSystem system, double[] x, double[] y, double[] balanced) {
        System.arraycopy(x, 0, system.states, firstPosition, states);
        for (int u = 0; u < controlColumn.length; u++) {
            system.controls[controlColumn[u]] = y[incoming.length + u];
        }
        for (int i = 0; i < states; i++) {
            system.multipliers[firstPosition + i] = -balanced[i];
        }
    }
}
