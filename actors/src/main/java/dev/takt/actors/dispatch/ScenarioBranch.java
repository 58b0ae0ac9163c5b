package dev.takt.actors.dispatch;

import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.actors.state.StateExchange;
import dev.takt.solver.model.Scenarios;
import dev.takt.solver.nmpc.ControlTrajectory;
import dev.takt.solver.nmpc.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The branch of a scenario tree that the plant is on. A plan that is followed after its own period has a command for each scenario;
 * the one that counts belongs to the scenario that predicted what was measured since.
 *
 * <p>Only branches with the inputs that were applied so far are compared: the prediction of another one is about another plant
 * and another input. So a robust horizon of one interval decides once a plan.
 */
final class ScenarioBranch {
    private final List<String> controls;
    private final StateLayout states;
    private Optional<Plan> followed = Optional.empty();
    private List<Branch> open = List.of();

    private record Branch(int leaf, List<ControlTrajectory> inputs, List<String> predictions) {
        double[] from(double time) {
            return inputs.stream().mapToDouble(input -> input.from(time)).toArray();
        }
    }

    /**
     * Before any plan.
     *
     * @param controls names, in the order of the actuators
     */
    ScenarioBranch(List<String> controls, StateLayout states) {
        this.controls = List.copyOf(controls);
        this.states = states;
    }

    /**
     * The command of a plan that acts from a time on.
     *
     * @param known the time of the estimate
     * @param estimate of the state in its layout, NaN for unknown entries; empty for no estimate
     */
    double[] command(AcceptedPlan plan, double time, double known, double[] estimate) {
        if (!follows(plan)) {
            followed = Optional.of(plan.plan());
            open = branches(plan);
        }
        if (open.size() == 1) {
            return open.getFirst().from(time);
        }
        Branch nearest = nearest(plan.plan(), known, estimate);
        double[] command = nearest.from(time);
        open = open.stream()
                .filter(branch -> branch == nearest || Arrays.equals(branch.from(time), command))
                .toList();
        return command;
    }

    private boolean follows(AcceptedPlan plan) {
        return followed.filter(known -> known == plan.plan()).isPresent();
    }

    /**
     * Exchanges which branches of a plan are left.
     *
     * @param before the newest plan of this loop
     * @param newest what it has been exchanged for
     */
    void exchange(StateExchange state, Optional<AcceptedPlan> before, Optional<AcceptedPlan> newest) {
        boolean follows = state.flag(before.filter(this::follows).isPresent()) && newest.isPresent();
        Set<Integer> left = open.stream().map(Branch::leaf).collect(Collectors.toSet());
        followed = follows ? newest.map(AcceptedPlan::plan) : Optional.empty();
        open = follows
                ? branches(newest.get()).stream()
                        .filter(branch -> state.flag(left.contains(branch.leaf())))
                        .toList()
                : List.of();
    }

    private List<Branch> branches(AcceptedPlan plan) {
        List<Branch> branches = new ArrayList<>();
        branches.add(new Branch(
                0,
                plan.controls(),
                states.parts().stream().map(StateLayout.Part::variable).toList()));
        for (int leaf = 1; has(plan.plan(), leaf); leaf++) {
            int scenario = leaf;
            branches.add(new Branch(
                    scenario,
                    controls.stream()
                            .map(name -> plan.plan().control(Scenarios.inScenario(name, scenario)))
                            .toList(),
                    states.parts().stream()
                            .map(part -> Scenarios.inScenario(part.variable(), scenario))
                            .toList()));
        }
        return branches;
    }

    private boolean has(Plan plan, int leaf) {
        return !controls.isEmpty()
                && plan.layout().blocks().containsKey(Scenarios.inScenario(controls.getFirst(), leaf));
    }

    /** The first of the nearest ones; the distance is in the ranges of the states, as at the gate. */
    private Branch nearest(Plan plan, double time, double[] estimate) {
        Branch nearest = open.getFirst();
        double least = Double.POSITIVE_INFINITY;
        for (Branch branch : open) {
            double distance = distance(branch, plan, time, estimate);
            if (distance < least) {
                least = distance;
                nearest = branch;
            }
        }
        return nearest;
    }

    private double distance(Branch branch, Plan plan, double time, double[] estimate) {
        double sum = 0;
        for (int p = 0; p < states.parts().size(); p++) {
            StateLayout.Part part = states.parts().get(p);
            double[] predicted = PredictedState.of(plan, branch.predictions().get(p), time);
            for (int i = 0; i < predicted.length && part.offset() + i < estimate.length; i++) {
                double estimated = estimate[part.offset() + i];
                double difference = (predicted[i] - estimated) / part.scale(estimated);
                sum += Double.isNaN(difference) ? 0 : difference * difference;
            }
        }
        return sum;
    }
}
