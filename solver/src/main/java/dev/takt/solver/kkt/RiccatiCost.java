package dev.takt.solver.kkt;

import java.util.List;

/** What one numeric factorization of a Riccati recursion costs, counted from the structure of its stages. */
final class RiccatiCost {
    private RiccatiCost() {}

    /** Multiplications and additions of one stage. */
    static double flops(StageLayout stage, StagePattern pattern) {
        double states = stage.states();
        double incoming = stage.incoming();
        double controls = stage.controls();
        double sweeps = 2.0 * factorEntries(pattern) + states;
        double handed = pattern.diagonalIncoming ? states : 2.0 * pattern.incomingSums.entries();
        double decided = 2.0 * pattern.controlSums.entries();
        return (sweeps + handed + decided) * (states + incoming)
                + sweeps * (controls + pattern.coupledInputs.length)
                + controls * controls * controls / 3
                + controls * controls * (incoming + 2 * states)
                + (controls + 1) * incoming * incoming;
    }

    private static int factorEntries(StagePattern pattern) {
        return pattern.factors.lowerEntries() + pattern.factors.upperEntries();
    }

    /** The description of the system. */
    static KktDescription describe(List<StageLayout> stages, List<StagePattern> patterns) {
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
                "riccati",
                dimension,
                entries,
                factorEntries,
                flops,
                stages.size() + " stages in time, at most " + widest + " variables handed on",
                "");
    }
}
