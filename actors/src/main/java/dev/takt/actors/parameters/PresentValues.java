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
 * The present values of variables with changeable limits. A state has its estimate. A variable that follows from the
 * state has the prediction of the last plan. A control has no present value, because it can change at once.
 *
 * @param states layout of the state vector
 * @param controls names of the variables that the loop moves
 */
public record PresentValues(StateLayout states, Set<String> controls) {
    public PresentValues {
        controls = Set.copyOf(controls);
    }

    /**
     * The range of the values of a variable over its space domains; empty if unknown.
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
