package dev.takt.plant;

import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The view of a plant by a controller with its own model. States and inputs are matched by name. The plant may have
 * more states than the controller's model, and another spatial grid, from which measurements are interpolated.
 */
public final class ControllerView {
    private final List<DynamicVariable> wanted;
    private final List<DynamicVariable> applied;
    private final Map<String, GridInterpolation> states = new HashMap<>();

    /**
     * Matches a plant with the model of a controller.
     *
     * @param controllerStates the states of the controller's model that are measured
     * @param controllerInputs the inputs that it applies
     * @throws ModelException when names are missing on either side, with all of them
     */
    public ControllerView(
            List<DynamicVariable> controllerStates, List<DynamicVariable> controllerInputs, DynamicModel plant) {
        wanted = List.copyOf(controllerStates);
        applied = List.copyOf(controllerInputs);
        List<ModelProblem> problems = new ArrayList<>();
        for (DynamicVariable state : controllerStates) {
            Optional<DynamicVariable> found = find(state, plant.states());
            if (found.isEmpty()) {
                problems.add(missing(state, "state", plant.name(), plant.states()));
            } else if (found.get().coordinates().size() != state.coordinates().size()) {
                problems.add(otherShape(state, found.get(), plant.name()));
            } else {
                states.put(state.name(), new GridInterpolation(found.get().coordinates(), state.coordinates()));
            }
        }
        for (DynamicVariable input : controllerInputs) {
            Optional<DynamicVariable> found = find(input, plant.inputs());
            if (found.isEmpty()) {
                problems.add(missing(input, "input", plant.name(), plant.inputs()));
            } else if (found.get().size() != input.size()) {
                problems.add(otherShape(input, found.get(), plant.name()));
            }
        }
        for (DynamicVariable input : plant.inputs()) {
            if (find(input, controllerInputs).isEmpty()) {
                problems.add(new ModelProblem(
                        input.name(),
                        "an input of plant " + plant.name() + " that the controller does not apply",
                        "a control of the controller's model: one of " + names(controllerInputs),
                        suggestion(input.name(), controllerInputs, "Maybe it is a parameter of the plant?")));
            }
        }
        if (!problems.isEmpty()) {
            throw new ModelException(problems);
        }
    }

    /** The measured states on the controller's grid. */
    public List<DynamicVariable> states() {
        return wanted;
    }

    /** The inputs of the controller, in the order of its model. */
    public List<DynamicVariable> inputs() {
        return applied;
    }

    /**
     * A measured state on the controller's grid; empty when no sensor measures it.
     *
     * @throws IllegalArgumentException when the controller has no such state
     */
    public Optional<double[]> measured(Measurement measurement, String state) {
        GridInterpolation interpolation = states.get(state);
        if (interpolation == null) {
            throw new IllegalArgumentException(
                    "the controller has no state " + state + "; expected one of " + states.keySet());
        }
        return measurement.of(state).map(interpolation::interpolate);
    }

    private static Optional<DynamicVariable> find(DynamicVariable wanted, List<DynamicVariable> among) {
        return among.stream()
                .filter(candidate -> candidate.name().equals(wanted.name()))
                .findFirst();
    }

    private static ModelProblem missing(
            DynamicVariable wanted, String kind, String plant, List<DynamicVariable> among) {
        return new ModelProblem(
                wanted.name(),
                "plant " + plant + " has no " + kind + " of this name",
                "one of " + names(among),
                suggestion(wanted.name(), among, "Maybe the plant is the model of another process?"));
    }

    private static ModelProblem otherShape(DynamicVariable wanted, DynamicVariable found, String plant) {
        return new ModelProblem(
                wanted.name(),
                "plant " + plant + " has it over " + shape(found),
                "over " + shape(wanted) + ", as in the controller's model",
                "Maybe a domain is missing in one of the models?");
    }

    private static String shape(DynamicVariable variable) {
        List<String> lengths = variable.coordinates().stream()
                .map(along -> along.size() + " points")
                .toList();
        return lengths.isEmpty() ? "no domain" : String.join(" x ", lengths);
    }

    private static String suggestion(String wrong, List<DynamicVariable> among, String otherwise) {
        return NameSuggestion.closest(
                        wrong, among.stream().map(DynamicVariable::name).toList())
                .map(close -> "Maybe " + close + "?")
                .orElse(otherwise);
    }

    private static List<String> names(List<DynamicVariable> variables) {
        return variables.stream().map(DynamicVariable::name).toList();
    }
}
