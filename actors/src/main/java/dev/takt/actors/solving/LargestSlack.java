package dev.takt.actors.solving;

import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.List;

/** The largest violation of the soft constraints in a plan. */
final class LargestSlack {
    /** The prefix of slack names in the transcription. */
    private static final String PREFIX = "slack(";

    private final List<VariableBlock> slacks;

    LargestSlack(PlanLayout layout) {
        slacks = layout.blocks().entrySet().stream()
                .filter(block -> block.getKey().startsWith(PREFIX))
                .map(block -> block.getValue())
                .toList();
    }

    /** The largest slack of a plan; 0 without any. */
    double in(Plan plan) {
        if (slacks.isEmpty()) {
            return 0;
        }
        double[] values = plan.output();
        double largest = 0;
        for (VariableBlock slack : slacks) {
            for (int i = 0; i < slack.size(); i++) {
                largest = Math.max(largest, values[slack.offset() + i]);
            }
        }
        return largest;
    }
}
