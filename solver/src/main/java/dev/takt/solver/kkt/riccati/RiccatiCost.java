package dev.takt.solver.kkt.riccati;

import dev.takt.solver.kkt.KktChoice;
import dev.takt.solver.kkt.KktDescription;
import dev.takt.solver.kkt.KktEstimate;
import dev.takt.solver.linalg.lanes.LaneKernels;
import java.util.List;

/** What one numeric factorization of a Riccati recursion costs, counted from the structure of its stages. */
final class RiccatiCost {
    /** Nanoseconds of an operation on a row, and of each vector of it. */
    private static final double ROW = 0.6;

    private static final double VECTOR = 0.35;
    private static final double TRANSPOSED_TILE = 30;
    private static final double STAGE = 250;
    private static final double ENTRY = 1.5;

    private RiccatiCost() {}

    /** The estimate for the system. */
    static KktEstimate estimate(List<StageLayout> stages, List<StagePattern> patterns, String structureHash) {
        double nanoseconds = 0;
        for (StageLayout stage : stages) {
            nanoseconds += nanoseconds(stage, patterns.get(stage.block()));
        }
        return new KktEstimate(KktChoice.RICCATI, describe(stages, patterns, structureHash), 1e-9 * nanoseconds);
    }

    /** What a stage takes to factorize and solve: row operations of sweeps and products, tiles, single entries. */
    private static double nanoseconds(StageLayout stage, StagePattern pattern) {
        double states = stage.states();
        double stateVectors = (double) LaneKernels.padded(stage.states()) / LaneKernels.LANES;
        double inputVectors = (double) LaneKernels.padded(stage.incoming()) / LaneKernels.LANES;
        double sweep = factorEntries(pattern) + 2 * states;
        double incomingTerms = pattern.diagonalIncoming ? 0 : pattern.incomingSums.entries();
        double rows = sweep + pattern.controlSums.entries() + incomingTerms;
        double outgoing = stage.outgoingState().length;
        double links = stage.handsOnItsStates() ? 0 : outgoing * outgoing;
        double inputs = pattern.incomingSums.entries() + pattern.controlSums.entries();
        return STAGE
                + rows * (ROW + VECTOR * stateVectors)
                + rows * (ROW + VECTOR * inputVectors)
                + TRANSPOSED_TILE * inputVectors * (stateVectors + inputVectors) / 2
                + ENTRY * links
                + ENTRY * (3 + pattern.coupledInputs.length) * (sweep + inputs)
                + ENTRY * stage.controls() * stage.controls() * (states + stage.incoming() + stage.controls());
    }

    /** Multiplications and additions of one stage. */
    static double flops(StageLayout stage, StagePattern pattern) {
        double states = stage.states();
        double incoming = stage.incoming();
        double controls = stage.controls();
        double sweeps = 2.0 * factorEntries(pattern) + states;
        double incomingTerms = pattern.diagonalIncoming ? states : 2.0 * pattern.incomingSums.entries();
        double controlTerms = 2.0 * pattern.controlSums.entries();
        return (sweeps + incomingTerms + controlTerms) * (states + incoming)
                + sweeps * (controls + pattern.coupledInputs.length)
                + controls * controls * controls / 3
                + controls * controls * (incoming + 2 * states)
                + (controls + 1) * incoming * incoming;
    }

    private static int factorEntries(StagePattern pattern) {
        return pattern.factors.lowerEntries() + pattern.factors.upperEntries();
    }

    /** The description of the system. */
    static KktDescription describe(List<StageLayout> stages, List<StagePattern> patterns, String structureHash) {
        double flops = 0;
        long entries = 0;
        long factorEntries = 0;
        int widest = 0;
        int dimension = 0;
        for (StageLayout stage : stages) {
            StagePattern pattern = patterns.get(stage.block());
            long outgoing = stage.outgoingState().length;
            flops += flops(stage, pattern);
            entries += pattern.incomingSums.entries() + pattern.controlSums.entries();
            factorEntries += factorEntries(pattern) + outgoing * outgoing + (long) stage.controls() * stage.width();
            widest = Math.max(widest, stage.incoming());
            dimension += stage.states() + stage.controls();
        }
        return new KktDescription(
                KktChoice.RICCATI,
                dimension,
                entries,
                factorEntries,
                flops,
                stages.size(),
                stages.size() + " stages in time, at most " + widest + " variables passed on",
                structureHash);
    }
}
