package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.List;

/** What {@link RiccatiWorkspace} is for one stage, for stages side by side: matrices of groups, without padding. */
final class BundleWorkspace {
    /** The cost P of all later stages in what the stages pass on. */
    final double[] cost;
    /** P in the states, and what becomes of it: {@code E^-T Pb}, one column after the other. */
    final double[] swept;
    /** P between inputs that are passed through and states. */
    final double[] passedCoupling;
    /** P between inputs that are passed through. */
    final double[] passedSquare;
    /** {@code B^T E^-T Pb}, a row a control. */
    final double[] controlProduct;
    /** {@code E^-T Pb E^-1 F}, one column after the other. */
    final double[] transferred;
    /** The cost in the controls, lower triangle. */
    final double[] quu;
    /** {@code -[F B]^T E^-T} times the couplings, a row a coupled input. */
    final double[] coupled;
    /** Entries of the Hessian. */
    final double[] entries;

    final double[] stateVector;
    final double[] inputVector;
    /** What the stages pass on to the next ones, or the gradient of the cost-to-go that they pass to those before. */
    final double[] boundary;

    final double[] scale = new double[LaneKernels.LANES];

    BundleWorkspace(List<StagePattern> patterns) {
        int states = 0;
        int incoming = 0;
        int outgoing = 0;
        int passed = 0;
        int controls = 0;
        int coupledInputs = 0;
        int pairs = 0;
        for (StagePattern pattern : patterns) {
            states = Math.max(states, pattern.states);
            incoming = Math.max(incoming, pattern.incoming);
            outgoing = Math.max(outgoing, pattern.links.count());
            passed = Math.max(passed, pattern.links.passedCount());
            controls = Math.max(controls, pattern.controls);
            coupledInputs = Math.max(coupledInputs, pattern.coupledInputs.length);
            pairs = Math.max(pairs, pattern.hessian.pairs());
        }
        int order = Math.max(incoming, outgoing);
        cost = groups(order * order);
        swept = groups(states * states);
        passedCoupling = groups(passed * states);
        passedSquare = groups(passed * passed);
        controlProduct = groups(controls * states);
        transferred = groups(incoming * states);
        quu = groups(controls * controls);
        coupled = groups(coupledInputs * (incoming + controls));
        entries = groups(pairs);
        stateVector = groups(states);
        inputVector = groups(incoming + controls);
        boundary = groups(order);
    }

    private static double[] groups(int count) {
        return new double[count * LaneKernels.LANES];
    }
}
