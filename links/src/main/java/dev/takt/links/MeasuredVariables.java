package dev.takt.links;

import dev.takt.config.Case;
import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the plant measures of the controller's model: the states in its initial conditions, and outputs, which are algebraic
 * variables that {@code signals} says are measured.
 */
public final class MeasuredVariables {
    private final Case controlled;
    private final List<DynamicVariable> all;

    /**
     * Looks at a case.
     *
     * @param controllerModel the dynamics of its model
     */
    public MeasuredVariables(Case controlled, DynamicModel controllerModel) {
        this.controlled = controlled;
        this.all = controllerModel.states();
    }

    /**
     * The variables on the grid of the controller's model: those of the initial conditions, measured or not (all states if
     * there are none), and all others of which an entry is measured.
     */
    public List<DynamicVariable> variables() {
        return all.stream()
                .filter(variable -> controlled.takes(variable.name())
                        || IntStream.range(0, variable.size()).anyMatch(entry -> isMeasured(variable, entry)))
                .toList();
    }

    /** The names of the measured entries, in the order of the variables. */
    public List<String> entries() {
        return variables().stream()
                .flatMap(variable -> IntStream.range(0, variable.size())
                        .filter(entry -> isMeasured(variable, entry))
                        .mapToObj(variable::entryName))
                .toList();
    }

    /** Whether the plant measures an entry of a variable. */
    boolean isMeasured(DynamicVariable variable, int entry) {
        return controlled.measures(variable.name(), variable.entryName(entry));
    }
}
