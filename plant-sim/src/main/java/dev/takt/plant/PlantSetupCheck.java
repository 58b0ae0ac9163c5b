package dev.takt.plant;

import dev.takt.dynamics.DynamicModel;
import dev.takt.dynamics.DynamicVariable;
import dev.takt.solver.model.ModelException;
import dev.takt.solver.model.ModelProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds all settings of a plant that do not fit its model. */
final class PlantSetupCheck {
    private final List<ModelProblem> problems = new ArrayList<>();

    private PlantSetupCheck() {}

    /** Throws when a setting does not fit. */
    static void check(DynamicModel model, PlantSetup setup) {
        var check = new PlantSetupCheck();
        check.values("plant.initial-state", setup.initialState(), model.states(), "state");
        check.values("plant.parameters", setup.parameters(), model.parameters(), "parameter");
        check.schedule(model, setup.schedule());
        check.noise(model, setup.noise());
        setup.unmeasured().forEach(name -> check.find("plant.unmeasured", name, model.states(), "state"));
        if (!check.problems.isEmpty()) {
            throw new ModelException(check.problems);
        }
    }

    private Optional<DynamicVariable> find(String element, String name, List<DynamicVariable> among, String kind) {
        Optional<DynamicVariable> found =
                among.stream().filter(variable -> variable.name().equals(name)).findFirst();
        if (found.isEmpty()) {
            List<String> names =
                    among.stream().map(DynamicVariable::name).sorted().toList();
            problems.add(new ModelProblem(
                    element,
                    "no " + kind + " is called " + name,
                    "one of " + names,
                    NameSuggestion.closest(name, names)
                            .map(close -> "Maybe " + close + "?")
                            .orElse("Maybe it belongs to another model?")));
        }
        return found;
    }

    private void values(String element, Map<String, double[]> values, List<DynamicVariable> among, String kind) {
        values.forEach((name, entries) -> find(element, name, among, kind).ifPresent(variable -> {
            if (entries.length != 1 && entries.length != variable.size()) {
                problems.add(new ModelProblem(
                        element + "." + name,
                        entries.length + " values",
                        variable.size() == 1 ? "1 value" : "1 value or " + variable.size(),
                        "Maybe the grid has changed since these values were taken?"));
            }
            if (!Arrays.stream(entries).allMatch(Double::isFinite)) {
                problems.add(new ModelProblem(
                        element + "." + name,
                        Arrays.toString(entries),
                        "finite numbers",
                        "Maybe a division by zero made them?"));
            }
        }));
    }

    private void schedule(DynamicModel model, Schedule schedule) {
        for (ScheduledChange scheduled : schedule.changes()) {
            String element = "plant.schedule at " + scheduled.time() + " s";
            if (!(scheduled.time() >= 0 && Double.isFinite(scheduled.time()))) {
                problems.add(new ModelProblem(
                        element, "time " + scheduled.time(), "a time of at least 0 s", "Maybe the sign is wrong?"));
            }
            double value = switch (scheduled.change()) {
                case Change.SetParameter(String name, double set) -> {
                    find(element, name, model.parameters(), "parameter");
                    yield set;
                }
                case Change.DisturbInput(String name, double offset) -> {
                    find(element, name, model.inputs(), "input");
                    yield offset;
                }
                case Change.DisturbState(String name, double offset) -> {
                    find(element, name, model.states(), "state");
                    yield offset;
                }
            };
            if (!Double.isFinite(value)) {
                problems.add(new ModelProblem(
                        element,
                        scheduled.change().variable() + " = " + value,
                        "a finite number",
                        "Maybe a division by zero made it?"));
            }
        }
    }

    private void noise(DynamicModel model, MeasurementNoise noise) {
        noise.deviations().forEach((name, deviation) -> {
            find("plant.noise", name, model.states(), "state");
            if (!(deviation >= 0 && Double.isFinite(deviation))) {
                problems.add(new ModelProblem(
                        "plant.noise." + name,
                        "standard deviation " + deviation,
                        "a number of at least 0",
                        "Maybe the variance was meant, without its sign?"));
            }
        });
    }
}
