package dev.takt.actors.parameters;

import static java.util.Objects.requireNonNull;

import dev.takt.actors.solving.PredictedState;
import dev.takt.actors.solving.StateLayout;
import dev.takt.config.setting.Range;
import dev.takt.solver.model.Domain;
import dev.takt.solver.model.Variable;
import dev.takt.solver.nmpc.Plan;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Where the variables stand that somebody may limit: a state is where it is estimated, what follows from the state is where the last
 * plan predicts it. A control is nowhere, for it can be anywhere at once.
 *
 * @param states what the state vector is made of
 * @param controls names of the variables that the loop moves
 */
public record PresentValues(StateLayout states, Set<String> controls) {
    public PresentValues {
        controls = Set.copyOf(controls);
    }

    /**
     * From the least to the greatest value of a variable over its space domains; empty where nothing is known.
     *
     * @param state at the start of a plan; NaN where it is not known
     * @param plan the last one that was accepted
     * @param start of the plan to be made, in seconds of the plant
     */
    Optional<Range> of(String variable, double[] state, Optional<Plan> plan, double start) {
        if (controls.contains(variable)) {
            return Optional.empty();
        }
        Optional<StateLayout.Part> part = states.parts().stream()
                .filter(each -> each.variable().equals(variable))
                .findFirst();
        Optional<Range> estimated = part.filter(each -> each.offset() + each.size() <= state.length)
                .map(each -> Arrays.copyOfRange(state, each.offset(), each.offset() + each.size()))
                .flatMap(PresentValues::range);
        return estimated.or(() -> plan.filter(last -> isPredicted(last, variable))
                .flatMap(last -> range(PredictedState.of(last, variable, start))));
    }

    private static boolean isPredicted(Plan plan, String name) {
        if (!plan.variables().contains(name)) {
            return false;
        }
        Variable variable = requireNonNull(plan.layout().blocks().get(name)).variable();
        return !variable.domains().isEmpty() && variable.domains().getFirst().kind() == Domain.Kind.TIME;
    }

    private static Optional<Range> range(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        return least <= most ? Optional.of(new Range(least, most)) : Optional.empty();
    }
}
