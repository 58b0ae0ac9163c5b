package dev.takt.links;

import dev.takt.config.Case;
import dev.takt.config.model.InitialCondition;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The states of the controller's model that the plant measures. */
public final class MeasuredStates {
    private MeasuredStates() {}

    /** The states in the initial conditions of the controller, on the grid of its model; all states if it has none. */
    public static List<DynamicVariable> of(Case controlled, DynamicModel controllerModel) {
        Set<String> taken = controlled.model().initialConditions().stream()
                .map(InitialCondition::variable)
                .map(variable -> variable.name())
                .collect(Collectors.toSet());
        return controllerModel.states().stream()
                .filter(state -> taken.isEmpty() || taken.contains(state.name()))
                .toList();
    }
}
