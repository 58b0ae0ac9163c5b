package dev.takt.solver.kkt;

/** What one numeric factorization of a Riccati recursion costs, counted from the structure of its stages. */
final class RiccatiCost {
    private RiccatiCost() {}

    /** Multiplications and additions of one stage. */
    static double flops(StageStructure stage) {
        double states = stage.states();
        double width = stage.width();
        double incoming = stage.incoming();
        double controls = stage.controls();
        double solves = 2.0 * stage.factorEntries() + states;
        double products = 2.0 * stage.inputEntries();
        return (solves + products) * (states + width)
                + controls * controls * controls / 3
                + controls * (controls + 2 * incoming) * incoming
                + 2 * width * width
                + 2 * states * width;
    }

    /** The description of the system. */
    static KktDescription describe(StageStructure[] stages) {
        double flops = 0;
        long entries = 0;
        long factorEntries = 0;
        int widest = 0;
        int dimension = 0;
        for (StageStructure stage : stages) {
            flops += flops(stage);
            entries += stage.inputEntries();
            factorEntries += stage.factorEntries()
                    + (long) stage.outgoing() * stage.outgoing()
                    + (long) stage.controls() * stage.width();
            widest = Math.max(widest, stage.incoming());
            dimension += stage.states() + stage.controls();
        }
        return new KktDescription(
                "riccati",
                dimension,
                entries,
                factorEntries,
                flops,
                stages.length + " stages in time, at most " + widest + " variables handed on",
                "");
    }
}
