package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import dev.takt.solver.linalg.StageKernels;
import java.util.Arrays;

/**
 * One stage of the Riccati recursion with sparse stage factors. The states x of the stage follow from what the stage was
 * handed, b, and from its controls u; with y = [b; u] and C = [F B]:
 *
 * <pre>
 *   E x + F b + B u = r
 *   cost  1/2 x^T Pb x + x^T Wxy y + 1/2 y^T Wyy y,   Pb = Wxx + P   (P: the cost of all later stages)
 *
 *   Q    = Wyy + C^T E^-T Pb E^-1 C - (C^T E^-T Wxy + its transpose)   cost in y alone
 *   P'   = Qbb - Qbu Quu^-1 Qub                                        cost handed to the stage before
 * </pre>
 *
 * <p>{@code E^-T Pb E^-1} is formed by two sweeps over rows with a transposition between them, so that no product of dense
 * matrices of the size of x is made; what depends on E alone ({@code E^-1 B}, {@code E^-T Wxy}) comes from the stage's
 * {@link StageBatch}.
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
    private final int[] passedIndex;
    private final int[] incomingPlaces;
    private final int firstControl;
    private final double[] cost;
    private final double[] halfGain;
    private final double[] factor;
    private final double[] step;

    RiccatiStage(StageLayout layout, StageBatch batch, int lane, RiccatiVectors vectors) {
        this.batch = batch;
        this.lane = lane;
        pattern = batch.pattern();
        at = batch.offset() + lane;
        hessian = layout.hessian();
        links = new StageLinks(layout);
        states = layout.states();
        incoming = layout.incoming();
        controls = layout.controls();
        stateStride = LaneKernels.padded(states);
        stride = LaneKernels.padded(incoming);
        passedIndex = new int[links.passedCount()];
        Arrays.setAll(passedIndex, k -> Arrays.binarySearch(pattern.coupledInputs, links.passedInput(k)));
        incomingPlaces =
                Arrays.stream(layout.incomingVariables()).map(vectors::place).toArray();
        firstControl = vectors.firstControl(layout.block());
        cost = new double[stateStride * stateStride];
        halfGain = new double[controls * stride];
        factor = new double[controls * controls];
        step = new double[controls];
    }

    /** No stage comes after this one: the cost of later stages is zero. */
    void clearCost(RiccatiWorkspace w) {
        Arrays.fill(cost, 0);
        Arrays.fill(w.cost, 0);
    }

    /**
     * Eliminates the states and the controls of this stage.
     *
     * @return whether the cost in the controls is strictly convex
     */
    boolean factorize(EliminationHessian values, StageKernels kernels, RiccatiWorkspace w) {
        if (!links.exact()) {
            links.receive(w.cost, cost);
        }
        hessian.addStates(values, cost, stateStride);
        batch.solveTransposedRows(kernels, lane, cost, w.swept, stateStride);
        batch.controlRows(kernels, lane, w.swept, w.controlProduct, stateStride);
        if (incoming > 0) {
            transfer(kernels, w);
        }
        addControlCost(w);
        addCouplings(w);
        hessian.addDecisions(values, halfGain, stride, w.decided, controls);
        links.addDecisions(incoming, halfGain, stride, w.decided, controls);
        return eliminateControls(w.decided);
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
            double[] response = batch.response(u);
            for (int i = 0; i < states; i++) {
                w.stateVector[i] = response[i * LANES + lane];
            }
            for (int v = 0; v <= u; v++) {
                w.decided[u * controls + v] = product(w.controlProduct, v * stateStride, w.stateVector, states);
            }
        }
    }

    /** The product of two vectors in four partial sums, so that additions do not wait for each other. */
    private static double product(double[] x, int offset, double[] y, int length) {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        int k = 0;
        for (; k + 4 <= length; k += 4) {
            sum0 = Math.fma(x[offset + k], y[k], sum0);
            sum1 = Math.fma(x[offset + k + 1], y[k + 1], sum1);
            sum2 = Math.fma(x[offset + k + 2], y[k + 2], sum2);
            sum3 = Math.fma(x[offset + k + 3], y[k + 3], sum3);
        }
        for (; k < length; k++) {
            sum0 = Math.fma(x[offset + k], y[k], sum0);
        }
        return sum0 + sum1 + (sum2 + sum3);
    }

    /** Takes {@code C^T E^-T Wxy} and its transpose out of what concerns the controls; the rest follows in {@link #handOn}. */
    private void addCouplings(RiccatiWorkspace w) {
        int width = incoming + controls;
        for (int k = 0; k < pattern.coupledInputs.length; k++) {
            double[] coupled = w.inputVector;
            gatherCoupling(k, w.stateVector);
            Arrays.fill(coupled, 0, width, 0);
            batch.subtractInputProduct(lane, w.stateVector, coupled);
            System.arraycopy(coupled, 0, w.coupled, k * width, width);
            int u = pattern.coupledInputs[k] - incoming;
            if (u < 0) {
                for (int v = 0; v < controls; v++) {
                    halfGain[v * stride + pattern.coupledInputs[k]] += coupled[incoming + v];
                }
                continue;
            }
            for (int b = 0; b < incoming; b++) {
                halfGain[u * stride + b] += coupled[b];
            }
            for (int v = 0; v < controls; v++) {
                double value = u == v ? 2 * coupled[incoming + v] : coupled[incoming + v];
                w.decided[Math.max(u, v) * controls + Math.min(u, v)] += value;
            }
        }
    }

    /** {@code E^-T} times the couplings of one input: those of W are in the batch, those of P come on top. */
    private void gatherCoupling(int k, double[] x) {
        Arrays.fill(x, 0, states, 0);
        for (int passed = 0; passed < passedIndex.length; passed++) {
            if (passedIndex[passed] == k) {
                links.copyCoupling(passed, x);
                batch.solveTransposed(lane, x);
            }
        }
        double[] own = batch.coupling(k);
        for (int i = 0; i < states; i++) {
            x[i] += own[i * LANES + lane];
        }
    }

    /** Factorizes {@code Quu = L L^T} and computes {@code V = L^-1 Qub}. */
    private boolean eliminateControls(double[] decided) {
        for (int u = 0; u < controls; u++) {
            for (int v = 0; v <= u; v++) {
                double sum = decided[u * controls + v];
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

    /** Hands {@code P' = Qbb - V^T V} to the stage before, right after {@link #factorize}. */
    void handOn(RiccatiStage before, EliminationHessian values, StageKernels kernels, RiccatiWorkspace w) {
        double[] target = before.links.exact() ? before.cost : w.cost;
        double[] source = w.transferred;
        double[] scales = w.scales;
        if (!pattern.diagonalIncoming) {
            source = w.product;
            scales = w.ones;
            batch.incomingRows(kernels, lane, w.transferred, source, stride);
        }
        kernels.subtractSquare(source, stride, scales, halfGain, controls, stride, target, stride);
        hessian.addHanded(values, target, stride);
        links.addHanded(incoming, target, stride);
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

    /** No stage comes after this one: what it hands on has no gradient. */
    void clearGradient() {
        Arrays.fill(links.slope(), 0);
    }

    /** Sets the Hessian entries between states and inputs in the batch. */
    void putCouplings(EliminationHessian values) {
        hessian.putCouplings(values, batch, lane);
    }

    /**
     * Carries the linear terms through this stage: from the gradient that later stages handed on to the one that the stage
     * before receives.
     *
     * @param vectors with the states that follow from the residuals alone
     * @param before the stage before, or this stage itself where it is the first
     */
    void backward(
            EliminationHessian values,
            RiccatiVectors vectors,
            RiccatiStage before,
            StageKernels kernels,
            RiccatiWorkspace w) {
        double[] g = w.stateVector;
        double[] h = w.inputVector;
        kernels.multiply(cost, stateStride, states, vectors.free, at, g);
        for (int i = 0; i < states; i++) {
            g[i] -= vectors.force[at + i * LANES];
        }
        links.addSlope(g);
        Arrays.fill(h, 0, incoming, 0);
        for (int u = 0; u < controls; u++) {
            h[incoming + u] = -vectors.controlForce[firstControl + u];
        }
        hessian.addCoupledTransposed(values, vectors.free, at, h);
        links.addToInputs(vectors.free, at, h);
        batch.solveTransposed(lane, g);
        batch.subtractInputProduct(lane, g, h);
        for (int u = 0; u < controls; u++) {
            double sum = h[incoming + u];
            for (int k = 0; k < u; k++) {
                sum -= factor[u * controls + k] * step[k];
            }
            step[u] = sum / factor[u * controls + u];
        }
        if (before != this) {
            double[] slope = before.links.slope();
            System.arraycopy(h, 0, slope, 0, incoming);
            for (int u = 0; u < controls; u++) {
                for (int b = 0; b < incoming; b++) {
                    slope[b] = Math.fma(-step[u], halfGain[u * stride + b], slope[b]);
                }
            }
        }
    }

    /**
     * Finds controls and states of this stage from what the stages before have found, and the gradient that its multipliers
     * balance.
     */
    void forward(EliminationHessian values, RiccatiVectors vectors, StageKernels kernels, RiccatiWorkspace w) {
        double[] y = w.inputVector;
        double[] x = w.stateVector;
        for (int b = 0; b < incoming; b++) {
            y[b] = vectors.point[incomingPlaces[b]];
        }
        decide(y);
        int controlPlace = vectors.force.length + firstControl;
        System.arraycopy(y, incoming, vectors.point, controlPlace, controls);
        batch.inputProduct(lane, y, x);
        batch.solve(lane, x);
        for (int i = 0; i < states; i++) {
            int place = at + i * LANES;
            vectors.point[place] = vectors.free[place] - x[i];
            x[i] = -vectors.force[place];
        }
        links.addSlope(x);
        links.addCoupled(y, x);
        hessian.addCoupled(values, y, x);
        kernels.multiply(cost, stateStride, states, vectors.point, at, w.stateProduct);
        for (int i = 0; i < states; i++) {
            vectors.balanced[at + i * LANES] = x[i] + w.stateProduct[i];
        }
    }

    /** The controls: {@code u = -L^-T (V b + L^-1 h)}. */
    private void decide(double[] y) {
        for (int u = 0; u < controls; u++) {
            step[u] += product(halfGain, u * stride, y, incoming);
        }
        for (int u = controls - 1; u >= 0; u--) {
            double sum = -step[u];
            for (int k = u + 1; k < controls; k++) {
                sum -= factor[k * controls + u] * y[incoming + k];
            }
            y[incoming + u] = sum / factor[u * controls + u];
        }
    }
}
