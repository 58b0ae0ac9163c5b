package dev.takt.config;

import dev.takt.config.model.CaseModel;
import dev.takt.config.settings.PlantSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What plays the plant.
 *
 * @param model the plant's own problem, of which only the dynamics matter; the controller's when nothing differs
 * @param settings how it is integrated and measured
 * @param initialState values at the start by name of the state, over its domains other than time (the last runs fastest);
 *     states that are not named start where the model's initial conditions say
 * @param constants the names of constants that differ from those of the model, as the file has them
 * @param parameters values that differ from those of the model, by name
 * @param disturbances in the order of the file
 * @param deviations standard deviation of the measurement noise by name of the state; none for states that are not named
 * @param unmeasured names of states that no sensor shows
 * @param equipment sensors and actuators as they are, and their faults
 * @param fmu the functional mock-up unit that plays the plant, if one does; the model is then that of the controller
 */
// large because the plant block has these parts
public record PlantCase(
        CaseModel model,
        PlantSettings settings,
        Map<String, double[]> initialState,
        Set<String> constants,
        Map<String, Double> parameters,
        List<Disturbance> disturbances,
        Map<String, Double> deviations,
        Set<String> unmeasured,
        PlantEquipment equipment,
        Optional<Path> fmu) {
    public PlantCase {
        initialState = Map.copyOf(initialState);
        constants = Set.copyOf(constants);
        parameters = Map.copyOf(parameters);
        disturbances = List.copyOf(disturbances);
        deviations = Map.copyOf(deviations);
        unmeasured = Set.copyOf(unmeasured);
    }

    /** The same plant with other parameters and disturbances. */
    public PlantCase with(Map<String, Double> otherParameters, List<Disturbance> otherDisturbances) {
        return new PlantCase(
                model,
                settings,
                initialState,
                constants,
                otherParameters,
                otherDisturbances,
                deviations,
                unmeasured,
                equipment,
                fmu);
    }
}
