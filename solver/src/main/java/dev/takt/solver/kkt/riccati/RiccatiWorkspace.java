package dev.takt.solver.kkt.riccati;

import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.Arrays;
import java.util.List;

/**
 * Memory that all stages of a Riccati recursion share while they are worked on: it stays in the nearest cache, however
 * long the horizon.
 */
final class RiccatiWorkspace {
    /** The cost P of all later stages in what a stage passes on. */
    final double[] costToGo;
    /** P in the states, for a stage that does not hand on exactly its states. */
    final double[] stateCost;
    /** P between states and inputs that are passed through, a row an input. */
    final double[] passedCoupling;
    /** P between inputs that are passed through. */
    final double[] passedSquare;
    /** {@code E^-T Pb}, a row a state. */
    final double[] swept;
    /** A row a variable that the stage is boundary. */
    final double[] product;
    /** {@code B^T E^-T Pb}, a row a control. */
    final double[] controlProduct;
    /** {@code E^-T Pb E^-1 F}, a row a state. */
    final double[] transferred;
    /** The cost in the controls, lower triangle. */
    final double[] quu;
    /** {@code -[F B]^T E^-T} times the couplings, a row a coupled input. */
    final double[] coupled;

    final double[] scales;
    final double[] ones;
    final double[] stateVector;
    final double[] inputVector;
    /** What a stage passes on to the next one, or the gradient of the cost-to-go that it passes to the one before. */
    final double[] boundary;
    /** Values of one block of the Jacobian of stages side by side. */
    final double[] entries;
    /** A row in elimination of stages side by side; zero before and after. */
    final double[] eliminated;

    RiccatiWorkspace(List<StageLayout> stages) {
        int states = 0;
        int incoming = 0;
        int outgoing = 0;
        int passed = 0;
        int controls = 0;
        int coupledInputs = 0;
        int longest = 0;
        for (StageLayout stage : stages) {
            states = Math.max(states, LaneKernels.padded(stage.states()));
            incoming = Math.max(incoming, LaneKernels.padded(stage.incoming()));
            outgoing = Math.max(outgoing, LaneKernels.padded(stage.outgoingState().length));
            passed = Math.max(passed, stage.passedInputs());
            controls = Math.max(controls, stage.controls());
            coupledInputs = Math.max(coupledInputs, stage.coupledInputs().length);
            longest = Math.max(longest, stage.hessian().couplings().size());
            for (StageLayout.Block block : StageLayout.Block.values()) {
                longest = Math.max(longest, stage.entries(block).structure().size());
            }
        }
        int rows = Math.max(states, incoming);
        costToGo = new double[outgoing * outgoing];
        stateCost = new double[states * states];
        passedCoupling = new double[passed * states];
        passedSquare = new double[passed * passed];
        swept = new double[rows * states];
        product = new double[incoming * rows];
        controlProduct = new double[controls * states];
        transferred = new double[rows * incoming];
        quu = new double[controls * controls];
        coupled = new double[coupledInputs * (incoming + controls)];
        scales = new double[incoming];
        ones = new double[rows];
        Arrays.fill(ones, 1);
        stateVector = new double[states];
        inputVector = new double[incoming + controls];
        boundary = new double[Math.max(incoming, outgoing)];
        entries = new double[longest * LaneKernels.LANES];
        eliminated = new double[states * LaneKernels.LANES];
    }
}
