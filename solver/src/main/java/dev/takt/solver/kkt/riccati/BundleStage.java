package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.GroupKernels;
import dev.takt.solver.linalg.lanes.LaneKernels;
import dev.takt.solver.linalg.lanes.LaneMap;
import dev.takt.solver.linalg.lanes.StageKernels;
import java.util.Arrays;

/**
 * Stages of equal depth on branches side by side: what {@link RiccatiStage} does for one stage, by the same operations in the same order
 * in every lane. A lane without a stage repeats the first one.
 */
final class BundleStage {
    private static final int LANES = LaneKernels.LANES;

    private final StageBatch batch;
    private final StagePattern pattern;
    private final int at;
    private final StageLinks links;
    private final HessianShare hessian;
    private final LaneMap pairs;
    private final int states;
    private final int incoming;
    private final int controls;
    private final int firstControl;
    private final double[] gain;
    private final double[] factor;

    BundleStage(StageBatch batch, int firstControl) {
        this.batch = batch;
        this.firstControl = firstControl;
        pattern = batch.pattern();
        at = batch.offset();
        links = pattern.links;
        hessian = pattern.hessian;
        pairs = new LaneMap(batch.pairs());
        states = pattern.states;
        incoming = pattern.incoming;
        controls = pattern.controls;
        gain = new double[controls * incoming * LANES];
        factor = new double[controls * controls * LANES];
    }

    /** Eliminates the states and the controls; whether the cost in the controls is strictly convex on every branch. */
    boolean factorize(double[] values, StageKernels stages, GroupKernels groups, BundleWorkspace w) {
        double[] swept = w.cost;
        if (!links.exact()) {
            swept = w.swept;
            links.receive(groups, w.cost, swept, w.passedCoupling, w.passedSquare);
        }
        stages.gather(pairs, values, w.entries);
        hessian.addStates(groups, w.entries, swept, states);
        batch.solveTransposed(groups, swept, 0, states);
        batch.controlRows(groups, swept, states, w.controlProduct);
        if (incoming > 0) {
            transfer(groups, swept, w);
        }
        addControlCost(groups, w);
        addCouplings(groups, w);
        hessian.addDecisions(groups, w.entries, gain, w.quu, controls);
        links.addDecisions(groups, w.passedSquare, incoming, gain, w.quu, controls);
        return eliminateControls(groups, w);
    }

    /** {@code F^T} times the rows of {@code E^-T Pb} stands where the columns of its transpose do. */
    private void transfer(GroupKernels groups, double[] swept, BundleWorkspace w) {
        batch.incomingRows(groups, swept, states, w.transferred);
        batch.solveTransposed(groups, w.transferred, 0, incoming);
        batch.controlRows(groups, w.transferred, incoming, gain);
    }

    private void addControlCost(GroupKernels groups, BundleWorkspace w) {
        Arrays.fill(w.quu, 0, controls * controls * LANES, 0);
        for (int u = 0; u < controls; u++) {
            for (int v = 0; v <= u; v++) {
                int product = v * states * LANES;
                groups.addProduct(
                        1, batch.response(u), 0, w.controlProduct, product, states, w.quu, (u * controls + v) * LANES);
            }
        }
    }

    private void addCouplings(GroupKernels groups, BundleWorkspace w) {
        int width = incoming + controls;
        double[] coupled = w.coupled;
        Arrays.fill(coupled, 0);
        for (int k = 0; k < pattern.coupledInputs.length; k++) {
            int row = k * width * LANES;
            gatherCoupling(k, groups, w);
            batch.subtractInputProduct(groups, w.stateVector, coupled, row);
            int u = pattern.coupledInputs[k] - incoming;
            int products = row + incoming * LANES;
            if (u < 0) {
                for (int v = 0; v < controls; v++) {
                    int to = (v * incoming + pattern.coupledInputs[k]) * LANES;
                    groups.add(1, coupled, products + v * LANES, 1, gain, to);
                }
                continue;
            }
            groups.add(1, coupled, row, incoming, gain, u * incoming * LANES);
            for (int v = 0; v < controls; v++) {
                int to = (Math.max(u, v) * controls + Math.min(u, v)) * LANES;
                groups.add(u == v ? 2 : 1, coupled, products + v * LANES, 1, w.quu, to);
            }
        }
    }

    private void gatherCoupling(int k, GroupKernels groups, BundleWorkspace w) {
        double[] x = w.stateVector;
        Arrays.fill(x, 0, states * LANES, 0);
        for (int passed = 0; passed < links.passedCount(); passed++) {
            if (links.passedInput(passed) == pattern.coupledInputs[k]) {
                System.arraycopy(w.passedCoupling, passed * states * LANES, x, 0, states * LANES);
                batch.solveTransposed(groups, x, 0, 1);
            }
        }
        groups.add(1, batch.coupling(k), 0, states, x, 0);
    }

    private boolean eliminateControls(GroupKernels groups, BundleWorkspace w) {
        for (int u = 0; u < controls; u++) {
            for (int v = 0; v <= u; v++) {
                if (!factorizeControl(u, v, w.quu)) {
                    return false;
                }
            }
            int row = u * incoming * LANES;
            for (int k = 0; k < u; k++) {
                groups.subtractMultiple(
                        factor, (u * controls + k) * LANES, gain, k * incoming * LANES, incoming, gain, row);
            }
            for (int lane = 0; lane < LANES; lane++) {
                w.scale[lane] = 1 / factor[(u * controls + u) * LANES + lane];
            }
            groups.scale(w.scale, gain, row, incoming);
        }
        return true;
    }

    private boolean factorizeControl(int u, int v, double[] quu) {
        boolean positive = true;
        int entry = (u * controls + v) * LANES;
        for (int lane = 0; lane < LANES; lane++) {
            double sum = quu[entry + lane];
            for (int k = 0; k < v; k++) {
                sum -= factor[(u * controls + k) * LANES + lane] * factor[(v * controls + k) * LANES + lane];
            }
            positive &= u > v || sum > 0;
            factor[entry + lane] = u == v ? Math.sqrt(sum) : sum / factor[(v * controls + v) * LANES + lane];
        }
        return positive;
    }

    /** Leaves {@code P' = Qbb - V^T V} in the workspace for the stages before, right after {@link #factorize}. */
    void passOn(GroupKernels groups, BundleWorkspace w) {
        double[] target = w.cost;
        batch.incomingRows(groups, w.transferred, incoming, target);
        for (int a = 0; a < incoming; a++) {
            int tile = a / LANES * LANES;
            for (int u = 0; u < controls; u++) {
                int row = u * incoming;
                groups.subtractMultiple(
                        gain,
                        (row + a) * LANES,
                        gain,
                        (row + tile) * LANES,
                        incoming - tile,
                        target,
                        (a * incoming + tile) * LANES);
            }
        }
        groups.mirror(target, incoming);
        hessian.addIncoming(groups, w.entries, target);
        links.addIncoming(groups, w.passedSquare, incoming, target);
        int width = incoming + controls;
        for (int k = 0; k < pattern.coupledInputs.length; k++) {
            int a = pattern.coupledInputs[k];
            if (a < incoming) {
                groups.add(1, w.coupled, k * width * LANES, incoming, target, a * incoming * LANES);
                for (int b = 0; b < incoming; b++) {
                    groups.add(1, w.coupled, (k * width + b) * LANES, 1, target, (b * incoming + a) * LANES);
                }
            }
        }
    }

    /** As {@link RiccatiStage#backward}. */
    void backward(RiccatiVectors vectors, GroupKernels groups, BundleWorkspace w) {
        double[] g = vectors.stateRightHandSide;
        double[] h = w.inputVector;
        Arrays.fill(h, 0, incoming * LANES, 0);
        System.arraycopy(vectors.controlRightHandSide, firstControl, h, incoming * LANES, controls * LANES);
        links.addCostToGoGradient(groups, w.boundary, g, at, h);
        for (int u = 0; u < controls; u++) {
            groups.addProduct(-1, batch.response(u), 0, g, at, states, h, (incoming + u) * LANES);
        }
        batch.solveTransposed(groups, g, at, 1);
        batch.subtractHanded(groups, g, at, h);
        for (int u = 0; u < controls; u++) {
            int step = firstControl + u * LANES;
            for (int lane = 0; lane < LANES; lane++) {
                double sum = h[(incoming + u) * LANES + lane];
                for (int k = 0; k < u; k++) {
                    sum -= factor[(u * controls + k) * LANES + lane] * vectors.steps[firstControl + k * LANES + lane];
                }
                vectors.steps[step + lane] = sum / factor[(u * controls + u) * LANES + lane];
            }
            groups.subtractMultiple(vectors.steps, step, gain, u * incoming * LANES, incoming, h, 0);
        }
        System.arraycopy(h, 0, w.boundary, 0, incoming * LANES);
    }

    /** As {@link RiccatiStage#forward}. */
    void forward(RiccatiVectors vectors, GroupKernels groups, BundleWorkspace w) {
        double[] x = vectors.states;
        double[] y = w.inputVector;
        System.arraycopy(w.boundary, 0, y, 0, incoming * LANES);
        System.arraycopy(vectors.residual, at, x, at, states * LANES);
        decide(vectors.steps, groups, y);
        batch.subtractHandedTransposed(groups, y, x, at);
        batch.solve(groups, x, at);
        for (int u = 0; u < controls; u++) {
            groups.subtractMultiple(y, (incoming + u) * LANES, batch.response(u), 0, states, x, at);
        }
        links.passOn(x, at, y, w.boundary);
        System.arraycopy(y, incoming * LANES, vectors.controls, firstControl, controls * LANES);
    }

    private void decide(double[] steps, GroupKernels groups, double[] y) {
        System.arraycopy(steps, firstControl, y, incoming * LANES, controls * LANES);
        for (int u = controls - 1; u >= 0; u--) {
            groups.addProduct(-1, gain, u * incoming * LANES, y, 0, incoming, y, (incoming + u) * LANES);
        }
        for (int u = controls - 1; u >= 0; u--) {
            for (int lane = 0; lane < LANES; lane++) {
                double sum = y[(incoming + u) * LANES + lane];
                for (int k = u + 1; k < controls; k++) {
                    sum -= factor[(k * controls + u) * LANES + lane] * y[(incoming + k) * LANES + lane];
                }
                y[(incoming + u) * LANES + lane] = sum / factor[(u * controls + u) * LANES + lane];
            }
        }
    }
}
