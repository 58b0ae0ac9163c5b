package dev.takt.actors.runtime;

import dev.takt.actors.dispatch.AcceptedPlan;
import dev.takt.loop.cycle.PlanView;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.Plan;
import dev.takt.solver.transcription.grid.VariableBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * Selects the trajectories of a plan for display: functions of time alone, and fields at their first and last point.
 */
final class PlanTrajectories {
    private PlanTrajectories() {}

    static PlanView of(AcceptedPlan accepted) {
        Plan plan = accepted.plan();
        double[] supports = plan.layout()
                .time()
                .map(time -> plan.layout().supports().getOrDefault(time.name(), new double[0]))
                .orElse(new double[0]);
        double[] times = new double[supports.length];
        for (int k = 0; k < times.length; k++) {
            times[k] = plan.start() + (supports[k] - supports[0]) * plan.timeScale();
        }
        List<PlanView.Trajectory> trajectories = new ArrayList<>();
        for (VariableBlock block : plan.layout().blocks().values()) {
            int position = plan.layout()
                    .time()
                    .map(time -> block.variable().domains().indexOf(time))
                    .orElse(-1);
            boolean shown = block.variable().role() == Variable.Role.CONTROL
                    || block.variable().role() == Variable.Role.STATE
                    || block.variable().role() == Variable.Role.ALGEBRAIC;
            if (position == 0 && shown) {
                add(accepted, block, times.length, trajectories);
            }
        }
        return new PlanView(accepted.cycle(), times, trajectories);
    }

    private static void add(
            AcceptedPlan accepted, VariableBlock block, int count, List<PlanView.Trajectory> trajectories) {
        boolean control = block.variable().role() == Variable.Role.CONTROL;
        int places = block.size() / count;
        trajectories.add(line(accepted, block, count, 0, control));
        if (places > 1) {
            trajectories.add(line(accepted, block, count, places - 1, control));
        }
    }

    private static PlanView.Trajectory line(
            AcceptedPlan accepted, VariableBlock block, int count, int place, boolean control) {
        Plan plan = accepted.plan();
        int[] at = new int[block.shape().length];
        StringBuilder name = new StringBuilder(block.variable().name());
        int rest = place;
        for (int d = at.length - 1; d > 0; d--) {
            at[d] = rest % block.shape()[d];
            rest /= block.shape()[d];
        }
        for (int d = 1; d < at.length; d++) {
            name.append('[').append(at[d] + 1).append(']');
        }
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            at[0] = k;
            values[k] = plan.value(block.variable().name(), at);
        }
        return new PlanView.Trajectory(
                name.toString(), control, values, accepted.applied().getOrDefault(name.toString(), Double.NaN));
    }
}
