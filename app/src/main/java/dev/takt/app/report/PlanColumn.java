package dev.takt.app.report;

import static java.util.Objects.requireNonNull;

import dev.takt.solver.model.Domain;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.nmpc.PlanLayout;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A variable of a plan at one point in space, as a function of time.
 *
 * @param name as in the model, followed by the index of the support along each space domain, from 1: {@code T[3][4]}
 * @param block the variable
 * @param supports its support indices, with 0 for time
 * @param timePosition the position of time among its domains, or -1
 */
@SuppressWarnings("ArrayRecordComponent")
public record PlanColumn(String name, VariableBlock block, int[] supports, int timePosition) {

    /** The columns of all variables of a plan, in the order of the model. */
    public static List<PlanColumn> all(Plan plan) {
        List<PlanColumn> columns = new ArrayList<>();
        for (VariableBlock block : plan.layout().blocks().values()) {
            columns.addAll(of(block, plan.layout().time()));
        }
        return columns;
    }

    private static List<PlanColumn> of(VariableBlock block, Optional<Domain> time) {
        int timePosition =
                time.map(domain -> block.variable().domains().indexOf(domain)).orElse(-1);
        int[] shape = block.shape().clone();
        if (timePosition >= 0) {
            shape[timePosition] = 1;
        }
        int places = 1;
        for (int supports : shape) {
            places *= supports;
        }
        List<PlanColumn> columns = new ArrayList<>();
        for (int place = 0; place < places; place++) {
            int[] supports = supportsOf(place, shape);
            StringBuilder name = new StringBuilder(block.variable().name());
            for (int d = 0; d < supports.length; d++) {
                if (d != timePosition) {
                    name.append('[').append(supports[d] + 1).append(']');
                }
            }
            columns.add(new PlanColumn(name.toString(), block, supports, timePosition));
        }
        return columns;
    }

    private static int[] supportsOf(int place, int[] shape) {
        int[] supports = new int[shape.length];
        int rest = place;
        for (int d = shape.length - 1; d >= 0; d--) {
            supports[d] = rest % shape[d];
            rest /= shape[d];
        }
        return supports;
    }

    /** The value at a support of the horizon. */
    public double at(Plan plan, int support) {
        if (timePosition < 0) {
            return plan.value(block.variable().name(), supports);
        }
        int[] moment = supports.clone();
        moment[timePosition] = support;
        return plan.value(block.variable().name(), moment);
    }

    /** The values at all supports of the horizon. */
    public double[] over(Plan plan) {
        double[] values = new double[times(plan).length];
        for (int k = 0; k < values.length; k++) {
            values[k] = at(plan, k);
        }
        return values;
    }

    /** The absolute times of the supports of the horizon; the start alone for a problem without one. */
    public static double[] times(Plan plan) {
        PlanLayout layout = plan.layout();
        if (layout.time().isEmpty()) {
            return new double[] {plan.start()};
        }
        double[] supports =
                requireNonNull(layout.supports().get(layout.time().get().name()), "supports of the time domain");
        double[] times = new double[supports.length];
        for (int k = 0; k < times.length; k++) {
            times[k] = plan.start() + plan.origin() + (supports[k] - supports[0]) * plan.timeScale();
        }
        return times;
    }
}
