package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.StageKernels;
import java.util.Arrays;

/**
 * One stage of the Riccati recursion with sparse stage factors. The states x of the stage follow from its incoming variables
 * b and from its controls u; with y = [b; u] and C = [F B]:
 *
 * <pre>
 *   E x + F b + B u = r
 *   cost  1/2 x^T Pb x + x^T Wxy y + 1/2 y^T Wyy y,   Pb = Wxx + P   (P: the cost of all later stages)
 *
 *   Q    = Wyy + C^T E^-T Pb E^-1 C - (C^T E^-T Wxy + its transpose)   cost in y alone
 *   P'   = Qbb - Qbu Quu^-1 Qub                                        cost-to-go passed to the stage before
 * </pre>
 *
 * <p>{@code E^-T Pb E^-1} is formed by two sweeps over rows with a transposition between them, so that no product of dense
 * matrices of the size of x is made; what depends on E alone ({@code E^-1 B}, {@code E^-T Wxy}) comes from the stage's
 * {@link StageBatch}.
 *
 * <p>P is needed by this stage alone and is not kept: {@link RiccatiSystem} solves by sweeps over the horizon with E, F, the
 * responses {@code E^-1 B}, and the gains, {@code Quu = L L^T} and {@code V = L^-1 Qub}.
 */
final class RiccatiStage {
    private static final int LANES = LaneKernels.LANES;

    private final StageBatch batch;
    private final StagePattern pattern;
    private final int lane;
    private final int at;
    private final HessianShare hessian;
    private final StageLinks links;
    private final int states;
    private final int incoming;
    private final int controls;
    private final int stateStride;
    private final int stride;
    private final int firstControl;
    private final double[] halfGain;
    private final double[] factor;

    RiccatiStage(StageBatch batch, int lane, int firstControl) {
        this.batch = batch;
        this.lane = lane;
        this.firstControl = firstControl;
        pattern = batch.pattern();
        at = batch.offset() + lane;
        hessian = pattern.hessian;
        links = pattern.links;
        states = pattern.states;
        incoming = pattern.incoming;
        controls = pattern.controls;
        stateStride = LaneKernels.padded(states);
        stride = LaneKernels.padded(incoming);
        halfGain = new double[controls * stride];
        factor = new double[controls * controls];
    }

    /**
     * Eliminates the states and the controls of this stage.
     *
     * @param values of W
     * @param w with the cost of all later stages in what this one passes on
     * @return whether the cost in the controls is strictly convex
     */
    boolean factorize(double[] values, StageKernels kernels, RiccatiWorkspace w) {
        double[] cost = w.costToGo;
        if (!links.exact()) {
            cost = w.stateCost;
            links.receive(w.costToGo, cost, w.passedCoupling, w.passedSquare);
        }
        hessian.addStates(values, batch.pairs(), lane, cost, stateStride);
        batch.solveTransposedRows(kernels, lane, cost, w.swept, stateStride);
        batch.controlRows(kernels, lane, w.swept, w.controlProduct, stateStride);
        if (incoming > 0) {
            transfer(kernels, w);
        }
        addControlCost(w);
        addCouplings(w);
        hessian.addDecisions(values, batch.pairs(), lane, halfGain, stride, w.quu, controls);
        links.addDecisions(w.passedSquare, incoming, halfGain, stride, w.quu, controls);
        return eliminateControls(w.quu);
    }

    /** {@code E^-T Pb E^-1 F}, and {@code B^T} times it in place of the gain. */
    private void transfer(StageKernels kernels, RiccatiWorkspace w) {
        double[] source = w.swept;
        double[] scales = w.ones;
        if (pattern.diagonalIncoming) {
            scales = w.scales;
            batch.incomingDiagonal(lane, scales);
            Arrays.fill(scales, incoming, stride, 0);
        } else {
            source = w.product;
            batch.incomingRows(kernels, lane, w.swept, source, stateStride);
        }
        kernels.transpose(source, stateStride, stride, stateStride, scales, w.transferred, stride);
        batch.solveTransposedRows(kernels, lane, w.transferred, w.transferred, stride);
        batch.controlRows(kernels, lane, w.transferred, halfGain, stride);
    }

    /** {@code B^T E^-T Pb E^-1 B}, lower triangle. */
    private void addControlCost(RiccatiWorkspace w) {
        for (int u = 0; u < controls; u++) {
            for (int v = 0; v <= u; v++) {
                w.quu[u * controls + v] =
                        product(batch.response(u), lane, LANES, w.controlProduct, v * stateStride, states);
            }
        }
    }

    /** Takes {@code C^T E^-T Wxy} and its transpose out of what concerns the controls; the rest follows in {@link #passOn}. */
    private void addCouplings(RiccatiWorkspace w) {
        int width = incoming + controls;
        double[] coupled = w.coupled;
        Arrays.fill(coupled, 0);
        for (int k = 0; k < pattern.coupledInputs.length; k++) {
            int at = k * width;
            gatherCoupling(k, w);
            batch.subtractInputProduct(lane, w.stateVector, coupled, at);
            int u = pattern.coupledInputs[k] - incoming;
            if (u < 0) {
                for (int v = 0; v < controls; v++) {
                    halfGain[v * stride + pattern.coupledInputs[k]] += coupled[at + incoming + v];
                }
                continue;
            }
            for (int b = 0; b < incoming; b++) {
                halfGain[u * stride + b] += coupled[at + b];
            }
            for (int v = 0; v < controls; v++) {
                double value = coupled[at + incoming + v];
                w.quu[Math.max(u, v) * controls + Math.min(u, v)] += u == v ? 2 * value : value;
            }
        }
    }

    /** {@code E^-T} times the couplings of one input: those of W are in the batch, those of P come on top. */
    private void gatherCoupling(int k, RiccatiWorkspace w) {
        double[] x = w.stateVector;
        Arrays.fill(x, 0, states, 0);
        for (int passed = 0; passed < links.passedCount(); passed++) {
            if (links.passedInput(passed) == pattern.coupledInputs[k]) {
                System.arraycopy(w.passedCoupling, passed * stateStride, x, 0, states);
                batch.solveTransposed(lane, x);
            }
        }
        double[] own = batch.coupling(k);
        for (int i = 0; i < states; i++) {
            x[i] += own[i * LANES + lane];
        }
    }

    /** Factorizes {@code Quu = L L^T} and computes {@code V = L^-1 Qub}. */
    private boolean eliminateControls(double[] quu) {
        for (int u = 0; u < controls; u++) {
            for (int v = 0; v <= u; v++) {
                double sum = quu[u * controls + v];
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
            for (int k = 0; k < u; k++) {
                double multiple = -factor[u * controls + k];
                for (int b = 0; b < incoming; b++) {
                    halfGain[u * stride + b] = Math.fma(multiple, halfGain[k * stride + b], halfGain[u * stride + b]);
                }
            }
            double scale = 1 / factor[u * controls + u];
            for (int b = 0; b < incoming; b++) {
                halfGain[u * stride + b] *= scale;
            }
        }
        return true;
    }

    /** Leaves {@code P' = Qbb - V^T V} in the workspace for the stage before, right after {@link #factorize}. */
    void passOn(double[] values, StageKernels kernels, RiccatiWorkspace w) {
        double[] target = w.costToGo;
        double[] source = w.transferred;
        double[] scales = w.scales;
        if (!pattern.diagonalIncoming) {
            source = w.product;
            scales = w.ones;
            batch.incomingRows(kernels, lane, w.transferred, source, stride);
        }
        kernels.subtractSquare(source, stride, scales, halfGain, controls, stride, target, stride);
        hessian.addIncoming(values, batch.pairs(), lane, target, stride);
        links.addIncoming(w.passedSquare, incoming, target, stride);
        int width = incoming + controls;
        for (int k = 0; k < pattern.coupledInputs.length; k++) {
            int a = pattern.coupledInputs[k];
            if (a < incoming) {
                for (int b = 0; b < incoming; b++) {
                    double value = w.coupled[k * width + b];
                    target[a * stride + b] += value;
                    target[b * stride + a] += value;
                }
            }
        }
    }

    /**
     * Carries right-hand sides through this stage: from what later stages have left in the workspace to what the stage before finds
     * there. In place of the right-hand side at the states come the multipliers that balance it.
     */
    void backward(RiccatiVectors vectors, RiccatiWorkspace w) {
        double[] g = w.stateVector;
        double[] h = w.inputVector;
        for (int i = 0; i < states; i++) {
            g[i] = vectors.stateRightHandSide[at + i * LANES];
        }
        Arrays.fill(h, 0, incoming, 0);
        System.arraycopy(vectors.controlRightHandSide, firstControl, h, incoming, controls);
        links.addCostToGoGradient(w.boundary, g, h);
        // before E^-T is applied, so that controls and states need not wait for each other
        for (int u = 0; u < controls; u++) {
            h[incoming + u] -= product(batch.response(u), lane, LANES, g, 0, states);
        }
        batch.solveTransposed(lane, g);
        batch.subtractHanded(lane, g, h);
        for (int u = 0; u < controls; u++) {
            double sum = h[incoming + u];
            for (int k = 0; k < u; k++) {
                sum -= factor[u * controls + k] * vectors.steps[firstControl + k];
            }
            double step = sum / factor[u * controls + u];
            vectors.steps[firstControl + u] = step;
            for (int b = 0; b < incoming; b++) {
                h[b] = Math.fma(-step, halfGain[u * stride + b], h[b]);
            }
        }
        System.arraycopy(h, 0, w.boundary, 0, incoming);
        for (int i = 0; i < states; i++) {
            vectors.stateRightHandSide[at + i * LANES] = g[i];
        }
    }

    /**
     * Finds controls and states of this stage from what the stage before has left in the workspace: {@code u = L^-T (step -
     * V b)} and {@code x = E^-1 (r - F b - B u)}.
     */
    void forward(RiccatiVectors vectors, RiccatiWorkspace w) {
        double[] x = w.stateVector;
        double[] y = w.inputVector;
        System.arraycopy(w.boundary, 0, y, 0, incoming);
        for (int i = 0; i < states; i++) {
            x[i] = vectors.residual[at + i * LANES];
        }
        decide(vectors.steps, y);
        batch.subtractHandedTransposed(lane, y, x);
        batch.solve(lane, x);
        for (int u = 0; u < controls; u++) {
            double[] response = batch.response(u);
            double factor = -y[incoming + u];
            for (int i = 0; i < states; i++) {
                x[i] = Math.fma(factor, response[i * LANES + lane], x[i]);
            }
        }
        links.passOn(x, y, w.boundary);
        System.arraycopy(y, incoming, vectors.controls, firstControl, controls);
        for (int i = 0; i < states; i++) {
            vectors.states[at + i * LANES] = x[i];
        }
    }

    private void decide(double[] steps, double[] y) {
        for (int u = controls - 1; u >= 0; u--) {
            y[incoming + u] = steps[firstControl + u] - product(halfGain, u * stride, 1, y, 0, incoming);
        }
        for (int u = controls - 1; u >= 0; u--) {
            double sum = y[incoming + u];
            for (int k = u + 1; k < controls; k++) {
                sum -= factor[k * controls + u] * y[incoming + k];
            }
            y[incoming + u] = sum / factor[u * controls + u];
        }
    }

    /**
     * The product of two vectors in four partial sums, so that additions do not wait for each other.
     *
     * @param from the first entry of x
     * @param step from one entry of x to the next
     * @param at the first entry of y
     */
    private static double product(double[] x, int from, int step, double[] y, int at, int length) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int k = 0;
        int p = from;
        for (; k + 4 <= length; k += 4) {
            sum0 = Math.fma(x[p], y[at + k], sum0);
            sum1 = Math.fma(x[p + step], y[at + k + 1], sum1);
            sum2 = Math.fma(x[p + 2 * step], y[at + k + 2], sum2);
            sum3 = Math.fma(x[p + 3 * step], y[at + k + 3], sum3);
            p += 4 * step;
        }
        for (; k < length; k++) {
            sum0 = Math.fma(x[p], y[at + k], sum0);
            p += step;
        }
        return sum0 + sum1 + (sum2 + sum3);
    }
}
