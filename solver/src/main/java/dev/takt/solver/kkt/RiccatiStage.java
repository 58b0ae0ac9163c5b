package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;

/**
 * One stage of the Riccati recursion with sparse stage factors. The states x of the stage follow from what the stage was
 * handed, b, and from its controls u; with y = [b; u]:
 *
 * <pre>
 *   E x + C y = r
 *   cost  1/2 x^T Pb x + x^T Wxy y + 1/2 y^T Wyy y,   Pb = Wxx + P   (P: the cost of all later stages)
 *
 *   Q    = Wyy + sym(C^T E^-T ((Pb E^-1 C) - 2 Wxy))                 cost in y alone
 *   P'   = Qbb - Qbu Quu^-1 Qub                                      cost handed to the stage before
 * </pre>
 *
 * <p>E^-1 is applied by its sparse factors, so that no product of dense matrices of the size of x is made. Dense
 * matrices are stored by rows that are padded for vector lanes.
 */
final class RiccatiStage {
    private final StageStructure structure;
    private final LaneKernels kernels;
    private final int states;
    private final int incoming;
    private final int controls;
    private final int width;
    private final int stateStride;
    private final int stride;
    private final int costStride;
    private final double[] cost;
    private final double[] costGradient;
    private final double[] halfGain;
    private final double[] factor;
    private final double[] step;
    private final int[] costRows;
    private final int[] gainRows;

    RiccatiStage(StageStructure structure, LaneKernels kernels) {
        this.structure = structure;
        this.kernels = kernels;
        states = structure.states();
        incoming = structure.incoming();
        controls = structure.controls();
        width = incoming + controls;
        stateStride = LaneKernels.padded(states);
        stride = LaneKernels.padded(width);
        costStride = LaneKernels.padded(structure.outgoing());
        cost = new double[structure.outgoing() * costStride];
        costGradient = new double[costStride];
        halfGain = new double[controls * stride];
        factor = new double[controls * controls];
        step = new double[controls];
        costRows = new int[structure.outgoing()];
        Arrays.setAll(costRows, i -> i);
        gainRows = new int[controls * Math.max(1, controls)];
        Arrays.setAll(gainRows, i -> i % controls);
    }

    /** Memory that all stages share while they are worked on. */
    record Workspace(
            double[] stateCost,
            double[] product,
            double[] coupling,
            double[] quadratic,
            double[] result,
            double[] stateVector,
            double[] inputVector,
            double[] stateGradient,
            double[] inputGradient,
            double[] costVector,
            double[] costSlope) {

        /** Enough for stages of at most these sizes. */
        static Workspace of(int states, int width, int outgoing) {
            int stateStride = LaneKernels.padded(states);
            int stride = LaneKernels.padded(width);
            int costStride = LaneKernels.padded(outgoing);
            return new Workspace(
                    new double[states * stateStride],
                    new double[width * stateStride],
                    new double[states * stride],
                    new double[width * stride],
                    new double[width * stride],
                    new double[stateStride],
                    new double[stride],
                    new double[stateStride],
                    new double[stride],
                    new double[costStride],
                    new double[costStride]);
        }
    }

    /**
     * Eliminates the states and the controls of this stage.
     *
     * @return whether the cost in the controls is strictly convex
     */
    boolean factorize(EliminationHessian hessian, Workspace w) {
        Arrays.fill(w.stateCost(), 0, states * stateStride, 0);
        Arrays.fill(w.coupling(), 0, states * stride, 0);
        Arrays.fill(w.quadratic(), 0, width * stride, 0);
        structure.addHessian(hessian, w.stateCost(), stateStride, w.coupling(), w.quadratic(), stride);
        structure.addCost(cost, costStride, w.stateCost(), stateStride, w.coupling(), w.quadratic(), stride);
        structure.solveTransposedRows(kernels, w.stateCost(), stateStride);
        structure.multiplyTransposed(kernels, w.stateCost(), stateStride, w.product());
        for (int a = 0; a < width; a++) {
            for (int i = 0; i < states; i++) {
                w.coupling()[i * stride + a] += w.product()[a * stateStride + i];
            }
        }
        structure.solveTransposedRows(kernels, w.coupling(), stride);
        structure.multiplyTransposed(kernels, w.coupling(), stride, w.result());
        addSymmetricPart(w.result(), w.quadratic());
        return eliminateControls(w.quadratic());
    }

    private void addSymmetricPart(double[] matrix, double[] target) {
        for (int a = 0; a < width; a++) {
            for (int b = 0; b <= a; b++) {
                double mean = 0.5 * (matrix[a * stride + b] + matrix[b * stride + a]);
                target[a * stride + b] += mean;
                if (a != b) {
                    target[b * stride + a] += mean;
                }
            }
        }
    }

    /** Factorizes {@code Quu = L L^T} and computes {@code V = L^-1 Qub}. */
    private boolean eliminateControls(double[] q) {
        for (int u = 0; u < controls; u++) {
            int row = (incoming + u) * stride;
            System.arraycopy(q, row, halfGain, u * stride, stride);
            for (int v = 0; v <= u; v++) {
                double sum = q[row + incoming + v];
                for (int k = 0; k < v; k++) {
                    sum -= factor[u * controls + k] * factor[v * controls + k];
                }
                if (u == v) {
                    if (!(sum > 0)) {
                        return false;
                    }
                    factor[u * controls + u] = Math.sqrt(sum);
                } else {
                    factor[u * controls + v] = sum / factor[v * controls + v];
                }
            }
            kernels.combine(
                    halfGain,
                    stride,
                    gainRows,
                    factor,
                    u * controls,
                    u * controls + u,
                    halfGain,
                    u * stride,
                    stride,
                    1 / factor[u * controls + u]);
        }
        for (int u = 0; u < controls; u++) {
            Arrays.fill(halfGain, u * stride + incoming, (u + 1) * stride, 0);
        }
        return true;
    }

    /** Hands {@code P' = Qbb - V^T V} to the stage before, right after {@link #factorize}. */
    void handOn(RiccatiStage before, Workspace w) {
        for (int r = 0; r < incoming; r++) {
            int row = r * before.costStride;
            System.arraycopy(w.quadratic(), r * stride, before.cost, row, incoming);
            for (int u = 0; u < controls; u++) {
                step[u] = halfGain[u * stride + r];
            }
            kernels.combine(halfGain, stride, gainRows, step, 0, controls, before.cost, row, before.costStride, 1);
        }
    }

    /** Forgets what later stages handed on: this is the last stage. */
    void clearGradient() {
        Arrays.fill(costGradient, 0);
    }

    /**
     * Carries the linear terms through this stage: from the gradient that later stages handed on to the one that the
     * stage before receives.
     *
     * @param residuals r of all stages by position
     * @param before the stage before, or this stage itself where it is the first
     */
    void backward(EliminationSystem system, double[] residuals, RiccatiStage before, Workspace w) {
        double[] x = w.stateVector();
        double[] y = w.inputVector();
        structure.gatherStates(residuals, x);
        structure.solve(x);
        Arrays.fill(y, 0, width, 0);
        gradient(system, x, y, w);
        structure.solveTransposed(w.stateGradient());
        structure.subtractTransposedProduct(w.stateGradient(), w.inputGradient());
        for (int u = 0; u < controls; u++) {
            double sum = w.inputGradient()[incoming + u];
            for (int k = 0; k < u; k++) {
                sum -= factor[u * controls + k] * step[k];
            }
            step[u] = sum / factor[u * controls + u];
        }
        if (before != this) {
            System.arraycopy(w.inputGradient(), 0, before.costGradient, 0, incoming);
            kernels.combine(
                    halfGain, stride, gainRows, step, 0, controls, before.costGradient, 0, before.costStride, 1);
        }
    }

    /** Finds controls, states and multipliers of this stage from what the stages before have found. */
    void forward(EliminationSystem system, double[] residuals, Workspace w) {
        double[] x = w.stateVector();
        double[] y = w.inputVector();
        structure.gatherIncoming(system, y);
        for (int u = controls - 1; u >= 0; u--) {
            double sum = step[u];
            for (int b = 0; b < incoming; b++) {
                sum += halfGain[u * stride + b] * y[b];
            }
            step[u] = sum;
        }
        for (int u = controls - 1; u >= 0; u--) {
            double sum = -step[u];
            for (int k = u + 1; k < controls; k++) {
                sum -= factor[k * controls + u] * y[incoming + k];
            }
            y[incoming + u] = sum / factor[u * controls + u];
        }
        structure.gatherStates(residuals, x);
        structure.subtractProduct(y, x);
        structure.solve(x);
        gradient(system, x, y, w);
        structure.solveTransposed(w.stateGradient());
        structure.scatter(system, x, y, w.stateGradient());
    }

    /** The gradient of the cost of this and all later stages at a point, in states and inputs. */
    private void gradient(EliminationSystem system, double[] x, double[] y, Workspace w) {
        structure.gradient(system, x, y, w.stateGradient(), w.inputGradient());
        double[] value = w.costVector();
        structure.gatherOutgoing(x, y, value);
        double[] slope = w.costSlope();
        System.arraycopy(costGradient, 0, slope, 0, costStride);
        for (int k = 0; k < costRows.length; k++) {
            value[k] = -value[k];
        }
        kernels.combine(cost, costStride, costRows, value, 0, costRows.length, slope, 0, costStride, 1);
        structure.addOutgoing(slope, w.stateGradient(), w.inputGradient());
    }
}
