package dev.takt.actors.solving;

import static java.util.Objects.requireNonNull;

import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.transcription.VariableBlock;

/** The state that a plan predicts for a moment: linear between supports, its last value after its end. */
public final class PredictedState {
    private PredictedState() {}

    /**
     * The values of a variable over its space domains.
     *
     * @param variable depends on time, before its other domains
     * @param time absolute
     */
    public static double[] of(Plan plan, String variable, double time) {
        VariableBlock block = requireNonNull(plan.layout().blocks().get(variable), variable);
        double[] supports = requireNonNull(
                plan.layout().supports().get(plan.layout().time().orElseThrow().name()));
        double local = supports[0] + (time - plan.start()) / plan.timeScale();
        int k = 0;
        while (k < supports.length - 2 && supports[k + 1] <= local) {
            k++;
        }
        double fraction = Math.clamp((local - supports[k]) / (supports[k + 1] - supports[k]), 0.0, 1.0);
        int places = block.size() / supports.length;
        double[] values = new double[places];
        for (int place = 0; place < places; place++) {
            values[place] = (1 - fraction) * at(plan, block, k, place) + fraction * at(plan, block, k + 1, place);
        }
        return values;
    }

    private static double at(Plan plan, VariableBlock block, int support, int place) {
        int[] supports = new int[block.shape().length];
        supports[0] = support;
        int rest = place;
        for (int d = supports.length - 1; d > 0; d--) {
            supports[d] = rest % block.shape()[d];
            rest /= block.shape()[d];
        }
        return plan.value(block.variable().name(), supports);
    }
}
