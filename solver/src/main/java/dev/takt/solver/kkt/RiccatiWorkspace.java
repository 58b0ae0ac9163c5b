package dev.takt.solver.kkt;

import dev.takt.solver.linalg.LaneKernels;
import java.util.Arrays;
import java.util.List;

/** Memory that all stages of a Riccati recursion share while they are worked on. */
final class RiccatiWorkspace {
    /** {@code E^-T Pb}, a row a state. */
    final double[] swept;
    /** A row a variable that the stage is handed. */
    final double[] product;
    /** {@code B^T E^-T Pb}, a row a control. */
    final double[] controlProduct;
    /** {@code E^-T Pb E^-1 F}, a row a state. */
    final double[] transferred;
    /** P of what a stage hands on that does not hand on exactly its states. */
    final double[] cost;
    /** The cost in the controls, lower triangle. */
    final double[] decided;
    /** {@code -[F B]^T E^-T} times the couplings, a row a coupled input. */
    final double[] coupled;

    final double[] scales;
    final double[] ones;
    final double[] stateVector;
    final double[] stateProduct;
    final double[] inputVector;

    RiccatiWorkspace(List<StageLayout> stages) {
        int states = 0;
        int incoming = 0;
        int outgoing = 0;
        int controls = 0;
        int coupledInputs = 0;
        for (StageLayout stage : stages) {
            states = Math.max(states, LaneKernels.padded(stage.states()));
            incoming = Math.max(incoming, LaneKernels.padded(stage.incoming()));
            outgoing = Math.max(outgoing, LaneKernels.padded(stage.outgoingState().length));
            controls = Math.max(controls, stage.controls());
            coupledInputs = Math.max(coupledInputs, stage.coupledInputs().length);
        }
        int rows = Math.max(states, incoming);
        swept = new double[rows * states];
        product = new double[incoming * rows];
        controlProduct = new double[controls * states];
        transferred = new double[rows * incoming];
        cost = new double[outgoing * outgoing];
        decided = new double[controls * controls];
        coupled = new double[coupledInputs * (incoming + controls)];
        scales = new double[incoming];
        ones = new double[rows];
        Arrays.fill(ones, 1);
        stateVector = new double[states];
        stateProduct = new double[states];
        inputVector = new double[incoming + controls];
    }
}
