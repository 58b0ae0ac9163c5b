package dev.takt.actors.parameters;

import dev.takt.actors.solving.SolveRequest.VariableLimits;
import dev.takt.actors.solving.StateLayout;
import dev.takt.solver.model.OptimalControlProblem;
import java.util.ArrayList;
import java.util.List;

/**
 * The bounds of states in the model, where they are numbers. A plan begins at the present state, so none can keep a bound that the
 * state is beyond. Nothing is allocated while all states are inside.
 */
public final class StateBounds {
    /** A state beyond its bound by this fraction of the width between the bounds is on it. */
    private static final double ON_THE_BOUND = 1e-6;

    private final List<Bounded> bounded;

    private record Bounded(StateLayout.Part part, VariableLimits limits, double tolerance) {}

    private StateBounds(List<Bounded> bounded) {
        this.bounded = List.copyOf(bounded);
    }

    /**
     * The bounds of the states of a problem.
     *
     * @param states layout of the state vector
     */
    public static StateBounds of(OptimalControlProblem problem, StateLayout states) {
        List<Bounded> bounded = new ArrayList<>();
        for (StateLayout.Part part : states.parts()) {
            problem.variables().stream()
                    .filter(variable -> variable.name().equals(part.variable()))
                    .flatMap(variable -> VariableLimits.ofNumbers(variable).stream())
                    .map(limits -> new Bounded(part, limits, ON_THE_BOUND * limits.width()))
                    .forEach(bounded::add);
        }
        return new StateBounds(bounded);
    }

    /**
     * The bounds that states are beyond.
     *
     * @param state NaN where it is not known
     */
    List<VariableLimits> violated(double[] state) {
        List<VariableLimits> violated = List.of();
        for (int i = 0; i < bounded.size(); i++) {
            Bounded each = bounded.get(i);
            if (isBeyond(each, state)) {
                violated = violated.isEmpty() ? new ArrayList<>() : violated;
                violated.add(each.limits());
            }
        }
        return violated;
    }

    private static boolean isBeyond(Bounded bounds, double[] state) {
        int end = Math.min(bounds.part().offset() + bounds.part().size(), state.length);
        for (int k = bounds.part().offset(); k < end; k++) {
            if (state[k] < bounds.limits().least() - bounds.tolerance()
                    || state[k] > bounds.limits().most() + bounds.tolerance()) {
                return true;
            }
        }
        return false;
    }
}
