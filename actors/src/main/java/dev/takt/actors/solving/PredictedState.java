package dev.takt.actors.solving;

import static java.util.Objects.requireNonNull;

import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.transcription.grid.VariableBlock;

/** The state that a plan predicts for a time: linear between supports, the last value after its end. */
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
        double[] before = new double[places];
        double[] after = new double[places];
        plan.values(variable, k, before);
        plan.values(variable, k + 1, after);
        for (int place = 0; place < places; place++) {
            before[place] = (1 - fraction) * before[place] + fraction * after[place];
        }
        return before;
    }
}
