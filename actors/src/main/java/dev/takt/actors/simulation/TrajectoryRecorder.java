package dev.takt.actors.simulation;

import dev.takt.plant.ControllerView;
import dev.takt.plant.Measurement;
import dev.takt.plant.Plant;
import dev.takt.plant.PlantVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes down what happens in a closed loop: a sample a period, fields on the grid of the controller's model. */
final class TrajectoryRecorder {
    private final Controller controller;
    private final Plant plant;
    private final ControllerView view;
    private final List<PlantVariable> states;
    private final List<PlantVariable> measured = new ArrayList<>();
    private final List<Trajectory.Sample> samples = new ArrayList<>();

    TrajectoryRecorder(Controller controller, Plant plant, ControllerView view) {
        this.controller = controller;
        this.plant = plant;
        this.view = view;
        this.states = view.states();
    }

    /** Adds a sample. */
    void sample(double time, Command command, Measurement measurement) {
        if (samples.isEmpty()) {
            states.stream()
                    .filter(state -> view.measured(measurement, state.name()).isPresent())
                    .forEach(measured::add);
        }
        samples.add(new Trajectory.Sample(
                time,
                command.values(),
                values(states, truth()),
                values(measured, measurement),
                controller.setPoints().at(time)));
    }

    /** Everything so far. */
    Trajectory trajectory() {
        return new Trajectory(
                new Trajectory.Columns(
                        controller.controls(),
                        entryNames(states),
                        entryNames(measured),
                        controller.setPoints().names()),
                samples);
    }

    /** The true state as sensors without noise would show it. */
    private Measurement truth() {
        Map<String, double[]> values = new HashMap<>();
        for (PlantVariable state : plant.model().states()) {
            values.put(state.name(), plant.values(state.name()));
        }
        return new Measurement(plant.time(), 0, values);
    }

    private double[] values(List<PlantVariable> variables, Measurement measurement) {
        double[] values =
                new double[variables.stream().mapToInt(PlantVariable::size).sum()];
        int offset = 0;
        for (PlantVariable variable : variables) {
            double[] part = view.measured(measurement, variable.name()).orElseThrow();
            System.arraycopy(part, 0, values, offset, part.length);
            offset += part.length;
        }
        return values;
    }

    private static List<String> entryNames(List<PlantVariable> variables) {
        List<String> names = new ArrayList<>();
        for (PlantVariable variable : variables) {
            for (int entry = 0; entry < variable.size(); entry++) {
                names.add(variable.entryName(entry));
            }
        }
        return names;
    }
}
